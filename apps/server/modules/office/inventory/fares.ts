/** Who may lower a price, and by how much: from where it stood a day ago, so that many small cuts are no way round, nor a cell that had none. */
import {
  type CellChange,
  changeKey,
  type InventorySource,
  isDeepCut,
} from '@parastoo/contract/office/inventory-cells'
import type { WriteAudit } from '../../../platform/audit.ts'
import { type Db, query, type Tx } from '../../../platform/db/database.ts'
import type { FareCut, Fares } from '../approvals/index.ts'
import type { OfficeNeeds } from '../needs.ts'

export const subjectOf = {
  flights: 'dated-flight',
  hotels: 'hotel-night',
  tours: 'departure',
} as const

/** What one person does of it adds up within these hours. */
const cutHours = 24

/** The acts by which prices move: by one person, and by two. */
const byOne = 'inventory.changed'
const byTwo = 'inventory.cut-approved'

type Act = { row: string; kind: string; before: Record<string, number | null> }

type Stocks = Pick<OfficeNeeds, 'stock'>
type Asked = { source: InventorySource; cells: readonly FareCut[]; now: Temporal.Instant }

const rowsOf = (cells: readonly FareCut[]) => [...new Set(cells.map(({ row }) => row))].sort()

/** Holds rows against whoever moves their prices at the same moment, until the commit: what they did is read after it. */
async function lockPrices(tx: Tx, cells: readonly FareCut[]): Promise<void> {
  await query(
    tx,
    `select pg_advisory_xact_lock(hashtextextended('price of ' || name, 0))
     from (select name from unnest($1::text[]) with ordinality as asked (name, place) order by place) as ordered`,
    [rowsOf(cells)],
  )
}

/** Where the price of a cell is counted from; null where nothing like it stood a day ago. */
type CountedFrom = (cell: FareCut) => number | null

/**
 * Where the price of each of these cells is counted from: as it stood a day ago, or as two people last left it. A cell that had none is counted
 * from the nearest one that had.
 */
async function countedFrom(
  { stock }: Stocks,
  dbOrTx: Db | Tx,
  { cells, ...asked }: Asked,
): Promise<CountedFrom> {
  const stood = await standingBefore(dbOrTx, { ...asked, cells })
  const bare = cells.filter((cell) => stood(cell) === null)
  const { nearest } = stock[asked.source]
  if (bare.length === 0 || !nearest) return stood
  const around = new Map(
    (await nearest(bare, dbOrTx)).map(({ row, column, priced }) => [
      `${row} ${column}`,
      priced.map(({ row: other, rial }) => ({ row: other, column, was: rial, value: rial })),
    ]),
  )
  const others = await standingBefore(dbOrTx, { ...asked, cells: [...around.values()].flat() })
  return (cell) => {
    const own = stood(cell)
    if (own !== null) return own
    const beside = around.get(`${cell.row} ${cell.column}`) ?? []
    return beside.map(others).find((rial) => rial !== null) ?? null
  }
}

/** Of each of these cells its price a day ago, or as two people last left it; null where it had none. */
async function standingBefore(
  dbOrTx: Db | Tx,
  { source, cells, now }: Asked,
): Promise<CountedFrom> {
  const acts = await query<Act>(
    dbOrTx,
    `select subject_id as row, kind, before from office.audit
     where subject_kind = $1 and subject_id = any($2) and at > $3 and kind = any($4)
     order by sequence desc`,
    [subjectOf[source], rowsOf(cells), now.subtract({ hours: cutHours }), [byOne, byTwo]],
  )
  const byRow = Map.groupBy(acts, ({ row }) => row)
  return ({ row, column, was }) => {
    let from: number | null = was
    for (const { kind, before } of byRow.get(row) ?? []) {
      const earlier = before?.[`${column} price`]
      if (earlier === undefined) continue
      if (kind === byTwo) break
      from = earlier
    }
    return from
  }
}

/** Of these changes the cuts that one person may not make; with `tx` their rows are held, for whoever then makes the others. */
export async function cutsOfTwo<Change extends CellChange>(
  { db, tx, stock }: Stocks & { db: Db; tx?: Tx },
  {
    source,
    changes,
    now,
  }: { source: InventorySource; changes: readonly Change[]; now: Temporal.Instant },
): Promise<Change[]> {
  const lower = changes.flatMap((change) => {
    const { facet, was, value } = change
    return facet === 'price' && (was === null || value < was) ? [change] : []
  })
  if (lower.length === 0) return []
  if (tx) await lockPrices(tx, lower)
  const from = await countedFrom({ stock }, tx ?? db, { source, cells: lower, now })
  const isDeep = (cell: Change) => {
    const rial = from(cell)
    return rial === null || isDeepCut(rial, cell.value)
  }
  const deep = new Set(lower.filter(isDeep).map(changeKey))
  return changes.filter((change) => deep.has(changeKey(change)))
}

/** What approvals ask of prices. */
export function fares({ audit, stock }: Stocks & { audit: WriteAudit }): Fares {
  const changesOf = (cells: readonly FareCut[]) =>
    cells.map(({ row, column, was, value }) => ({
      row,
      column,
      facet: 'price' as const,
      was,
      value,
    }))
  return {
    placeOf: (dbOrTx, { source, row }) => stock[source].placeOf(dbOrTx, row),
    async standing(tx, { source, cells, askedAt }) {
      await lockPrices(tx, cells)
      const from = await countedFrom({ stock }, tx, { source, cells, now: askedAt })
      const answers = await stock[source].preview(changesOf(cells), tx)
      if (answers.some(({ outcome }) => outcome !== 'changed')) return null
      const titles = await stock[source].titlesOf(tx, cells)
      return cells.map(({ row, column, was, value }, place) => ({
        row,
        column,
        title: titles[place] ?? `${row} ${column}`,
        was,
        value,
        fromRial: from({ row, column, was, value }),
      }))
    },
    async cut(tx, { source, cells, reason, by, approvalId }) {
      const answers = await stock[source].change(tx, changesOf(cells))
      if (answers.some(({ outcome }) => outcome !== 'changed'))
        throw new Error(`A price of the approval ${approvalId} moved beside its lock`)
      for (const [id, own] of Map.groupBy(cells, ({ row }) => row)) {
        const named = (read: (cell: FareCut) => number | null) =>
          Object.fromEntries(own.map((cell) => [`${cell.column} price`, read(cell)]))
        await audit(tx, {
          kind: 'inventory.cut-approved',
          by,
          subject: { kind: subjectOf[source], id },
          before: named(({ was }) => was),
          after: { ...named(({ value }) => value), approvalId },
          reason,
        })
      }
    },
  }
}
