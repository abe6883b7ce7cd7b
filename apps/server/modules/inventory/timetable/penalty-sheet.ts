/** Penalty tables as staff read and write them: one band a line, versions by the day they begin on. */
import { formatJalaliDate } from '@parastoo/kit/dates'
import { type Db, notifyAfterCommit, query, type Tx } from '../../../platform/db/database.ts'
import {
  nothingSold,
  type RuleSheet,
  type SheetRow,
  textOfRows,
} from '../../../platform/imports/rule-sheet.ts'
import { importPenalties } from './import-penalties.ts'
import { inventoryChanged, wholeInventory } from './inventory-changed.ts'
import { penaltyAt, penaltyDeadlines } from './penalty-deadlines.ts'
import {
  type PenaltyTable,
  penaltyColumns,
  penaltyTableOn,
  readPenalties,
} from './read-penalties.ts'
import { timetableReader } from './timetable-store.ts'

const partOf = ({ table = '' }: SheetRow) => table

export const penaltySheet: RuleSheet = {
  columns: penaltyColumns,
  partOf,
  keyOf: ({ validFrom, clock, amount }) => `${validFrom} ${clock} ${amount}`,
  saidWholeOf: partOf,
  beginsOn: ({ validFrom = '' }) => validFrom,
  async parts(db) {
    const rows = await query<{ key: string; airlines: string[] | null }>(
      db,
      `select penalty.id as key, array_agg(distinct fare.airline_code order by fare.airline_code)
         filter (where fare.airline_code is not null) as airlines
       from (select distinct id from inventory.penalty_table) as penalty
       left join inventory.fare on fare.penalty_table_id = penalty.id and not fare.is_retired
       group by penalty.id order by penalty.id`,
    )
    return rows.map(({ key, airlines }) => ({
      key,
      title: airlines ? `${key} (${airlines.slice(0, mostNamed).join('، ')})` : key,
    }))
  },
  async standing(db, parts) {
    const tables = await timetableReader(db).penaltyTables()
    return tables
      .filter(({ id }) => parts.includes(id))
      .toSorted((one, other) => order(one).localeCompare(order(other)))
      .flatMap(rowsOf)
  },
  async lock(tx) {
    await query(tx, 'lock table inventory.penalty_table in share row exclusive mode')
  },
  check: async (_tx, text) => readPenalties(text).badLines,
  async put(tx, { parts, text }) {
    const { rows, badLines } = readPenalties(text)
    const named = new Set(rows.map(({ id }) => id))
    const gone = parts.filter((part) => !named.has(part))
    if (badLines.length > 0 || gone.length === 0) return await importPenalties(tx, text)
    const used = await usedOf(tx, gone)
    if (used.length > 0) return { badLines: used.map(stillUsed) }
    await query(tx, 'delete from inventory.penalty_table where id = any($1)', [gone])
    notifyAfterCommit(tx, inventoryChanged, wholeInventory)
    return await importPenalties(tx, text)
  },
  losses({ before, after, today }) {
    const [was, now] = [before, after].map(
      (rows) => readPenalties(textOfRows(penaltyColumns, rows)).rows,
    )
    return lossesOf(was ?? [], now ?? [], today)
  },
  soldSince: nothingSold,
}

const mostNamed = 4
const zone = 'Asia/Tehran'
const order = ({ id, validFrom }: PenaltyTable) => `${id} ${validFrom}`

const rowsOf = ({ id, validFrom, bands }: PenaltyTable): SheetRow[] =>
  bands.map(({ clock, at, amount, percent }) => ({
    table: id,
    validFrom,
    clock: clock === 'until-time-days-before' ? `until-${at}-days-before` : clock,
    amount: String(amount),
    percent: String(percent),
  }))

const usedOf = async (tx: Db | Tx, ids: readonly string[]) =>
  (
    await query<{ id: string }>(
      tx,
      `select distinct penalty_table_id as id from inventory.fare where penalty_table_id = any($1) and not is_retired`,
      [ids],
    )
  ).map(({ id }) => id)

const stillUsed = (id: string) => ({
  line: 1,
  reason: `fares still name the penalty table ${id}`,
  column: 'table',
  reasonFa: `نرخ‌ها هنوز جدول «${id}» را نام می‌برند.`,
})

/** Where less is kept than before of a ticket that is bought from some day on: the deepest fall of each table and day. */
function lossesOf(
  was: readonly PenaltyTable[],
  now: readonly PenaltyTable[],
  today: string,
): string[] {
  const days = (id: string) => [
    ...new Set([
      today,
      ...[...was, ...now].filter((each) => each.id === id).map(({ validFrom }) => validFrom),
    ]),
  ]
  const ids = [...new Set([...was, ...now].map(({ id }) => id))]
  return ids.flatMap((id) =>
    days(id)
      .filter((day) => day >= today)
      .flatMap((issuedOn) => {
        const [one, other] = [was, now].map((tables) => penaltyTableOn(tables, { id, issuedOn }))
        const fall = one && other ? deepestFall(one, other) : null
        if (fall === null) return []
        const when = fall.hours <= 0 ? 'پس از پرواز' : `${spanFa(fall.hours)} پیش از پرواز`
        return [
          `${id}، خرید از ${formatJalaliDate(issuedOn)}: ${when} ${fall.now}٪ به‌جای ${fall.was}٪ نگه داشته می‌شود.`,
        ]
      }),
  )
}

/** One departure in the morning and one at night: bands count from clock times too. */
const departures = ['2030-05-20T06:30:00Z', '2030-05-20T17:30:00Z'].map((at) =>
  Temporal.Instant.from(at),
)
const longBefore = { hours: 24 * 60 }

/**
 * Looked for at every moment at which one of the two changes, of a ticket that was bought long before and of those bought at each of these
 * moments: a free look counts from there.
 */
function deepestFall(
  one: PenaltyTable,
  other: PenaltyTable,
): { hours: number; was: number; now: number } | null {
  if (JSON.stringify(one.bands) === JSON.stringify(other.bands)) return null
  let deepest: { hours: number; was: number; now: number } | null = null
  for (const departsAt of departures) {
    const early = departsAt.subtract(longBefore)
    const turns = (issuedAt: Temporal.Instant) =>
      [one, other].flatMap((table) =>
        penaltyDeadlines({ table, issuedAt, departsAt, originZone: zone }).flatMap(
          ({ until }) => until ?? [],
        ),
      )
    for (const issuedAt of [early, ...turns(early)]) {
      if (Temporal.Instant.compare(issuedAt, departsAt) >= 0) continue
      for (const now of [issuedAt, ...turns(issuedAt)]) {
        const at = { departsAt, issuedAt, zone, now }
        const [was, is] = [penaltyAt(one, at), penaltyAt(other, at)]
        const hours = departsAt.since(now).total('hours')
        if (was - is > (deepest ? deepest.was - deepest.now : 0)) deepest = { hours, was, now: is }
      }
    }
  }
  return deepest
}

const spanFa = (hours: number): string =>
  hours >= 48 ? `${Math.floor(hours / 24)} روز` : `${Math.max(1, Math.floor(hours))} ساعت`
