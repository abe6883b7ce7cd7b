import type { DinarsBack } from '@parastoo/contract/refunds/dinars'
import type { RefundRequest } from '@parastoo/contract/refunds/refunds'
import { formatJalaliDate } from '@parastoo/kit/dates'
import { formatNumber, formatRialAsToman } from '@parastoo/kit/money'
import { toPersianDigits } from '@parastoo/kit/text'
import { timeOf } from '@parastoo/kit/times'
import { Badge } from '@parastoo/ui/Badge.tsx'
import { Card } from '@parastoo/ui/Card.tsx'
import { Ltr } from '@parastoo/ui/Ltr.tsx'
import { Notice } from '@parastoo/ui/Notice.tsx'
import { Price } from '@parastoo/ui/Price.tsx'
import { Timeline, type TimelineItem } from '@parastoo/ui/Timeline.tsx'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { refunds } from '../../messages/refunds.ts'
import { paths } from '../../paths.ts'
import { wordsOf } from '../../shell/words.ts'
import { refundPromise, refundTones } from './refund-standing.ts'
import { tehranTime } from './tehran-time.ts'

const words = refunds.tracker
const say = wordsOf(words)

const itemTones = {
  waiting: 'caution',
  accepted: 'caution',
  refunded: 'good',
  refused: 'bad',
} as const

/** One request: what was asked for, where it stands, and every step with its hour. */
export function RefundCard({ request, now }: { request: RefundRequest; now: string }) {
  const { number, status, statusFa, items } = request
  const shownNumber = toPersianDigits(number)
  const promise = refundPromise(request, now)
  return (
    <Card as="article" className="flex flex-col gap-5 sm:p-6">
      <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h2 className="text-lg font-bold">
            <Link to={paths.trip(request.orderId)} className="text-ink">
              {request.title}
            </Link>
          </h2>
          <p className="flex flex-wrap gap-x-3 text-sm text-quiet">
            <span>{say('number', { number: shownNumber })}</span>
            <span>{say('order', { number: toPersianDigits(request.orderNumber) })}</span>
          </p>
        </div>
        <Badge tone={refundTones[status]}>{statusFa}</Badge>
      </header>
      <div className="grid gap-5 lg:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-4">
          <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-sm">
            <Fact name={words.reason}>{request.reason}</Fact>
            <Fact name={words.to}>{destinationOf(request)}</Fact>
            {status !== 'Refused' && (
              <Fact name={words.back}>
                {status === 'InReview' && request.reasonId !== 1 ? (
                  words.byStaff
                ) : (
                  <>
                    <Price size="small" priceRial={request.refundAmount} />
                    {request.inDinars && request.inDinars.dinars > 0 && (
                      <InDinars back={request.inDinars} />
                    )}
                    {request.penaltyAmount > 0 && (
                      <span className="block text-quiet">
                        {say('penalty', { toman: formatRialAsToman(request.penaltyAmount) })}
                      </span>
                    )}
                  </>
                )}
              </Fact>
            )}
          </dl>
          <div>
            <h3 className="mb-1 text-sm text-quiet">{words.tickets}</h3>
            <ul className="divide-y divide-line">
              {items.map((item) => (
                <li
                  key={item.id}
                  className="flex flex-wrap items-center justify-between gap-x-3 py-2"
                >
                  <span className="min-w-0">
                    <span className="block font-medium">{item.label}</span>
                    <span className="block text-xs text-quiet">{item.title}</span>
                  </span>
                  <Badge tone={itemTones[item.state]}>{words.states[item.state]}</Badge>
                </li>
              ))}
            </ul>
          </div>
        </div>
        <Timeline label={say('steps', { number: shownNumber })} items={stepsOf(request)} />
      </div>
      {request.awaitsApproval && <Notice>{words.awaitsApproval}</Notice>}
      {promise && <Notice tone={promise.isLate ? 'caution' : 'plain'}>{promise.text}</Notice>}
    </Card>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt className="text-quiet">{name}</dt>
    <dd>{children}</dd>
  </>
)

function destinationOf({ payTo, iban, lender, inDinars }: RefundRequest): string {
  if (lender !== null) return say('toLender', { lender })
  if (inDinars)
    return inDinars.dinars > 0
      ? say('toGateway', { banks: inDinars.banks.join(' و ') })
      : words.toGatewayLost
  return payTo === 'Wallet' ? words.toWallet : say('toBank', { iban: iban ?? '' })
}

/** Beside what comes back: the dinars that it is. */
const InDinars = ({ back: { dinars, restAmount } }: { back: DinarsBack }) => (
  <span className="block">
    {say('dinars', { dinars: formatNumber(dinars) })}
    {restAmount > 0 && ` ${say('dinarsRest', { toman: formatRialAsToman(restAmount) })}`}
  </span>
)

const stepWords = (
  kind: RefundRequest['steps'][number]['kind'],
  { lender, payTo }: RefundRequest,
) => {
  if (lender !== null && kind === 'credited') return say('credited', { lender })
  const inDinars: Partial<Record<typeof kind, string>> = payTo === 'Gateway' ? words.inDinars : {}
  return inDinars[kind] ?? words.step[kind]
}

function stepsOf(request: RefundRequest): TimelineItem[] {
  const { steps, items } = request

  return steps.map(({ kind, at, note, label }, place) => ({
    id: `${place}`,
    title: stepWords(kind, request),
    detail: (
      <>
        <Ltr>{timeOf(tehranTime(at))}</Ltr> {formatJalaliDate(tehranTime(at), 'weekday')}
        {label && items.length > 1 && `، ${label}`}
        {note && <span className="block">{note}</span>}
      </>
    ),
    isDone: true,
  }))
}
