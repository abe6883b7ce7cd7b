/** The nights of one hotel as staff read and change them: rows are nights, columns its rooms and then their rate plans. */
import {
  type CellChange,
  type CellFacet,
  type CellOutcome,
  type CellValues,
  judgeChange,
} from '@parastoo/contract/office/inventory-cells'
import { type Clock, dateIn } from '../../../platform/clock.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { addPicture, readContent, saveContent } from './content-desk.ts'
import { type DeskColumn, deskReader, deskWriter, type NightCell } from './desk-store.ts'
import { nightsBetween } from './read-stock.ts'

const deskZone = 'Asia/Tehran'
const loadDays = 14
const roomFacets = ['seats', 'open'] as const satisfies CellFacet[]
const planFacets = ['price', 'minStay', 'arrival', 'open'] as const satisfies CellFacet[]

export type NightAnswer = Omit<CellChange, 'was' | 'value'> & {
  outcome: CellOutcome
  now: number | null
  taken: number
}

export function nightsDesk({ db, clock }: { db: Db; clock: Clock }) {
  return {
    choices: () => deskReader(db).hotels(),
    /** Whether a hotel of this code is our own. */
    hasHotel: (code: string) => deskReader(db).hasHotel(code),
    /** What travellers read of one. */
    content: (code: string) => readContent(db, code),
    saveContent,
    addPicture,
    /** Empty without a hotel: nights of different hotels have no column in common. */
    async sheet({ of = '', from, until, days = '1234567' }: SheetAsk) {
      const reader = deskReader(db)
      const columns = await reader.columnsOf(of)
      const nights = nightsBetween(from, dayAfter(until)).filter((night) =>
        days.includes(String(Temporal.PlainDate.from(night).dayOfWeek)),
      )
      const cells = cellsByName(await reader.cells(columns, nights))
      const today = dateIn(deskZone, clock.now())
      return {
        columns: columns.map((column) => ({
          key: column.key,
          title: column.title,
          facets: [...(column.kind === 'room' ? roomFacets : planFacets)],
        })),
        rows:
          columns.length === 0
            ? []
            : nights.map((night) => ({
                key: `${of}/${night}`,
                on: night,
                title: '',
                detail: '',
                isOver: night < today,
                cells: columns.map((column) =>
                  valuesOf(column, cells.get(nameOf(column.key, night))),
                ),
              })),
        hasMore: false,
      }
    },
    async load({ of }: { of?: string | undefined }) {
      const today = Temporal.PlainDate.from(dateIn(deskZone, clock.now()))
      const until = today.add({ days: loadDays - 1 }).toString()
      return await deskReader(db).load({ from: today.toString(), until, hotel: of })
    },
    preview: async (changes: readonly CellChange[], tx?: Tx) =>
      (await judge(tx ?? db, changes, clock)).map(({ answer }) => answer),
    /** What the same plan costs on the nights nearest to each that has no price: those of the same day of the week first. */
    async nearest(cells: readonly { row: string; column: string }[], dbOrTx: Db | Tx) {
      const found = await deskReader(dbOrTx).nearestPrices(
        cells.flatMap(({ row, column }, place) => {
          const { hotel, night } = readRow(row)
          const [room = '', plan] = column.split('/')
          return hotel && night && plan ? [{ place, hotel, room, plan, night }] : []
        }),
      )
      const byPlace = Map.groupBy(found, ({ place }) => place)
      return cells.map(({ row, column }, place) => ({
        row,
        column,
        priced: (byPlace.get(place) ?? []).map(({ night, rial }) => ({
          row: `${readRow(row).hotel}/${night}`,
          rial,
        })),
      }))
    },
    /** The hotel of a row, and its night. */
    async placeOf(_dbOrTx: Db | Tx, row: string): Promise<{ of: string; on: string } | null> {
      const { hotel, night } = readRow(row)
      return hotel && night ? { of: hotel, on: night } : null
    },
    /** How staff know a hotel, its night and what is sold of it. */
    async titlesOf(tx: Tx, cells: readonly { row: string; column: string }[]) {
      const reader = deskReader(tx)
      const names = new Map((await reader.hotels()).map(({ key, title }) => [key, title]))
      const columns = new Map<string, string>()
      for (const hotel of new Set(cells.flatMap(({ row }) => readRow(row).hotel ?? [])))
        for (const { key, title } of await reader.columnsOf(hotel))
          columns.set(`${hotel} ${key}`, title)
      return cells.map(({ row, column }) => {
        const { hotel = row, night = '' } = readRow(row)
        return `${names.get(hotel) ?? hotel}، ${night}، ${columns.get(`${hotel} ${column}`) ?? column}`
      })
    },
    /** Makes the changes that fit, with the nights locked in the order in which buyers take them; what did not fit says why. */
    async change(tx: Tx, changes: readonly CellChange[]): Promise<NightAnswer[]> {
      const writer = deskWriter(tx)
      await writer.lock((await judge(tx, changes, clock)).flatMap(({ place }) => place ?? []))
      const judged = await judge(tx, changes, clock)
      const made = judged.flatMap(({ change: { facet, was, value }, place, answer }) =>
        place && answer.outcome === 'changed'
          ? [
              {
                kind: place.column.kind,
                facet,
                id: place.column.id,
                night: place.night,
                was,
                value,
              },
            ]
          : [],
      )
      const left = new Set((await writer.write(made)).map(nameOfWritten))
      return judged.map(({ change: { facet }, place, answer }) => {
        const isLeft = place && left.has(nameOfWritten({ ...place.column, ...place, facet }))
        return isLeft ? { ...answer, outcome: 'moved-meanwhile' as const } : answer
      })
    },
  }
}

