import type { OrderDetails } from '@parastoo/contract/orders/orders'
import { formatRialAsToman } from '@parastoo/kit/money'
import { buttonClass } from '@parastoo/ui/button-class.ts'
import { Countdown } from '@parastoo/ui/Countdown.tsx'
import { Notice } from '@parastoo/ui/Notice.tsx'
import { Link, useRevalidator } from 'react-router'
import { travels } from '../../messages/travels.ts'
import { paths } from '../../paths.ts'
import { wordsOf } from '../../shell/words.ts'

const words = travels.trip.more
const say = wordsOf(words)

/** Further sums that are asked for what was bought, each with the way to pay it or to give it up. */
export function AskedSupplements({
  lines,
  now,
}: Pick<OrderDetails, 'lines'> & {
  /** ISO instant, the server's clock. */
  now: string
}) {
  const { revalidate } = useRevalidator()
  const asked = lines.flatMap(({ supplements, state }) =>
    supplements.filter(isAsked).map((sum) => ({ ...sum, isOfIssued: state === 'issued' })),
  )
  return asked.map(({ orderId, title, totalAmount, payBy, isOfIssued }) => (
    <Notice
      key={orderId}
      tone="caution"
      title={say('title', { title })}
      action={
        <div className="flex flex-wrap items-center gap-4">
          {payBy && (
            <Countdown
              label={travels.trips.payUntil}
              until={payBy}
              renderedAt={now}
              onEnd={() => void revalidate()}
            />
          )}
          <Link to={paths.confirm({ orderId })} className={buttonClass({ kind: 'lead' })}>
            {words.pay}
          </Link>
        </div>
      }
    >
      {say(isOfIssued ? 'changeText' : 'text', { toman: formatRialAsToman(totalAmount) })}
    </Notice>
  ))
}

const isAsked = ({ state }: OrderDetails['lines'][number]['supplements'][number]): boolean =>
  state === 'asked'
