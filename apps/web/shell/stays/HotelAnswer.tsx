import type { OrderDetails } from '@parastoo/contract/orders/orders'
import { Countdown } from '@parastoo/ui/Countdown.tsx'
import { stays } from '../../messages/stays.ts'
import { stayLines } from './sold-stays.ts'

/** How much time a hotel on request has left to answer; nothing where none is waited for. */
export function HotelAnswer({
  order,
  now,
  onEnd,
}: {
  order: Pick<OrderDetails, 'lines'>
  /** ISO instant, the server's clock when the page was made. */
  now: string
  onEnd?: () => void
}) {
  const [until] = stayLines(order.lines)
    .flatMap(({ waitsFor, waitsUntil }) => (waitsFor === 'supplier' && waitsUntil) || [])
    .toSorted()
  if (!until) return null
  return (
    <div className="mt-3 flex justify-center">
      <Countdown label={stays.answerBy} until={until} renderedAt={now} {...(onEnd && { onEnd })} />
    </div>
  )
}
