import type { DepartureGlance, TourPage } from '@parastoo/contract/tours/tour'
import { addDays, compareDates, daysBetween } from '@parastoo/kit/dates'
import { holidayOn } from '@parastoo/kit/holidays'
import { type Refusal, refuse } from '@parastoo/kit/outcome'
import { dateIn } from '../../../platform/clock.ts'
import { tourZone } from '../pricing/index.ts'
import type { CatalogueNeeds } from './needs.ts'
import { daysShown } from './search-tours.ts'
import { readDepartures, readPackages, readTours } from './store.ts'
import { departureShown, factsOf, glanceOf, pictureOf } from './to-wire.ts'

/** One tour with everything that can be bought of it now. Refuses TOUR_UNKNOWN, also for one that is closed. */
export async function showTour(
  { db, clock, rates: ratesNow }: CatalogueNeeds,
  tourCode: string,
): Promise<TourPage | Refusal<'TOUR_UNKNOWN'>> {
  const [tour] = await readTours(db, [tourCode])
  if (!tour || tour.isClosed) return refuse('TOUR_UNKNOWN')
  const today = dateIn(tourZone, clock.now())
  const days = { today, from: today, to: addDays(today, daysShown) }
  const departures = await readDepartures(db, { ...days, tourCode })
  const packages = Map.groupBy(
    await readPackages(
      db,
      departures.map(({ id }) => id),
    ),
    ({ departureId }) => departureId,
  )
  const rates = ratesNow()
  const picture = pictureOf(tour)
  const isForeign = tour.packages.some(({ prices }) => prices.some(({ currency }) => currency))
  return {
    ...factsOf(tour),
    leadFa: tour.leadFa,
    pictures: picture ? [picture] : [],
    points: [tour.origin, ...tour.cities].map(({ code, nameFa, lat, lon }) => ({
      code,
      nameFa,
      lat,
      lon,
    })),
    timeZone: tour.cities[0]?.timeZone ?? tourZone,
    programme: tour.programme,
    includedFa: tour.includedFa,
    excludedFa: tour.excludedFa,
    bringFa: tour.bringFa,
    bannedFa: tour.bannedFa,
    documents: tour.documents,
    visa: tour.visa,
    insurance: tour.insurance,
    questions: tour.questions,
    rulesFa: tour.rulesFa,
    rulesVersion: tour.rulesVersion,
    organiser: tour.organiser,
    isPriceRegulated: tour.isPriceRegulated,
    asksKinship: tour.asksKinship,
    paymentPlan: tour.paymentPlan,
    packages: tour.packages.map(({ code, titleFa, hotels, roomKinds, children }) => ({
      code,
      titleFa,
      hotels,
      roomKinds,
      children,
    })),
    departures: departures.map((departure) =>
      departureShown(departure, packages.get(departure.id) ?? [], { tour, rates }),
    ),
    ratesAsOf: isForeign ? clock.now().toString() : null,
  }
}

const mostCalendarDays = 190

type CalendarDay = DepartureGlance & { isCheapest: boolean; isHoliday: boolean }

/** The departures of a tour in a period, each with its least price; of one package where it is named. */
export async function showCalendar(
  { db, clock, rates: ratesNow }: CatalogueNeeds,
  ask: { tourCode: string; from: string; to: string; packageCode?: string | undefined },
): Promise<
  CalendarDay[] | Refusal<'TOUR_UNKNOWN' | 'CALENDAR_ENDS_BEFORE_IT_BEGINS' | 'CALENDAR_TOO_LONG'>
> {
  const { tourCode, from, to, packageCode } = ask
  if (compareDates(from, to) > 0) return refuse('CALENDAR_ENDS_BEFORE_IT_BEGINS', { field: 'to' })
  if (daysBetween(from, to) > mostCalendarDays) return refuse('CALENDAR_TOO_LONG', { field: 'to' })
  const [tour] = await readTours(db, [tourCode])
  if (!tour || tour.isClosed) return refuse('TOUR_UNKNOWN')
  const today = dateIn(tourZone, clock.now())
  const departures = await readDepartures(db, { today, from, to, tourCode })
  const packages = await readPackages(
    db,
    departures.map(({ id }) => id),
    { isBaseOnly: true },
  )
  const rates = ratesNow()
  const glances = departures.map((departure) =>
    glanceOf(
      departure,
      packages.filter(
        (each) =>
          each.departureId === departure.id &&
          (packageCode === undefined || each.packageCode === packageCode),
      ),
      rates,
    ),
  )
  const least = Math.min(...glances.flatMap(({ minPrice }) => minPrice ?? []))
  return glances.map((glance) => ({
    ...glance,
    isCheapest: glance.minPrice === least,
    isHoliday: holidayOn(glance.startsOn, 'IR') !== null,
  }))
}
