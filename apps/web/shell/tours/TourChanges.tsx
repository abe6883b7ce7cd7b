import type { OrderDetails } from '@parastoo/contract/orders/orders'
import type { TourView } from '@parastoo/contract/tours/tour-line'
import { ltr } from '@parastoo/kit/text'
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
    <Change key={change.changeId} order={order} change={change} tour={tour} />
  ))
}

type OfTour = Pick<OrderDetails, 'orderId' | 'money'>
type ChangedTour = AsItStands & {
  changes: TourView['changes']
  people: readonly Pick<TourView['people'][number], 'isCancelled'>[]
}
/** What a change may be of, as the tour has it now. */
type AsItStands = {
  departure: Pick<TourView['departure'], 'outbound' | 'inbound'>
  package: Pick<TourView['package'], 'hotels'>
}

function Change({
  order,
  change,
  tour,
}: {
  order: OfTour
  change: TourView['changes'][number]
  tour: AsItStands
}) {
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
      {/* Nobody can accept what they do not see; of an answered one, what stands now may come from a later change. */}
      {isOpen &&
        nowOf(change, tour).map((text) => (
          <p key={text} className="text-sm font-medium">
            {say('now', { text })}
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
const beforeOf = ({ before }: TourView['changes'][number]) => sentences(before)

/** The same parts as they stand now. */
function nowOf({ before }: TourView['changes'][number], tour: AsItStands): string[] {
  const { outbound, inbound } = tour.departure
  return sentences({
    outbound: before.outbound && outbound,
    inbound: before.inbound && inbound,
    hotels: before.hotels && tour.package.hotels,
  })
}

function sentences({ hotels, ...ways }: TourView['changes'][number]['before']): string[] {
  const legs = (['outbound', 'inbound'] as const).flatMap((way) => {
    const leg = ways[way]
    if (!leg) return []
    const [from, to] = [timeOf(leg.departsAt), timeOf(leg.arrivesAt)]
    const carrier = leg.number ? `${leg.carrierFa} ${ltr(leg.number)}` : leg.carrierFa
    return [say(way, { from, to, carrier })]
  })
  return [...legs, ...(hotels ?? []).map(({ nameFa }) => nameFa)]
}