type SheetAsk = {
  of?: string | undefined
  from: string
  until: string
  days?: string | undefined
}

async function judge(dbOrTx: Db | Tx, changes: readonly CellChange[], clock: Clock) {
  const reader = deskReader(dbOrTx)
  const placed = changes.map((change) => ({ change, ...readRow(change.row) }))
  const columns = new Map<string, DeskColumn>()
  for (const hotel of new Set(placed.flatMap(({ hotel }) => hotel ?? [])))
    for (const column of await reader.columnsOf(hotel))
      columns.set(`${hotel} ${column.key}`, column)
  const places = placed.map(({ change, hotel, night }) => {
    const column = columns.get(`${hotel} ${change.column}`)
    return column && night ? { column, night, hotel } : null
  })
  const found = new Map<string, NightCell>()
  for (const [, own] of Map.groupBy(
    places.filter((place) => place !== null),
    ({ hotel }) => hotel,
  )) {
    const ofHotel = [...new Map(own.map(({ column }) => [column.key, column])).values()]
    const cells = await reader.cells(ofHotel, [...new Set(own.map(({ night }) => night))])
    for (const cell of cells) found.set(`${cell.kind} ${cell.id} ${cell.night}`, cell)
  }
  const today = dateIn(deskZone, clock.now())
  return places.map((place, index) => {
    const change = changes[index] as CellChange
    const { row, column, facet } = change
    const cell = place && found.get(`${place.column.kind} ${place.column.id} ${place.night}`)
    const values = place && valuesOf(place.column, cell ?? undefined)
    const outcome = judgeChange(change, values && { ...values, isOver: place.night < today })
    const now = values?.[facet] ?? null
    const answer: NightAnswer = { row, column, facet, outcome, now, taken: values?.taken ?? 0 }
    return { change, place, answer }
  })
}

/** A night that was never given has a place for its rooms and its price, and nothing else until it has those. */
function valuesOf({ kind }: DeskColumn, cell: NightCell | undefined): CellValues {
  if (!cell) return kind === 'room' ? { seats: null } : { price: null }
  const { kind: _kind, id: _id, night: _night, ...values } = cell
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null))
}

const nameOfWritten = (one: { kind: string; id: number; night: string; facet: CellFacet }) =>
  `${one.kind} ${one.id} ${one.night} ${one.facet}`

const nameOf = (key: string, night: string) => `${key} ${night}`

function cellsByName(cells: readonly (NightCell & { key: string })[]) {
  return new Map(cells.map(({ key, ...cell }) => [nameOf(key, cell.night), cell]))
}

/** `hotel/2026-12-01`. */
function readRow(row: string): { hotel?: string; night?: string } {
  const found = /^([a-z0-9-]+)\/(\d{4}-\d\d-\d\d)$/.exec(row)
  if (!found?.[1] || !found[2] || !isDay(found[2])) return {}
  return { hotel: found[1], night: found[2] }
}

const isDay = (text: string): boolean => !Number.isNaN(Date.parse(text))

const dayAfter = (day: string): string => Temporal.PlainDate.from(day).add({ days: 1 }).toString()
