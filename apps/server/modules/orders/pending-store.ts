/** Every SQL statement about lines that wait for staff. */
import { ask, type Db, type DbTx, tables } from '../../platform/db/database.ts'
import type { OrdersTables } from './tables.generated.ts'

export type Decision = 'issued' | 'failed'

/** A line that staff must look at: nobody knows how it stands, or the supplier contradicts what staff recorded. */
export type PendingLine = {
  orderId: string
  orderNumber: string
  lineId: string
  titleFa: string
  amountRial: number
  issuingSince: Temporal.Instant | null
  toldAt: Temporal.Instant | null
  decision: string | null
  decidedBy: string | null
  contradiction: string | null
}

export function pendingReader(dbOrTx: Db | DbTx) {
  const db = tables<OrdersTables>(dbOrTx)
  return {
    /** Lines issuing since before `since`, and contradicted ones that nobody has settled; the oldest first. */
    async pending(since: Temporal.Instant): Promise<PendingLine[]> {
      return await db
        .selectFrom('orders.line as line')
        .innerJoin('orders.order as order', 'order.id', 'line.orderId')
        .leftJoin('orders.pendingLine as pending', 'pending.lineId', 'line.id')
        .select(['order.id as orderId', 'order.number as orderNumber', 'line.id as lineId'])
        .select(['line.titleFa', 'line.amount as amountRial', 'line.issuingSince'])
        .select(['pending.toldAt', 'pending.decision', 'pending.decidedBy'])
        .select('pending.contradiction')
        .where(({ or, and, eb }) =>
          or([
            and([eb('line.fulfilment', '=', 'issuing'), eb('line.issuingSince', '<', since)]),
            and([eb('pending.contradiction', 'is not', null), eb('pending.settledAt', 'is', null)]),
          ]),
        )
        .orderBy('line.issuingSince')
        .execute()
    },

    async orderOfLine(lineId: string): Promise<string | null> {
      const row = await db
        .selectFrom('orders.line')
        .select('orderId')
        .where('id', '=', lineId)
        .executeTakeFirst()
      return row?.orderId ?? null
    },
  }
}

export function pendingWriter(dbTx: DbTx) {
  const db = tables<OrdersTables>(dbTx)
  return {
    /** Writes down that staff are told of lines issuing since before `since`; answers the orders of those not told before. */
    async markTold(since: Temporal.Instant, toldAt: Temporal.Instant): Promise<string[]> {
      const told = await db
        .insertInto('orders.pendingLine')
        .columns(['lineId', 'orderId', 'toldAt'])
        .expression((eb) =>
          eb
            .selectFrom('orders.line')
            .select(({ val }) => ['id', 'orderId', val(toldAt).as('toldAt')])
            .where('fulfilment', '=', 'issuing')
            .where('issuingSince', '<', since),
        )
        .onConflict((on) => on.column('lineId').doNothing())
        .returning('orderId')
        .execute()
      return [...new Set(told.map(({ orderId }) => orderId))]
    },

    /** Records what staff decided, whether they had been told or not; false when it is decided. Holds its row until the commit. */
    async decide(row: {
      lineId: string
      orderId: string
      decision: Decision
      decidedAt: Temporal.Instant
      decidedBy: string
      reason: string | null
    }): Promise<boolean> {
      const { lineId, orderId, ...decided } = row
      const moved = await db
        .insertInto('orders.pendingLine')
        .values({ lineId, orderId, toldAt: row.decidedAt, ...decided })
        .onConflict((on) =>
          on.column('lineId').doUpdateSet(decided).where('orders.pendingLine.decision', 'is', null),
        )
        .returning('lineId')
        .executeTakeFirst()
      return moved !== undefined
    },

    /**
     * Keeps that the supplier said otherwise than its line stands, once; false when they agree or it is kept already. Where staff
     * decided nothing, the decision that it contradicts is the supplier's own.
     */
    async contradict(lineId: string, said: Decision, at: Temporal.Instant): Promise<boolean> {
      const stands = said === 'issued' ? ['failed'] : ['issued', 'void']
      const kept = await ask<{ lineId: string }>(dbTx, contradictText, [
        ...[lineId, said === 'issued' ? 'failed' : 'issued', stands],
        ...[at, `the supplier says ${said}`],
      ])
      return kept.length > 0
    },

    /** Writes down how staff came to terms with a supplier that had contradicted a line; false when it did not, or that is settled. */
    async settle(
      lineId: string,
      end: { settledAt: Temporal.Instant; settledBy: string; settlement: string },
    ): Promise<boolean> {
      const settled = await db
        .updateTable('orders.pendingLine')
        .set(end)
        .where('lineId', '=', lineId)
        .where('contradiction', 'is not', null)
        .where('settledAt', 'is', null)
        .returning('lineId')
        .executeTakeFirst()
      return settled !== undefined
    },
  }
}

const contradictText = `
  insert into orders.pending_line as pending (line_id, order_id, told_at, decision, decided_at, decided_by, contradiction)
  select id, order_id, $4, $2, $4, 'the supplier', $5 from orders.line where id = $1 and fulfilment = any($3)
  on conflict (line_id) do update set contradiction = excluded.contradiction,
    decision = coalesce(pending.decision, excluded.decision),
    decided_at = coalesce(pending.decided_at, excluded.decided_at),
    decided_by = coalesce(pending.decided_by, excluded.decided_by)
  where pending.contradiction is null
  returning line_id as "lineId"`
