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

export type ExtendedCounts = { addedFlights: number; droppedFlights: number }

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
  const distinct = [...new Set(airlineCodes)]
  const counts = await dateFlights(dbTx, {
    airlineCodes: distinct,
    zoneOf: zonesOf(needs),
    ...windowOnSale(needs),
    onAirline(airlineCode, flights) {
      const name = needs.places.airline(airlineCode)?.nameEn ?? airlineCode
      needs.onProgress?.(`${airlineCode} ${name}: ${flights} flights`)
    },
  })
  notifyAfterCommit(dbTx, inventoryChanged, wholeInventory)
  return { ...counts, airlines: distinct.length }
}

/**
 * Rolls the timetable forward: the days that have newly come within sale get their flights, and departed flights that nobody
 * bought are dropped. Cheap when nothing is due; safe to repeat.
 */
export async function extendTimetable(dbTx: DbTx, needs: TimetableNeeds): Promise<ExtendedCounts> {
  await timetableWriter(dbTx).lock()
  const writer = flightDatesWriter(dbTx)
  const { from: today, until } = windowOnSale(needs)
  const dates = new Map<IsoDate, string[]>()
  for (const airlineCode of await timetableReader(dbTx).airlines()) {
    const last = await writer.lastDate(airlineCode)
    const from = last === null || last < today ? today : dayAfter(last)
    if (from <= until) dates.set(from, [...(dates.get(from) ?? []), airlineCode])
  }
  let addedFlights = 0
  for (const [from, airlineCodes] of dates) {
    const counts = await dateFlights(dbTx, { airlineCodes, from, until, zoneOf: zonesOf(needs) })
    addedFlights += counts.addedFlights
  }
  const droppedFlights = await writer.dropPast(needs.clock.now().subtract({ hours: keepHours }))
  if (addedFlights + droppedFlights > 0) notifyAfterCommit(dbTx, inventoryChanged, wholeInventory)
  return { addedFlights, droppedFlights }
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
