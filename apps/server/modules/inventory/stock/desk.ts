/** Dated flights as staff read and change them: rows are flights, columns fare classes. */
import {
  type CellChange,
  type CellOutcome,
  type CellValues,
  judgeChange,
} from '@parastoo/contract/office/inventory-cells'
import { type Clock, dateIn } from '../../../platform/clock.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { type ClassNow, deskReader, deskWriter, type FlightRow } from './desk-store.ts'
import type { StockNeeds } from './needs.ts'
import { type ClassName, classKeyOf, readOfferKey } from './offer-key.ts'

/** Airports stand in many zones; days of load are those of the head office. */
const deskZone = 'Asia/Tehran'
const mostFlights = 400
const loadDays = 14

export type FlightAnswer = Omit<CellChange, 'was' | 'value'> & {
  outcome: CellOutcome
  now: number | null
  taken: number
}

export function stockDesk({
  db,
  clock,
  announce,
  nameOf,
}: StockNeeds & {
  /** What an airport is called in Persian. */
  nameOf: (airport: string) => string
}) {
  return {
    /** Routes with a flight in the next two weeks, the busiest first. */
    async choices() {
      const { from, until } = nextDays(clock)
      const routes = await deskReader(db).routes(from, until)
      return routes.map(({ origin, destination }) => ({
        key: `${origin}-${destination}`,
        title: `${nameOf(origin)} – ${nameOf(destination)}`,
      }))
    },
    async sheet({ of, from, until, days }: SheetAsk) {
      const reader = deskReader(db)
      const [origin, destination] = of?.split('-') ?? []
      const ask = { from, until, days: days ?? '1234567', most: mostFlights + 1 }
      const found = await reader.flights({ ...ask, origin, destination })
      const flights = found.slice(0, mostFlights)
      const classes = Map.groupBy(
        await reader.classesOf(flights.map(({ id }) => id)),
        ({ flightDateId }) => flightDateId,
      )
      const keys = [...new Set([...classes.values()].flat().map(columnOf))].sort(bySystemFirst)
      const now = clock.now()
      return {
        columns: keys.map((key) => ({
          key,
          title: key.startsWith('C') ? `${key.slice(1)} چارتر` : key.slice(1),
          facets: ['price', 'seats', 'open'] as ('price' | 'seats' | 'open')[],
        })),
        rows: flights.map((flight) => ({
          key: rowKeyOf(flight),
          on: flight.operatesOn,
          title: titleOf(flight),
          detail: detailOf(flight),
          isOver: isOver(flight, now),
          cells: inColumns(keys, classes.get(flight.id) ?? []),
        })),
        hasMore: found.length > mostFlights,
      }
    },
    /** Every flight of an airline that leaves after one instant and by another, as its row is named; none is left out, however many there are. */
    async departures(ask: { airline: string; after: Temporal.Instant; until: Temporal.Instant }) {
      const flights = await deskReader(db).departures(ask)
      return flights.map((flight) => ({
        key: rowKeyOf(flight),
        on: flight.operatesOn,
        title: titleOf(flight),
        detail: detailOf(flight),
        departsAt: flight.departsAt,
      }))
    },
    /** Seats of each of the next 14 days, all flights or one route's. */
    async load({ of }: { of?: string | undefined }) {
      const [origin, destination] = of?.split('-') ?? []
      return await deskReader(db).load({ ...nextDays(clock), origin, destination })
    },
    /** Holds with tickets on a dated flight, by their keys; null for what names none of ours. */
    async keysOn(row: string): Promise<string[] | null> {
      const [one, more] = readOfferKey(`${row}-SY`)?.flat() ?? []
      return one && !more ? await deskReader(db).keysOn(one) : null
    },
    preview: (changes: readonly CellChange[], tx?: Tx) => answersTo(tx ?? db, changes, clock.now()),
    /** The route of a flight, and its day. */
    async placeOf(_dbOrTx: Db | Tx, row: string): Promise<{ of: string; on: string } | null> {
      const [one] = readOfferKey(`${row}-SY`)?.flat() ?? []
      return one ? { of: `${one.origin}-${one.destination}`, on: one.operatesOn } : null
    },
    /** How staff know a flight and its class. */
    titlesOf: async (_tx: Tx, cells: readonly { row: string; column: string }[]) =>
      cells.map(({ row, column }) => {
        const [one] = readOfferKey(`${row}-${column}`)?.flat() ?? []
        if (!one) return `${row} ${column}`
        const { origin, destination, operatesOn, fareClass } = one
        return `${titleOf(one)}، ${origin}-${destination}، ${operatesOn}، ${fareClass}`
      }),
    /** Makes the changes that fit, with the classes locked in the order in which buyers take them; what did not fit says why. */
    async change(tx: Tx, changes: readonly CellChange[]): Promise<FlightAnswer[]> {
      const writer = deskWriter(tx)
      await writer.lock(namesIn(changes))
      const judged = await judge(tx, changes, clock.now())
      const made = judged.filter(({ answer }) => answer.outcome === 'changed')
      for (const facet of ['price', 'seats', 'open'] as const) {
        const ofFacet = made.flatMap(({ change: { facet: changed, was, value }, cell }) =>
          cell && changed === facet ? [{ ...cell, was, value }] : [],
        )
        if (ofFacet.length > 0) await writer[facet](ofFacet)
      }
      const moved = new Set(made.flatMap(({ cell }) => (cell ? [cell.flightDateId] : [])))
      if (moved.size > 0) announce(tx, [...moved])
      return judged.map(({ answer }) => answer)
    },
  }
}

