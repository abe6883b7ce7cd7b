import type { Clock } from '../../../platform/clock.ts'
import { notifyAfterCommit, type Tx } from '../../../platform/db/database.ts'
import type { IsoDate } from '../../../platform/imports/fields.ts'
import { daysOnSale, type Places } from '../../flights/index.ts'
import { type DatingCounts, dateFlights } from './date-flights.ts'
import { flightDatesWriter } from './flight-dates-store.ts'
import { inventoryChanged, wholeInventory } from './inventory-changed.ts'
import { timetableReader, timetableWriter } from './timetable-store.ts'

export type TimetableNeeds = {
  clock: Clock
  places: Pick<Places, 'airport' | 'airline'>
  /** For how many days from today flights are put on sale; all that can be searched unless told. */
  daysAhead?: number | undefined
  onProgress?: (sentence: string) => void
}

/** What dating the flights of some airlines came to. */
export type TimetableCounts = DatingCounts & { airlines: number }

export type ExtendedCounts = { addedFlights: number; droppedFlights: number }

/** Departed flights stay this long, for those who look at what has just left. */
const keepHours = 48

/**
 * Dates all flights on sale of these airlines anew: after an import. The caller holds the timetable's lock. Every process that
 * holds inventory in memory hears of it after the commit.
 */
export async function dateAirlines(
  tx: Tx,
  needs: TimetableNeeds,
  airlineCodes: readonly string[],
): Promise<TimetableCounts> {
  const distinct = [...new Set(airlineCodes)]
  const counts = await dateFlights(tx, {
    airlineCodes: distinct,
    zoneOf: zonesOf(needs),
    ...windowOnSale(needs),
    onAirline(airlineCode, flights) {
      const name = needs.places.airline(airlineCode)?.nameEn ?? airlineCode
      needs.onProgress?.(`${airlineCode} ${name}: ${flights} flights`)
    },
  })
  await flightDatesWriter(tx).renewStatistics()
  notifyAfterCommit(tx, inventoryChanged, wholeInventory)
  return { ...counts, airlines: distinct.length }
}

/**
 * Rolls the timetable forward: the days that have newly come within sale get their flights, and departed flights that nobody
 * bought are dropped. Cheap when nothing is due; safe to repeat.
 */
export async function extendTimetable(tx: Tx, needs: TimetableNeeds): Promise<ExtendedCounts> {
  await timetableWriter(tx).lock()
  const writer = flightDatesWriter(tx)
  const window = windowOnSale(needs)
  const groups = new Map<IsoDate, string[]>()
  for (const airlineCode of await timetableReader(tx).airlines()) {
    const from = await firstMissingDate(writer, { airlineCode, ...window })
    if (from <= window.until) groups.set(from, [...(groups.get(from) ?? []), airlineCode])
  }
  let addedFlights = 0
  for (const [from, airlineCodes] of groups) {
    const { until } = window
    const counts = await dateFlights(tx, { airlineCodes, from, until, zoneOf: zonesOf(needs) })
    addedFlights += counts.addedFlights
  }
  const droppedFlights = await writer.dropPast(needs.clock.now().subtract({ hours: keepHours }))
  if (addedFlights + droppedFlights > 0) notifyAfterCommit(tx, inventoryChanged, wholeInventory)
  return { addedFlights, droppedFlights }
}

/**
 * From when on an airline's flights are to be dated. All that fly at least once a week share one date, so that they are
 * dated together; days that are there already come out unchanged. Who has flown longer ago is looked at over the whole window.
 */
async function firstMissingDate(
  writer: ReturnType<typeof flightDatesWriter>,
  { airlineCode, from, until }: { airlineCode: string; from: IsoDate; until: IsoDate },
): Promise<IsoDate> {
  const last = await writer.lastDate(airlineCode)
  if (last === until) return dayAfter(until)
  const weekBefore = Temporal.PlainDate.from(until).subtract({ days: 7 }).toString()
  return last !== null && last >= weekBefore && weekBefore > from ? weekBefore : from
}

/** From yesterday, whose late legs may leave today, to the last day on sale; operation dates. */
function windowOnSale({ clock, daysAhead = daysOnSale }: TimetableNeeds): {
  from: IsoDate
  until: IsoDate
} {
  const today = clock.now().toZonedDateTimeISO('UTC').toPlainDate()
  return {
    from: today.subtract({ days: 1 }).toString(),
    until: today.add({ days: daysAhead }).toString(),
  }
}

const zonesOf =
  ({ places }: TimetableNeeds) =>
  (airport: string) =>
    places.airport(airport)?.timeZone

const dayAfter = (date: IsoDate): IsoDate =>
  Temporal.PlainDate.from(date).add({ days: 1 }).toString()
