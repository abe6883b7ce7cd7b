/** Who may lower a price, and by how much: from where it stood a day ago, so that many small cuts are no way round. */
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

/** Where the price of each of these cells is counted from, by its row and column: as it stood a day ago, or as two people last left it. */
async function standingBefore(
  dbOrTx: Db | Tx,
  { source, cells, now }: Asked,
): Promise<(cell: FareCut) => number> {
  const acts = await query<Act>(
    dbOrTx,
    `select subject_id as row, kind, before from office.audit
     where subject_kind = $1 and subject_id = any($2) and at > $3 and kind = any($4)
     order by sequence desc`,
    [subjectOf[source], rowsOf(cells), now.subtract({ hours: cutHours }), [byOne, byTwo]],
  )
  const byRow = Map.groupBy(acts, ({ row }) => row)
  return ({ row, column, was }) => {
    let from = was
    for (const { kind, before } of byRow.get(row) ?? []) {
      const earlier = before?.[`${column} price`]
      if (earlier === undefined) continue
      if (kind === byTwo) break
      if (earlier !== null) from = earlier
    }
    return from
  }
}

/** Of these changes the cuts that one person may not make; with `tx` their rows are held, for whoever then makes the others. */
export async function cutsOfTwo<Change extends CellChange>(
  { db, tx }: { db: Db; tx?: Tx },
  {
    source,
    changes,
    now,
  }: { source: InventorySource; changes: readonly Change[]; now: Temporal.Instant },
): Promise<Change[]> {
  const lower = changes.flatMap((change) => {
    const { facet, was, value } = change
    return facet === 'price' && was !== null && value < was ? [{ ...change, was }] : []
  })
  if (lower.length === 0) return []
  if (tx) await lockPrices(tx, lower)
  const from = await standingBefore(tx ?? db, { source, cells: lower, now })
  const deep = new Set(lower.filter((cell) => isDeepCut(from(cell), cell.value)).map(changeKey))
  return changes.filter((change) => deep.has(changeKey(change)))
}

/** What approvals ask of prices. */
export function fares({ audit, stock }: Pick<OfficeNeeds, 'stock'> & { audit: WriteAudit }): Fares {
  const changesOf = (cells: readonly FareCut[]) =>
    cells.map(({ row, column, was, value }) => ({
      row,
      column,
      facet: 'price' as const,
      was,
      value,
    }))
  return {
    async standing(tx, { source, cells, askedAt }) {
      await lockPrices(tx, cells)
      const from = await standingBefore(tx, { source, cells, now: askedAt })
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
        const named = (read: (cell: FareCut) => number) =>
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
