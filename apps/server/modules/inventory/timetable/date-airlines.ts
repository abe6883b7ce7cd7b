import type { Clock } from '../../../platform/clock.ts'
import { type DbTx, notifyAfterCommit } from '../../../platform/db/database.ts'
import type { IsoDate } from '../../../platform/imports/fields.ts'
import type { Places } from '../../flights/index.ts'
import { type DatingCounts, dateFlights, daysOnSale } from './date-flights.ts'
import { flightDatesWriter } from './flight-dates-store.ts'
import { inventoryChanged, wholeInventory } from './inventory-changed.ts'
import { timetableReader, timetableWriter } from './timetable-store.ts'

export type TimetableNeeds = {
  clock: Clock
  places: Pick<Places, 'airport' | 'airline'>
  onProgress?: (sentence: string) => void
}

/** What dating the flights of some airlines came to. */
export type TimetableCounts = DatingCounts & { airlines: number }

/** Departed flights stay this long, for those who look at what has just left. */
const keepHours = 48

/**
 * Dates all flights on sale of these airlines anew: after an import. The caller holds the timetable's lock. Every process that
 * holds inventory in memory hears of it after the commit.
 */
export async function dateAirlines(
  dbTx: DbTx,
  needs: TimetableNeeds,
  airlineCodes: readonly string[],
): Promise<TimetableCounts> {
  const window = windowOnSale(needs)
  const total = emptyCounts()
  for (const airlineCode of new Set(airlineCodes)) {
    add(total, await dateFlights(dbTx, { airlineCode, zoneOf: zonesOf(needs), ...window }))
    const name = needs.places.airline(airlineCode)?.nameEn ?? airlineCode
    needs.onProgress?.(`${airlineCode} ${name}: ${total.flights} flights so far`)
  }
  notifyAfterCommit(dbTx, inventoryChanged, wholeInventory)
  return total
}

/**
 * Rolls the timetable forward: the days that have newly come within sale get their flights, and departed flights that nobody
 * bought are dropped. Cheap when nothing is due; safe to repeat.
 */
export async function extendTimetable(dbTx: DbTx, needs: TimetableNeeds): Promise<TimetableCounts> {
  await timetableWriter(dbTx).lock()
  const writer = flightDatesWriter(dbTx)
  const window = windowOnSale(needs)
  const total = emptyCounts()
  for (const airlineCode of await timetableReader(dbTx).airlines()) {
    const last = await writer.lastDate(airlineCode)
    const from = last === null || last < window.from ? window.from : dayAfter(last)
    if (from > window.until) continue
    const ask = { airlineCode, zoneOf: zonesOf(needs), from, until: window.until }
    add(total, await dateFlights(dbTx, ask))
  }
  const dropped = await writer.dropPast(needs.clock.now().subtract({ hours: keepHours }))
  total.removedFlights += dropped
  if (total.flights > 0 || dropped > 0) notifyAfterCommit(dbTx, inventoryChanged, wholeInventory)
  return total
}

/** From yesterday, whose late legs may leave today, to the last day on sale; operation dates. */
function windowOnSale({ clock }: TimetableNeeds): { from: IsoDate; until: IsoDate } {
  const today = clock.now().toZonedDateTimeISO('UTC').toPlainDate()
  return {
    from: today.subtract({ days: 1 }).toString(),
    until: today.add({ days: daysOnSale }).toString(),
  }
}

const zonesOf =
  ({ places }: TimetableNeeds) =>
  (airport: string) =>
    places.airport(airport)?.timeZone

const dayAfter = (date: IsoDate): IsoDate =>
  Temporal.PlainDate.from(date).add({ days: 1 }).toString()

function emptyCounts(): TimetableCounts {
  return {
    ...{ airlines: 0, flights: 0, withoutFare: 0 },
    ...{ addedFlights: 0, changedFlights: 0, removedFlights: 0 },
    ...{ addedClasses: 0, changedClasses: 0, removedClasses: 0, closedFlights: [] },
  }
}

function add(total: TimetableCounts, counts: DatingCounts): void {
  total.airlines += 1
  total.closedFlights.push(...counts.closedFlights)
  for (const [name, count] of Object.entries(counts)) {
    if (typeof count === 'number') total[name as 'flights'] += count
  }
}
