import type { OrderDetails } from '@parastoo/contract/orders/orders'
import type { TourView } from '@parastoo/contract/tours/tour-line'
import { timeOf } from '@parastoo/kit/times'
import { Button } from '@parastoo/ui/Button.tsx'
import { buttonClass } from '@parastoo/ui/button-class.ts'
import { Notice } from '@parastoo/ui/Notice.tsx'
import { Link, useRevalidator } from 'react-router'
import { tours } from '../../messages/tours.ts'
import { paths } from '../../paths.ts'
import { api } from '../api.ts'
import { toastFailure } from '../toasts.tsx'
import { useAttempt } from '../use-attempt.ts'
import { wordsOf } from '../words.ts'

const words = tours.change
const say = wordsOf(words)

/** The refund reason of an organiser's doing, for the page where one chooses who goes and where the money comes. */
const organiserReason = 8

/**
 * What an organiser changed after the sale: what was agreed before, and the two ways on from it. Whoever has paid nothing goes by not
 * paying; an order that is closed or paid back, and a tour that nobody goes on, show nothing.
 */
export function TourChanges({ order, tour }: { order: OfTour; tour: ChangedTour }) {
  const isOver = order.money === 'closed' || order.money === 'refunded'
  if (isOver || tour.people.every(({ isCancelled }) => isCancelled)) return null
  return tour.changes.map((change) => (
    <Change key={change.changeId} order={order} change={change} />
  ))
}

type OfTour = Pick<OrderDetails, 'orderId' | 'money'>
type ChangedTour = {
  changes: TourView['changes']
  people: readonly Pick<TourView['people'][number], 'isCancelled'>[]
}

function Change({ order, change }: { order: OfTour; change: TourView['changes'][number] }) {
  const { orderId, money } = order
  const { changeId, textFa, isOpen, isAccepted } = change
  const isPaid = money !== 'unpaid'
  const { revalidate } = useRevalidator()
  const accepting = useAttempt(
    (input: Parameters<typeof api.tourReservation.acceptTourChange>[0], options) =>
      api.tourReservation.acceptTourChange(input, options),
  )
  const accept = async () => {
    try {
      await accepting.mutateAsync({ orderId, changeId })
      await revalidate()
    } catch (error) {
      toastFailure(error)
    }
  }
  return (
    <Notice tone={isOpen ? 'caution' : 'plain'} title={words.title}>
      <p>{textFa}</p>
      {beforeOf(change).map((text) => (
        <p key={text} className="text-sm text-quiet">
          {say('before', { text })}
        </p>
      ))}
      {isOpen && <p>{isPaid ? words.asked : words.askedUnpaid}</p>}
      {isAccepted && <p>{words.accepted}</p>}
      {isOpen && (
        <div className="mt-2 flex flex-wrap gap-2">
          <Button isPending={accepting.isPending} onPress={() => void accept()}>
            {words.accept}
          </Button>
          {isPaid && (
            <Link
              to={paths.refund(orderId, organiserReason)}
              className={buttonClass({ kind: 'quiet' })}
            >
              {words.leave}
            </Link>
          )}
        </div>
      )}
    </Notice>
  )
}

/** What was agreed on before, a sentence each. */
function beforeOf({ before }: TourView['changes'][number]): string[] {
  const ways = (['outbound', 'inbound'] as const).flatMap((way) => {
    const leg = before[way]
    if (!leg) return []
    const [from, to] = [timeOf(leg.departsAt), timeOf(leg.arrivesAt)]
    return [say(way, { from, to, carrier: leg.carrierFa })]
  })
  return [...ways, ...(before.hotels ?? []).map(({ nameFa }) => nameFa)]
}
