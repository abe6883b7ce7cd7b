/** Every SQL statement about tickets that a supplier took back after staff had refused the refund. */
import { type Db, type Tx, tables } from '../../platform/db/database.ts'
import type { RefundsTables } from './tables.generated.ts'

/** One that nobody has settled, as staff read it; amounts are whole rial. */
export type LateCancellation = {
  itemId: string
  number: string
  userId: string
  orderNumber: string
  unitLabelFa: string
  lineTitleFa: string
  paidRial: number
  /** What we keep by the last decision, and what the supplier says it keeps. */
  penaltyRial: number
  supplierPenaltyRial: number
  saidAt: Temporal.Instant
}

export function lateCancellationWriter(tx: Tx) {
  const db = tables<RefundsTables>(tx)
  return {
    /** Keeps what the supplier said, once; false when it is kept already. */
    async add(said: {
      itemId: string
      requestId: string
      supplierPenaltyAmount: number
      supplierBackAmount: number | null
      saidAt: Temporal.Instant
    }): Promise<boolean> {
      const added = await db
        .insertInto('refunds.lateCancellation')
        .values(said)
        .onConflict((conflict) => conflict.column('itemId').doNothing())
        .returning('itemId')
        .executeTakeFirst()
      return added !== undefined
    },

    /** Writes down how it ended, once; false when there is none or it has ended. Holds its row until the commit. */
    async settle(
      itemId: string,
      end: {
        outcome: 'paid' | 'ticket-stands'
        settledAt: Temporal.Instant
        settledBy: string
        note: string | null
      },
    ): Promise<boolean> {
      const settled = await db
        .updateTable('refunds.lateCancellation')
        .set(end)
        .where('itemId', '=', itemId)
        .where('outcome', 'is', null)
        .returning('itemId')
        .executeTakeFirst()
      return settled !== undefined
    },
  }
}

export function lateCancellationReader(dbOrTx: Db | Tx) {
  const db = tables<RefundsTables>(dbOrTx)
  return {
    /** The items of an order that staff paid for after all. */
    async paidOf(orderId: string): Promise<Set<string>> {
      const rows = await db
        .selectFrom('refunds.lateCancellation as late')
        .innerJoin('refunds.item as item', 'item.id', 'late.itemId')
        .select('late.itemId')
        .where('item.orderId', '=', orderId)
        .where('late.outcome', '=', 'paid')
        .execute()
      return new Set(rows.map(({ itemId }) => itemId))
    },

    /** What the supplier said it takes off its bill for an item, if it did. */
    async supplierBackOf(itemId: string): Promise<number | undefined> {
      const row = await db
        .selectFrom('refunds.lateCancellation')
        .select('supplierBackAmount')
        .where('itemId', '=', itemId)
        .executeTakeFirst()
      return row?.supplierBackAmount ?? undefined
    },

    /** Those nobody has settled, the oldest first. */
    async open(): Promise<LateCancellation[]> {
      return await db
        .selectFrom('refunds.lateCancellation as late')
        .innerJoin('refunds.item as item', 'item.id', 'late.itemId')
        .innerJoin('refunds.request as request', 'request.id', 'late.requestId')
        .select(['late.itemId', 'request.number', 'request.orderNumber', 'request.userId'])
        .select('item.unitLabelFa')
        .select(['item.lineTitleFa', 'item.paidAmount as paidRial'])
        .select(['item.penaltyAmount as penaltyRial', 'late.saidAt'])
        .select('late.supplierPenaltyAmount as supplierPenaltyRial')
        .where('late.outcome', 'is', null)
        .orderBy('late.saidAt')
        .execute()
    },
  }
}
