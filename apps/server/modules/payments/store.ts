/** Every SQL statement of payments, those of every sale given on from sale-store.ts: a writer and a reader. */
import { sourcesOf } from '@parastoo/contract/orders/states'
import { type PaymentState, paymentMoves } from '@parastoo/contract/payments/states'
import { sql } from 'kysely'
import { type Db, type DbTx, tables } from '../../platform/db/database.ts'
import type { Payment } from './payment.ts'
import * as sale from './sale-store.ts'
import type { PaymentsTables } from './tables.generated.ts'

export type { WhichPayment } from './sale-store.ts'

/** A payment whose answer differed is for staff alone. */
const notDiffering = sql<boolean>`failure is distinct from 'differs'`

export const paymentReader = (dbOrTx: Db | DbTx) => ({
  find: (which: sale.WhichPayment) => sale.findPayment(dbOrTx, which),
})

export function paymentWriter(dbOrTx: Db | DbTx) {
  const db = tables<PaymentsTables>(dbOrTx)
  /** Every change of state goes through here: it happens only from a state that `paymentMoves` allows. */
  const move = (paymentId: string, to: PaymentState) =>
    db
      .updateTable('payments.payment')
      .set({ state: to })
      .where('id', '=', paymentId)
      .where('state', 'in', sourcesOf(paymentMoves, to))
      .where(notDiffering)
  return {
    markWaiting: (paymentId: string, reference: string) =>
      sale.markWaiting(dbOrTx, paymentId, reference),
    beginAsking: (paymentId: string, askedAt: Temporal.Instant) =>
      sale.beginAsking(dbOrTx, paymentId, askedAt),

    /** Ends a payment the bank was never asked about. */
    async markUnstarted(row: {
      paymentId: string
      failure: 'gateway-silent' | 'gateway-declined' | 'never-started'
      endedAt: Temporal.Instant
    }): Promise<boolean> {
      const { paymentId, failure, endedAt } = row
      const moved = await move(paymentId, 'failed')
        .set({ failure, endedAt })
        .where('state', '=', 'created')
        .executeTakeFirst()
      return moved.numUpdatedRows > 0n
    },

    /**
     * Ends a payment by what the bank said the `ask`-th time. False when it has been asked again since: money may have moved
     * between the two, so an older "no" decides nothing.
     */
    async markEnded(row: {
      paymentId: string
      ask: number
      end: { state: 'failed'; failure: 'refused' | 'given-up' } | { state: 'cancelled' }
      endedAt: Temporal.Instant
    }): Promise<boolean> {
      const { paymentId, ask, end, endedAt } = row
      const failure = end.state === 'failed' ? end.failure : null
      const moved = await move(paymentId, end.state)
        .set({ failure, endedAt })
        .where('state', '=', 'waiting')
        .where('asks', '=', ask)
        .executeTakeFirst()
      return moved.numUpdatedRows > 0n
    },

    /** Sets the payment aside for staff: whatever it was, unless it is paid, nothing more happens to it by itself. */
    async markDiffering(row: {
      paymentId: string
      difference: string
      endedAt: Temporal.Instant
    }): Promise<boolean> {
      const { paymentId, difference, endedAt } = row
      const moved = await db
        .updateTable('payments.payment')
        .set({
          state: sql<string>`case state when 'cancelled' then state else 'failed' end`,
          failure: 'differs',
          difference,
          endedAt,
        })
        .where('id', '=', paymentId)
        .where('state', '!=', 'paid')
        .executeTakeFirst()
      return moved.numUpdatedRows > 0n
    },

    /**
     * Takes up to `limit` unsettled payments nobody asked about since `before`, those longest unasked first, and notes that
     * they are asked about now: two sweeps at once share the work. Answers them in the order they were begun in.
     */
    async claimUnsettled(claim: {
      before: Temporal.Instant
      now: Temporal.Instant
      limit: number
    }): Promise<Payment[]> {
      const unsettled = db
        .selectFrom('payments.payment')
        .select('id')
        .where('endedAt', 'is', null)
        .where(sql<Temporal.Instant>`coalesce(asked_at, created_at)`, '<', claim.before)
        .orderBy(sql`coalesce(asked_at, created_at)`)
        .limit(claim.limit)
        .forUpdate()
        .skipLocked()
      const claimed = await db
        .updateTable('payments.payment')
        .set({ askedAt: claim.now })
        .where('id', 'in', unsettled)
        .returning(sale.columns)
        .execute()
      return claimed.map(sale.paymentOf).toSorted(byAge)
    },
  }
}

/** Ids made later sort later, so they tell apart what began in the same moment. */
const byAge = (one: Payment, other: Payment) =>
  Temporal.Instant.compare(one.createdAt, other.createdAt) ||
  (one.paymentId < other.paymentId ? -1 : 1)
