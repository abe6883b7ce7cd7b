/** Departures as staff read and change them: rows are departures, columns what they have of everything and what one person pays. */
import {
  type CellChange,
  type CellFacet,
  type CellOutcome,
  judgeChange,
} from '@parastoo/contract/office/inventory-cells'
import { isUuid } from '@parastoo/kit/uuid'
import { type Clock, dateIn } from '../../../platform/clock.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { type DepartureCell, deskReader, deskWriter } from './desk-store.ts'

const deskZone = 'Asia/Tehran'
const mostDepartures = 400
const loadDays = 14

export type DepartureAnswer = Omit<CellChange, 'was' | 'value'> & {
  outcome: CellOutcome
  now: number | null
  taken: number
}

export function departuresDesk({ db, clock }: { db: Db; clock: Clock }) {
  return {
    choices: () => deskReader(db).tours(),
    /** Of one tour with its prices and rooms; of all tours, people and seats alone, for their packages have nothing in common. */
    async sheet({ of, from, until, days = '1234567' }: SheetAsk) {
      const reader = deskReader(db)
      const found = await reader.departures({
        from,
        until,
        days,
        tour: of,
        most: mostDepartures + 1,
      })
      const departures = found.slice(0, mostDepartures)
      const all = await reader.cells(departures.map(({ id }) => id))
      const cells = of === undefined ? all.filter(({ column }) => isOfAll(column)) : all
      const keys = [...new Set(cells.map(({ column }) => column))].sort(inOrder)
      const titles = of === undefined ? new Map<string, string>() : await reader.packagesOf(of)
      const byName = new Map(cells.map((cell) => [`${cell.id} ${cell.column}`, cell]))
      return {
        columns: keys.map((key) => ({ key, title: titleOf(key, titles), facets: facetsOf(key) })),
        rows: departures.map(({ id, startsOn, titleFa, endsOn, isOver }) => ({
          key: id,
          on: startsOn,
          title: of === undefined ? titleFa : '',
          detail: endsOn,
          isOver: isOver || startsOn < dateIn(deskZone, clock.now()),
          cells: keys.map((key) => {
            const cell = byName.get(`${id} ${key}`)
            return cell ? valuesOf(cell) : null
          }),
        })),
        hasMore: found.length > mostDepartures,
      }
    },
    async load({ of }: { of?: string | undefined }) {
      const today = Temporal.PlainDate.from(dateIn(deskZone, clock.now()))
      const until = today.add({ days: loadDays - 1 }).toString()
      return await deskReader(db).load({ from: today.toString(), until, tour: of })
    },
    preview: async (changes: readonly CellChange[], tx?: Tx) =>
      (await judge(tx ?? db, changes, clock)).map(({ answer }) => answer),
    /** The tour of a departure, and its day. */
    async placeOf(dbOrTx: Db | Tx, row: string): Promise<{ of: string; on: string } | null> {
      const [one] = isUuid(row) ? await deskReader(dbOrTx).named([row]) : []
      return one ? { of: one.tour, on: one.startsOn } : null
    },
    /** How staff know a departure and what is sold of it. */
    async titlesOf(tx: Tx, cells: readonly { row: string; column: string }[]) {
      const names = new Map((await deskReader(tx).named(idsIn(cells))).map((one) => [one.id, one]))
      return cells.map(({ row, column }) => {
        const one = names.get(row)
        return `${one?.titleFa ?? row}، ${one?.startsOn ?? ''}، ${titleOf(column, new Map(one?.packages))}`
      })
    },
    /** Makes the changes that fit, with these departures locked as buyers lock them: transport, then departure, which nobody passes to its rooms. */
    async change(tx: Tx, changes: readonly CellChange[]): Promise<DepartureAnswer[]> {
      const writer = deskWriter(tx)
      await writer.lock(idsIn(changes))
      const judged = await judge(tx, changes, clock)
      const answers: DepartureAnswer[] = []
      for (const { change, answer } of judged) {
        const isLeft = answer.outcome === 'changed' && !(await writer.write(change))
        answers.push(isLeft ? { ...answer, outcome: 'moved-meanwhile' } : answer)
      }
      return answers
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
  const cells = await deskReader(dbOrTx).cells(idsIn(changes))
  const byName = new Map(cells.map((cell) => [`${cell.id} ${cell.column}`, cell]))
  const today = dateIn(deskZone, clock.now())
  return changes.map((change) => {
    const { row, column, facet } = change
    const cell = byName.get(`${row} ${column}`)
    const values = cell && valuesOf(cell)
    const isOver = cell !== undefined && (cell.isOver || cell.startsOn < today)
    const outcome = judgeChange(change, values ? { ...values, isOver } : null)
    const now = values?.[facet] ?? null
    const answer: DepartureAnswer = { row, column, facet, outcome, now, taken: values?.taken ?? 0 }
    return { change, answer }
  })
}

const idsIn = (changes: readonly Pick<CellChange, 'row'>[]): string[] => [
  ...new Set(changes.map(({ row }) => row).filter(isUuid)),
]

function valuesOf({ price, seats, open, taken }: DepartureCell): {
  readonly [Facet in CellFacet]?: number
} & { taken?: number } {
  return {
    ...(price !== null && { price }),
    ...(seats !== null && { seats }),
    ...(open !== null && { open }),
    ...(taken !== null && { taken }),
  }
}

const isOfAll = (column: string): boolean => column === 'people' || column === 'transport'

function facetsOf(key: string): CellFacet[] {
  if (key === 'people') return ['seats', 'open']
  return key.startsWith('price:') ? ['price'] : ['seats']
}

const kindsFa: Readonly<Record<string, string>> = {
  SGL: 'یک‌تخته',
  DBL: 'دوتخته',
  TPL: 'سه‌تخته',
  QUAD: 'چهارتخته',
  'child-with-bed': 'کودک با تخت',
  'young-child-with-bed': 'خردسال با تخت',
  'child-without-bed': 'کودک بدون تخت',
  infant: 'نوزاد',
}

/** `price:standard/DBL`, `rooms:standard/DBL`, `people` and `transport`. */
function titleOf(key: string, packages: ReadonlyMap<string, string>): string {
  if (key === 'people') return 'ظرفیت'
  if (key === 'transport') return 'صندلی رفت و برگشت'
  const [, what = '', code = '', kind = ''] = /^(price|rooms):(.+)\/([^/]+)$/.exec(key) ?? []
  return `${what === 'rooms' ? 'اتاق ' : ''}${kindsFa[kind] ?? kind} · ${packages.get(code) ?? code}`
}

const rankOf = (key: string): string =>
  `${['people', 'transport'].indexOf(key) < 0 ? 2 : ['people', 'transport'].indexOf(key)} ${key}`
const inOrder = (one: string, other: string): number => (rankOf(one) < rankOf(other) ? -1 : 1)
