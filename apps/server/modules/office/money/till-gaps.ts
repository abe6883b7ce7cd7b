/** Tills that were opened with another sum than they were closed with: which wait, and how one is settled. */

import type { Clock } from '../../../platform/clock.ts'
import { type Db, type Tx, tables } from '../../../platform/db/database.ts'
import type { TillGap, TillGaps } from '../approvals/index.ts'
import type { OfficeTables } from '../tables.generated.ts'

const columns = ['id as shiftId', 'cashier', 'openingRial', 'gapRial', 'openedAt'] as const

/** What nobody has settled, the oldest first. */
export async function openTillGaps(db: Db): Promise<(TillGap & { openedAt: Temporal.Instant })[]> {
  const rows = await tables<OfficeTables>(db)
    .selectFrom('office.tillShift')
    .select(columns)
    .where('gapRial', 'is not', null)
    .where('gapSettledAt', 'is', null)
    .orderBy('openedAt')
    .limit(200)
    .execute()
  return rows.map((row) => ({ ...row, gapRial: row.gapRial ?? 0 }))
}

export function tillGaps({ clock }: { clock: Clock }): TillGaps {
  return {
    async openIn(tx: Tx, shiftId: string) {
      const row = await tables<OfficeTables>(tx)
        .selectFrom('office.tillShift')
        .select(columns)
        .where('id', '=', shiftId)
        .where('gapRial', 'is not', null)
        .where('gapSettledAt', 'is', null)
        .forUpdate()
        .executeTakeFirst()
      if (!row) return null
      const { openedAt: _openedAt, ...gap } = row
      return { ...gap, gapRial: gap.gapRial ?? 0 }
    },

    async settleIn(tx: Tx, { shiftId, to }) {
      const settled = await tables<OfficeTables>(tx)
        .updateTable('office.tillShift')
        .set({ gapTo: to, gapSettledAt: clock.now() })
        .where('id', '=', shiftId)
        .where('gapRial', 'is not', null)
        .where('gapSettledAt', 'is', null)
        .executeTakeFirst()
      return settled.numUpdatedRows > 0n
    },
  }
}
