/** The departures a tour should have by its rule: pure, and the same however often they are planned. */
import type { TourDeparture } from '@parastoo/contract/tours/tour'
import { addDays, compareDates, daysBetween, weekdayIndex } from '@parastoo/kit/dates'
import { textName } from '@parastoo/kit/text-hash'
import { derivedId } from '../../../platform/ids.ts'
import type { Leg, OwnStock, Season, TourContent } from '../catalogue/index.ts'
import type { PriceRow } from '../pricing/index.ts'

export type PlannedDeparture = {
  id: string
  startsOn: string
  endsOn: string
  checkInOn: string
  startsAt: Temporal.Instant
  blockCode: string
  seats: number
  capacity: number
  leastPeople: number
  decidedOn: string | null
  saleUntil: string
  isPeak: boolean
  outbound: TourDeparture['outbound']
  inbound: TourDeparture['inbound']
  ownStock: OwnStock | null
  packages: { code: string; prices: PriceRow[]; rooms: { kind: string; rooms: number }[] }[]
}

/** So many days ahead departures are made. */
const rollDays = 180
/** A Saturday, from which weeks are counted. */
const firstWeek = '2026-01-03'

/** Every departure from tomorrow on, for as far as the tour is rolled. */
export function planDepartures(tour: TourContent, today: string): PlannedDeparture[] {
  const { rolls, dates } = tour.rule
  const rolled = rolls
    ? Array.from({ length: rollDays }, (_, ahead) => addDays(today, ahead + 1)).filter((date) =>
        isRolled(rolls, date),
      )
    : []
  const named = dates.filter((date) => compareDates(date, today) > 0)
  return [...new Set([...rolled, ...named])]
    .filter((date) => tour.nights >= (seasonOn(tour.seasons, date)?.leastNights ?? 0))
    .toSorted()
    .map((date) => departureOn(tour, date))
}

function isRolled(
  { weekdays, everyWeeks }: { weekdays: number[]; everyWeeks: number },
  date: string,
) {
  const weekday = ((weekdayIndex(date) + 5) % 7) + 1
  const week = Math.floor(daysBetween(firstWeek, date) / 7)
  return weekdays.includes(weekday) && week % everyWeeks === 0
}

function departureOn(tour: TourContent, startsOn: string): PlannedDeparture {
  const { rule, code, origin } = tour
  const id = derivedId('tour departure', code, startsOn)
  const endsOn = addDays(startsOn, tour.days - 1)
  const season = seasonOn(tour.seasons, startsOn)
  const lived = tour.isSample ? livedIn(`${code} ${startsOn}`) : { seatsPercent: 100, goes: false }
  const leastPeople = lived.goes ? 0 : rule.leastPeople
  const capacity = Math.ceil((rule.capacity * lived.seatsPercent) / 100)
  return {
    id,
    startsOn,
    endsOn,
    checkInOn: addDays(startsOn, rule.outbound.daysOnTheWay),
    startsAt: Temporal.PlainDate.from(startsOn)
      .toZonedDateTime({ timeZone: origin.timeZone, plainTime: rule.outbound.departs })
      .toInstant(),
    blockCode: `${code} ${startsOn}`,
    seats: Math.ceil((rule.seats * lived.seatsPercent) / 100),
    capacity,
    leastPeople: Math.min(leastPeople, capacity),
    decidedOn:
      leastPeople === 0 || rule.decidedDaysBefore === null
        ? null
        : addDays(startsOn, -rule.decidedDaysBefore),
    saleUntil: addDays(startsOn, -rule.saleUntilDaysBefore),
    isPeak: season?.isPeak ?? false,
    outbound: legOn(rule.outbound, startsOn),
    inbound: legOn(rule.inbound, addDays(endsOn, -rule.inbound.daysOnTheWay)),
    ownStock: ownOn(tour, startsOn, endsOn),
    packages: tour.packages.map(({ code: packageCode, prices, rooms }) => ({
      code: packageCode,
      prices: prices.map((row) => inSeason(row, season)),
      rooms: Object.entries(rooms).map(([kind, count]) => ({ kind, rooms: count })),
    })),
  }
}

/** The classes and rooms of its rule, on the days of one departure. */
function ownOn({ rule }: TourContent, startsOn: string, endsOn: string): OwnStock | null {
  if (!rule.own) return null
  const { outboundClass, inboundClass, rooms } = rule.own
  const classOn = (name: string | null, date: string) =>
    name === null ? [] : [name.replace(/-(?=[A-Z]{6}-)/, `-${date.replaceAll('-', '')}-`)]
  const checkInOn = addDays(startsOn, rule.outbound.daysOnTheWay)
  return {
    classKeys: [
      ...classOn(outboundClass, startsOn),
      ...classOn(inboundClass, addDays(endsOn, -rule.inbound.daysOnTheWay)),
    ],
    rooms: rooms.map(({ nightsIn, nights, ...room }) => ({
      ...room,
      checkIn: addDays(checkInOn, nightsIn),
      checkOut: addDays(checkInOn, nightsIn + nights),
    })),
  }
}

/** Later seasons of the file come before earlier ones: a feast inside a summer. */
const seasonOn = (seasons: readonly Season[], date: string): Season | undefined =>
  seasons.findLast(
    ({ from, until }) => compareDates(from, date) <= 0 && compareDates(date, until) <= 0,
  )

const thousand = 100_000

function inSeason(row: PriceRow, season: Season | undefined): PriceRow {
  if (!season) return row
  const { rial, currencyAmount } = row
  return {
    ...row,
    rial: Math.round((rial * season.pricePercent) / 100 / thousand) * thousand,
    currencyAmount: Math.round((currencyAmount * season.pricePercent) / 100),
  }
}

const legOn = (
  { departs, arrives, daysOnTheWay, ...leg }: Leg,
  date: string,
): TourDeparture['outbound'] => ({
  ...leg,
  departsAt: `${date}T${departs}`,
  arrivesAt: `${addDays(date, daysOnTheWay)}T${arrives}`,
})

/** Invented tours look lived in: some have few seats, some leave whoever comes. The same words give the same answer. */
function livedIn(words: string): { seatsPercent: number; goes: boolean } {
  const chance = Number.parseInt(textName(words).slice(0, 8), 16)
  return { seatsPercent: 30 + (chance % 71), goes: chance % 3 === 0 }
}
