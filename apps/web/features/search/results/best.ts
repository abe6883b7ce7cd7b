/** Which flight we would book: price against time, stops, hours and baggage. Pure, and explained in a few words on its card. */
import type { Proposal } from '@parastoo/contract/flights/proposal'

/** What each drawback is worth, as a share of the lowest price of the list. */
const worth = {
  /** Each time the journey takes as long again as the fastest. */
  fastestAgain: 0.35,
  stop: 0.15,
  /** Leaving or landing while people sleep. */
  nightHour: 0.12,
  noBaggage: 0.08,
}

/** Up to this much over the least still counts as about the least. */
const nearly = 1.1
const morningHour = 6
const lastLandingHour = 5

/** What a flight costs once its drawbacks are counted, where 1 is the lowest price of these proposals; the least is best. */
export function costIn(proposals: readonly Proposal[]): (proposal: Proposal) => number {
  const { priceRial, minutes } = leastOf(proposals)
  return (one) =>
    one.totalPrice / priceRial +
    worth.fastestAgain * (one.totalDurationMinutes / minutes - 1) +
    worth.stop * one.stops +
    worth.nightHour * Number(!hasGoodHours(one)) +
    worth.noBaggage * Number(one.baggage.amount === 0)
}

const bestReasons = ['cheap', 'direct', 'fast', 'hours', 'baggage'] as const
export type BestReason = (typeof bestReasons)[number]

/** Why a flight is best among these, the weightiest first; three are enough. */
export function reasonsFor(best: Proposal, proposals: readonly Proposal[]): BestReason[] {
  const { priceRial, minutes } = leastOf(proposals)
  const holds: Record<BestReason, boolean> = {
    cheap: best.totalPrice <= priceRial * nearly,
    direct: best.stops === 0,
    fast: best.totalDurationMinutes <= minutes * nearly,
    hours: hasGoodHours(best),
    baggage: best.baggage.amount > 0,
  }
  return bestReasons.filter((reason) => holds[reason]).slice(0, 3)
}

const leastOf = (proposals: readonly Proposal[]) => ({
  priceRial: Math.max(1, Math.min(...proposals.map(({ totalPrice }) => totalPrice))),
  minutes: Math.max(
    1,
    Math.min(...proposals.map(({ totalDurationMinutes }) => totalDurationMinutes)),
  ),
})

const hourOf = (time: string): number => Number(time.slice(11, 13))

const hasGoodHours = ({ flightGroups }: Proposal): boolean =>
  flightGroups.every(
    ({ departureTime, arrivalTime }) =>
      hourOf(departureTime) >= morningHour && hourOf(arrivalTime) >= lastLandingHour,
  )
