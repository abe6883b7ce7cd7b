import { addDays } from '@parastoo/kit/dates'
import { type Clock, dateIn } from '../../../platform/clock.ts'
import type { SearchNeeds } from './needs.ts'
import { rankedRoutes } from './ranked-routes.ts'

const lookAheadDays = 14

const mostShown = 24
/** What travellers ask for changes slowly, and reading it is the dear part. */
const rankedForMs = 60_000
/** Long enough that a crowd asks once, short enough that a card's price is the one its flights begin with. */
const pricedForMs = 2_000

/** Popular routes with their prices of this moment, however many people open the home page. */
export function popularRoutes(needs: SearchNeeds) {
  const ranked = askedOnceIn(rankedForMs, needs.clock, () => rankedRoutes(needs, mostShown))
  const priced = askedOnceIn(pricedForMs, needs.clock, async () =>
    pricedRoutes(needs, await ranked()),
  )
  return async (take: number) => (await priced()).slice(0, take)
}

/** Asks again only when the last answer is older than this. A fault is not kept: the next visitor asks again. */
function askedOnceIn<Answer>(freshForMs: number, clock: Clock, ask: () => Promise<Answer>) {
  let kept: { answer: Promise<Answer>; atMs: number } | null = null
  return (): Promise<Answer> => {
    const nowMs = clock.now().epochMilliseconds
    if (kept && nowMs - kept.atMs < freshForMs) return kept.answer
    const asked = { answer: ask(), atMs: nowMs }
    kept = asked
    asked.answer.catch(() => {
      if (kept === asked) kept = null
    })
    return asked.answer
  }
}

/** Popular routes with the lowest price of the next two weeks; routes with nothing for sale are left out. */
async function pricedRoutes(
  { places, calendar, clock }: SearchNeeds,
  routes: readonly (readonly [origin: string, destination: string])[],
) {
  const today = dateIn('Asia/Tehran', clock.now())
  const found = await Promise.all(
    routes.map(async ([origin, destination]) => {
      const from = places.airportsOf(origin, 'CityCode')
      const to = places.airportsOf(destination, 'CityCode')
      const days = await calendar.lowest({
        origins: from.map(({ iataCode }) => iataCode),
        destinations: to.map(({ iataCode }) => iataCode),
        from: addDays(today, 1),
        to: addDays(today, lookAheadDays),
        party: { adults: 1, children: 0, infants: 0 },
        cabinClass: 1,
      })
      const cheapest = [...days].sort((a, b) => a.totalRial - b.totalRial)[0]
      if (!cheapest || !from[0] || !to[0]) return []
      const isDomestic = from[0].countryCode === 'IR' && to[0].countryCode === 'IR'
      return {
        origin,
        originCityName: from[0].cityNameFa,
        destination,
        destinationCityName: to[0].cityNameFa,
        productType: isDomestic ? ('DomesticFlight' as const) : ('InternationalFlight' as const),
        departureDate: cheapest.date,
        minPrice: cheapest.totalRial,
      }
    }),
  )
  return found.flat()
}
