/** Writes down what routes cost: once a day those that are asked for, and behind each search the day that was asked for. */
import type { SearchCriteria } from '@parastoo/contract/flights/search'
import { addDays, daysBetween } from '@parastoo/kit/dates'
import { type Clock, dateIn } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Log } from '../../../platform/log.ts'
import type { Places } from '../places/index.ts'
import type { PriceCalendar } from '../ports.ts'
import { bandOf } from './price-bands.ts'
import { keepPrices, type PricedRoute, type PriceRow } from './price-history-store.ts'
import { rankedRoutes } from './ranked-routes.ts'

export type RecordingNeeds = {
  db: Db
  clock: Clock
  log: Log
  places: Places
  calendar: PriceCalendar
}

/** Routes recorded each day: those asked for most, and the shipped ones. */
const mostRoutes = 100
/** Today and the days to the end of a band; further ahead only what is searched for is written down. */
const daysRecorded = 120
/** A month is priced in a millisecond or less; searches come in between. */
const daysAtOnce = 30

/** Records the days ahead of every route that is asked for, in economy. May run twice: the later price of a day stands. */
export async function recordPrices(needs: RecordingNeeds, signal?: AbortSignal): Promise<void> {
  const today = todayOf(needs.clock)
  for (const [origin, destination] of await rankedRoutes(needs, mostRoutes))
    for (let ahead = 0; ahead < daysRecorded; ahead += daysAtOnce) {
      if (signal?.aborted) return
      const from = addDays(today, ahead)
      const span = { from, to: addDays(from, daysAtOnce - 1) }
      await keepPrices(
        needs.db,
        await rowsOf(needs, { origin, destination, cabinClass: 1, ...span }),
      )
    }
}

/** The lowest prices of one adult from city to city, as rows to keep. */
async function rowsOf(
  { places, calendar, clock }: RecordingNeeds,
  { from, to, ...route }: PricedRoute & { from: string; to: string },
): Promise<PriceRow[]> {
  const airports = (city: string) =>
    places.airportsOf(city, 'CityCode').map(({ iataCode }) => iataCode)
  const days = await calendar.lowest({
    origins: airports(route.origin),
    destinations: airports(route.destination),
    from,
    to,
    party: { adults: 1, children: 0, infants: 0 },
    cabinClass: route.cabinClass,
  })
  const seenAt = clock.now()
  const today = todayOf(clock)
  return days.map(({ date, totalRial }) => ({
    ...route,
    ...bandOf(daysBetween(today, date)),
    seenAt,
    priceRial: totalRial,
    departsOn: Temporal.PlainDate.from(date),
  }))
}

export type NoticedPrices = {
  /** Puts a question aside to be priced behind its reply; costs nothing but a place in a short list. */
  notice: (criteria: SearchCriteria) => void
  /** Prices and writes what was put aside. */
  flush: () => Promise<void>
}

/** Questions put aside at once: more than these in ten seconds are not written down. */
const mostNoticed = 32
const writeAfterMs = 10_000
/** Days written a day by one process, so that no flood of odd questions fills the table. */
const mostADay = 5_000

/** Prices of the days travellers ask for, also of routes that nobody asks for every day. A fault costs a few of them. */
export function noticePrices(needs: RecordingNeeds): NoticedPrices {
  let noticed: SearchCriteria[] = []
  let timer: NodeJS.Timeout | null = null
  let counted = { on: '', days: 0 }

  const flush = async () => {
    if (timer) clearTimeout(timer)
    timer = null
    const batch = noticed
    noticed = []
    const today = todayOf(needs.clock)
    if (counted.on !== today) counted = { on: today, days: 0 }
    for (const { from, ...route } of daysAsked(needs.places, batch)) {
      if (counted.days >= mostADay) return
      counted.days += 1
      await keepPrices(needs.db, await rowsOf(needs, { ...route, from, to: from }))
    }
  }
  const flushLater = () => {
    flush().catch((fault) => needs.log.error({ err: fault }, 'prices could not be recorded'))
  }

  return {
    flush,
    notice(criteria) {
      if (noticed.length >= mostNoticed) return
      noticed.push(criteria)
      timer ??= setTimeout(flushLater, writeAfterMs).unref()
    },
  }
}

/** The routes and days of these questions by city, each once. */
function daysAsked(places: Places, batch: readonly SearchCriteria[]) {
  const days = new Map<string, PricedRoute & { from: string }>()
  for (const { originDestinations, cabinClass } of batch)
    for (const asked of originDestinations) {
      const origin = places.airportsOf(asked.origin, asked.originKind)[0]?.cityCode
      const destination = places.airportsOf(asked.destination, asked.destinationKind)[0]?.cityCode
      if (!origin || !destination) continue
      const day = { origin, destination, cabinClass, from: asked.departureDate }
      days.set(Object.values(day).join(' '), day)
    }
  return days.values()
}

const todayOf = (clock: Clock): string => dateIn('Asia/Tehran', clock.now())
