import type { DepartureGlance, TourCard } from '@parastoo/contract/tours/tour'
import { addDays } from '@parastoo/kit/dates'
import { type Refusal, refuse } from '@parastoo/kit/outcome'
import { dateIn } from '../../../platform/clock.ts'
import { tourZone } from '../pricing/index.ts'
import type { CatalogueNeeds } from './needs.ts'
import { datedTours, daysShown, isPlace, narrow } from './search-tours.ts'
import { cityShown } from './to-wire.ts'

const departuresOnCard = 3

const shortNights = 3

/** The departures that a category of landings is about; one that is not here is about all of them. */
const rules: ReadonlyMap<string, (departure: DepartureGlance) => boolean> = new Map([
  ['short', ({ nights }: DepartureGlance) => nights <= shortNights],
  ['guaranteed', ({ guarantee }: DepartureGlance) => guarantee.state === 'guaranteed'],
])

/** Tours to the place of a landing, cheapest first. Refuses NOT_FOUND where none goes there. */
export async function landingTours(
  needs: CatalogueNeeds,
  { cityCode, category = '', take }: { cityCode: string; category?: string; take: number },
): Promise<{ city: ReturnType<typeof cityShown>; tours: TourCard[] } | Refusal<'NOT_FOUND'>> {
  const today = dateIn(tourZone, needs.clock.now())
  const days = { today, from: today, to: addDays(today, daysShown) }
  const all = await datedTours(needs, days, { travellers: 1, guaranteedOnly: false })
  const isMeant = rules.get(category) ?? (() => true)
  const found = all
    .filter(({ tour }) => tour.cities.some((city) => isPlace(city, cityCode)))
    .flatMap((dated) => narrow(dated, isMeant))
  const city = found[0]?.tour.cities.find((each) => isPlace(each, cityCode))
  if (!city) return refuse('NOT_FOUND')
  const tours = found
    .map(({ card }) => ({ ...card, departures: card.departures.slice(0, departuresOnCard) }))
    .toSorted((one, other) => (one.minPrice ?? 0) - (other.minPrice ?? 0))
  return { city: cityShown(city), tours: tours.slice(0, take) }
}
