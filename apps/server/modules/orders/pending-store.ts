/** Every SQL statement about lines that wait for staff. */
import { type Db, query, type Tx, tables } from '../../platform/db/database.ts'
import type { OrdersTables } from './tables.generated.ts'

export type Decision = 'issued' | 'failed'

/** A line that staff must look at: nobody knows how it stands, or the supplier contradicts what staff recorded. */
export type PendingLine = {
  orderId: string
  orderNumber: string
  userId: string
  lineId: string
  titleFa: string
  startsAt: string
  amountRial: number
  issuingSince: Temporal.Instant | null
  promisedBy: Temporal.Instant | null
  toldAt: Temporal.Instant | null
  decision: string | null
  decidedBy: string | null
  contradiction: string | null
}

export function pendingReader(dbOrTx: Db | Tx) {
  const db = tables<OrdersTables>(dbOrTx)
  return {
    /** Lines that wait for staff, whose promise is broken, or contradicted and settled by nobody; the oldest promise first. */
    async pending(now: Temporal.Instant): Promise<PendingLine[]> {
      return await db
        .selectFrom('orders.line as line')
        .innerJoin('orders.order as order', 'order.id', 'line.orderId')
        .leftJoin('orders.pendingLine as pending', 'pending.lineId', 'line.id')
        .select(['order.id as orderId', 'order.number as orderNumber', 'order.userId'])
        .select('line.id as lineId')
        .select([
          'line.titleFa',
          'line.startsAt',
          'line.amount as amountRial',
          'line.issuingSince',
          'line.promisedBy',
        ])
        .select(['pending.toldAt', 'pending.decision', 'pending.decidedBy'])
        .select('pending.contradiction')
        // A further sum ends as its line does; nobody decides of it alone.
        .where('line.partOf', 'is', null)
        // Each half by an index of its own, however many lines were ever sold.
        .where('line.id', 'in', (eb) =>
          eb
            .selectFrom('orders.line')
            .select('id')
            .where('fulfilment', '=', 'issuing')
            .where(({ or, and, eb: of }) =>
              or([
                and([of('promisedBy', '<', now), of('pausedAt', 'is', null)]),
                of('waitsFor', '=', 'staff'),
              ]),
            )
            .union(
              eb
                .selectFrom('orders.pendingLine')
                .select('orders.pendingLine.lineId as id')
                .where('contradiction', 'is not', null)
                .where('settledAt', 'is', null),
            ),
        )
        .orderBy('line.promisedBy')
        .execute()
    },

    /** What staff and suppliers said of the lines of an order, by line. */
    async saidOf(orderId: string) {
      const rows = await db
        .selectFrom('orders.pendingLine')
        .select(['lineId', 'decision', 'decidedBy', 'reason', 'contradiction', 'settledAt'])
        .where('orderId', '=', orderId)
        .execute()
      return new Map(rows.map((row) => [row.lineId, row]))
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

export function pendingWriter(tx: Tx) {
  const db = tables<OrdersTables>(tx)
  return {
    /** Writes down that staff know of lines whose promise is broken by now; answers the orders of those they did not know of. */
    async markTold(toldAt: Temporal.Instant): Promise<string[]> {
      const told = await db
        .insertInto('orders.pendingLine')
        .columns(['lineId', 'orderId', 'toldAt'])
        .expression((eb) =>
          eb
            .selectFrom('orders.line')
            .select(({ val }) => ['id', 'orderId', val(toldAt).as('toldAt')])
            .where('fulfilment', '=', 'issuing')
            .where('partOf', 'is', null)
            .where('promisedBy', '<', toldAt)
            .where('pausedAt', 'is', null),
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
      const kept = await query<{ lineId: string }>(tx, contradictText, [
        lineId,
        said === 'issued' ? 'failed' : 'issued',
        stands,
        at,
        `the supplier says ${said}`,
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
