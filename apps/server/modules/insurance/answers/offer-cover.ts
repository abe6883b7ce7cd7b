/** Insurance for the journey of an order, offered beside it and never chosen for anybody. */
import type { CoverOffer } from '@parastoo/contract/insurance/plans'
import { isRefused, type Refusal, refuse } from '@parastoo/kit/outcome'
import type { Order } from '../../orders/index.ts'
import { agesOf, type Journey } from '../rules/index.ts'
import { judgeJourney } from './judge-journey.ts'
import type { AnswerNeeds } from './needs.ts'
import { findPlans } from './quote-plan.ts'

/** A price of the day is kept no longer than this for an order that waits for its payment. */
const mostHours = 24
/** Whoever enters here shows a policy for all of the stay. */
const zonesThatAsk = ['schengen']

/**
 * Until when a policy that is added to an order is held: for as long as the order can be paid. Null where nothing can be added to it, or it
 * waits longer than a price may be kept, or past the last moment at which the policy is sold.
 */
export function coverableUntil(
  { orders, clock }: Pick<AnswerNeeds, 'orders' | 'clock'>,
  order: Order,
  { saleEndsAt }: { saleEndsAt: Temporal.Instant },
): Temporal.Instant | null {
  const until = orders.addableUntil(order)
  const isLater = (moment: Temporal.Instant) =>
    until !== null && Temporal.Instant.compare(until, moment) > 0
  return isLater(saleEndsAt) || isLater(clock.now().add({ hours: mostHours })) ? null : until
}

/**
 * What insurance the journey of an own order could have: dates, countries and people filled in, with the least that it costs. Null where it
 * leads nowhere abroad, is insured already, or nobody sells a policy for it.
 */
export async function offerCover(
  needs: AnswerNeeds,
  ask: { orderId: string; userId: string },
): Promise<CoverOffer | null | Refusal<'NOT_FOUND'>> {
  const order = await needs.orders.findOwn(ask.userId, ask.orderId)
  if (!order) return refuse('NOT_FOUND')
  const known = await needs.journeyOfOrder(order)
  if (!known) return null
  const { countries, startsOn, endsOn, kind, people } = known
  const journey: Journey = { countries, startsOn, endsOn, kind }
  const judged = await judgeJourney(needs, {
    journey: { ...journey, besideOrderId: ask.orderId },
    userId: ask.userId,
  })
  if (isRefused(judged)) return null
  const ages = people.map(({ birthDateFa, age }) =>
    birthDateFa === '' ? { atStart: age, atEnd: age } : agesOf(birthDateFa, journey),
  )
  const found = await findPlans(needs, { journey, people: ages })
  if (isRefused(found)) return null
  const [cheapest] = found.plans
  if (!cheapest) return null
  return {
    countries,
    startsOn,
    endsOn,
    kind,
    zoneFa: found.zone.nameFa,
    days: found.days,
    isRequired: known.isRequired || zonesThatAsk.includes(found.zone.code),
    isAddable: coverableUntil(needs, order, judged) !== null,
    minPrice: cheapest.totalPrice,
    isSample: cheapest.isSample,
    people: people.map((person, place) => ({ ...person, age: ages[place]?.atStart ?? person.age })),
  }
}
