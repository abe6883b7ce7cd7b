import type { DepartureGlance, TourPage } from '@parastoo/contract/tours/tour'
import { addDays, compareDates, daysBetween } from '@parastoo/kit/dates'
import { holidayOn } from '@parastoo/kit/holidays'
import { type Refusal, refuse } from '@parastoo/kit/outcome'
import { dateIn } from '../../../platform/clock.ts'
import { tourZone } from '../pricing/index.ts'
import type { CatalogueNeeds } from './needs.ts'
import { ratesOf, usedRates } from './rates-now.ts'
import { daysShown } from './search-tours.ts'
import { readDepartures, readPackages, readTours } from './store.ts'
import { departureShown, factsOf, glanceOf, pictureOf, pricedWhole } from './to-wire.ts'

/** One tour with everything that can be bought of it now. Refuses TOUR_UNKNOWN, also for one that is closed. */
export async function showTour(
  { db, clock, ratesToCharge }: CatalogueNeeds,
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
  const charged = ratesToCharge()
  const rates = ratesOf(charged)
  const onSale = departures.flatMap((departure) => {
    const priced = pricedWhole(packages.get(departure.id) ?? [], rates)
    return priced.length > 0 ? [{ departure, priced }] : []
  })
  const rows = onSale.flatMap(({ priced }) => priced.flatMap((each) => each.rows))
  const [oldestRate] = usedRates(charged, rows)
  const picture = pictureOf(tour)
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
    departures: onSale.map(({ departure, priced }) =>
      departureShown(departure, priced, { tour, rates }),
    ),
    ratesAsOf: oldestRate?.setAt.toString() ?? null,
  }
}

const mostCalendarDays = 190

type CalendarDay = DepartureGlance & { isCheapest: boolean; isHoliday: boolean }

/** The departures of a tour in a period, each with its least price; of one package where it is named. */
export async function showCalendar(
  { db, clock, ratesToCharge }: CatalogueNeeds,
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
  const rates = ratesOf(ratesToCharge())
  const glances = departures.flatMap((departure) => {
    const own = packages.filter(({ departureId }) => departureId === departure.id)
    const priced = pricedWhole(own, rates)
    if (priced.length === 0) return []
    const asked = priced.filter(
      (each) => packageCode === undefined || each.packageCode === packageCode,
    )
    return [glanceOf(departure, asked, rates)]
  })
  const least = Math.min(...glances.flatMap(({ minPrice }) => minPrice ?? []))
  return glances.map((glance) => ({
    ...glance,
    isCheapest: glance.minPrice === least,
    isHoliday: holidayOn(glance.startsOn, 'IR') !== null,
  }))
}
