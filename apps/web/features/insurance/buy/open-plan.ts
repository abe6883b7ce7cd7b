/** What the form of a policy asks of the server before it can be drawn. For loaders. */
import type { SavedPassenger } from '@parastoo/contract/flights/saved-passengers'
import type { CoverOffer, QuotedPlan } from '@parastoo/contract/insurance/plans'
import { addMonths } from '@parastoo/kit/dates'
import type { ApiClient } from '../../../shell/context.ts'
import { refusedOf } from '../../../shell/refused.ts'
import type { AskedJourney } from '../asked-journey.ts'

export type OpenPlan = {
  journey: AskedJourney
  plan: QuotedPlan
  saved: SavedPassenger[]
  /** What the order of this journey knows; null where it is bought by itself. */
  offer: CoverOffer | null
  today: string
}

/** What is offered beside an own order; null without one, and where it could not be had: the form works without it. */
export async function offerBeside(
  api: ApiClient,
  { besideOrderId }: AskedJourney,
): Promise<CoverOffer | null> {
  if (!besideOrderId) return null
  try {
    return (await api.insurancePlans.forOrder({ id: besideOrderId })).data
  } catch {
    return null
  }
}

/** The plan an address names, as it is sold now for people of these ages; null where it is not. */
export async function openPlan(
  api: ApiClient,
  { journey: { ages, ...journey }, planCode }: { journey: AskedJourney; planCode: string },
): Promise<QuotedPlan | null> {
  // Whoever is so old on the day of leaving; a birthday on the way is known once it is typed.
  const birthDates = ages.map((age) => addMonths(journey.startsOn, -12 * age))
  try {
    return (await api.insurancePlans.quote({ ...journey, planCode, birthDates })).data
  } catch (error) {
    if (refusedOf(error)?.status === 400) return null
    throw error
  }
}