type SheetAsk = {
  of?: string | undefined
  from: string
  until: string
  days?: string | undefined
}

const answersTo = async (dbOrTx: Db | Tx, changes: readonly CellChange[], now: Temporal.Instant) =>
  (await judge(dbOrTx, changes, now)).map(({ answer }) => answer)

async function judge(dbOrTx: Db | Tx, changes: readonly CellChange[], now: Temporal.Instant) {
  const found = await deskReader(dbOrTx).classesNamed(namesIn(changes))
  const cells = new Map(found.map((each) => [classKeyOf(each), each]))
  return changes.map((change) => {
    const { row, column, facet } = change
    const cell = cells.get(`${row}-${column}`) ?? null
    const values = cell && { ...valuesOf(cell), isOver: isOver(cell, now) }
    const outcome = judgeChange(change, values)
    const answer: FlightAnswer = {
      row,
      column,
      facet,
      outcome,
      now: (values as CellValues | null)?.[facet] ?? null,
      taken: values?.taken ?? 0,
    }
    return { change, cell, answer }
  })
}

/** The classes that changes name, each once, in the order in which all who sell lock them. */
function namesIn(changes: readonly CellChange[]): ClassName[] {
  const keys = [...new Set(changes.map(({ row, column }) => `${row}-${column}`))].sort()
  return keys.flatMap((key) => {
    const [one, more] = readOfferKey(key)?.flat() ?? []
    return one && !more ? [one] : []
  })
}

const valuesOf = ({ adultPriceRial, seatsTotal, seatsLeft, isClosed }: ClassNow) => ({
  price: adultPriceRial,
  seats: seatsTotal,
  open: isClosed ? 0 : 1,
  taken: seatsTotal - seatsLeft,
})

function inColumns(keys: readonly string[], classes: readonly ClassNow[]) {
  const byColumn = new Map(classes.map((each) => [columnOf(each), valuesOf(each)]))
  return keys.map((key) => byColumn.get(key) ?? null)
}

const isOver = (
  { departsAt, isFlightClosed }: Pick<ClassNow, 'departsAt' | 'isFlightClosed'>,
  now: Temporal.Instant,
): boolean => isFlightClosed || Temporal.Instant.compare(departsAt, now) <= 0

const columnOf = ({ isCharter, fareClass }: Pick<ClassNow, 'isCharter' | 'fareClass'>): string =>
  (isCharter ? 'C' : 'S') + fareClass

const titleOf = ({
  airlineCode,
  flightNumber,
  operationalSuffix,
}: Omit<ClassName, 'isCharter' | 'fareClass'>): string =>
  `${airlineCode} ${flightNumber}${operationalSuffix}`
const detailOf = ({ departureTime, origin, destination }: FlightRow): string =>
  `${departureTime} ${origin}-${destination}`

/** The key of an offer without its class. */
const rowKeyOf = (flight: FlightRow): string =>
  classKeyOf({ ...flight, isCharter: false, fareClass: '' }).slice(0, -2)

const bySystemFirst = (one: string, other: string): number =>
  other.charCodeAt(0) - one.charCodeAt(0) || (one < other ? -1 : 1)

function nextDays(clock: Clock): { from: string; until: string } {
  const today = Temporal.PlainDate.from(dateIn(deskZone, clock.now()))
  return { from: today.toString(), until: today.add({ days: loadDays - 1 }).toString() }
}
