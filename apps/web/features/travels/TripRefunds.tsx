import type { RefundRequest } from '@parastoo/contract/refunds/refunds'
import { toPersianDigits } from '@parastoo/kit/text'
import { Badge } from '@parastoo/ui/Badge.tsx'
import { buttonClass } from '@parastoo/ui/button-class.ts'
import { Card } from '@parastoo/ui/Card.tsx'
import { Link } from 'react-router'
import { travels } from '../../messages/travels.ts'
import { paths } from '../../paths.ts'
import { wordsOf } from '../../shell/words.ts'
import { refundPromise, refundTones } from './refund-standing.ts'

const say = wordsOf(travels.trip)

/** The requests about this trip, each with where it stands, for whom, and until when an answer is promised. */
export function TripRefunds({
  orderId,
  requests,
  now,
}: {
  orderId: string
  requests: readonly RefundRequest[]
  now: string
}) {
  if (requests.length === 0) return null
  return (
    <Card as="section" className="flex flex-col gap-3 sm:p-6">
      <h2 className="text-lg font-bold">{travels.trip.refundsTitle}</h2>
      <ul className="divide-y divide-line">
        {requests.map((request) => {
          const names = [...new Set(request.items.map(({ label }) => label))]
          const promise = refundPromise(request, now)
          return (
            <li key={request.id} className="flex flex-col gap-1 py-3 first:pt-0">
              <p className="flex flex-wrap items-center gap-2">
                <span className="font-medium">
                  {say('refundOf', { number: toPersianDigits(request.number) })}
                </span>
                <Badge tone={refundTones[request.status]}>{request.statusFa}</Badge>
              </p>
              <p className="text-sm text-quiet">
                {say('refundPeople', { names: names.join('، ') })}
              </p>
              {promise && <p className="text-sm">{promise.text}</p>}
            </li>
          )
        })}
      </ul>
      <p>
        <Link to={paths.refundRequests({ orderId })} className={buttonClass({ kind: 'quiet' })}>
          {travels.trip.refunds}
        </Link>
      </p>
    </Card>
  )
}
