/** Every SQL statement of payments: a writer and a reader. */
import { sourcesOf } from '@parastoo/contract/orders/states'
import { type PaymentState, paymentMoves } from '@parastoo/contract/payments/states'
import { sql } from 'kysely'
import { type Db, type Tx, tables } from '../../platform/db/database.ts'
import type { Payment, PaymentFailure } from './payment.ts'
import type { PaymentsTables, PaymentTable } from './tables.generated.ts'

const columns = [
  'id',
  'userId',
  'orderId',
  'instalment',
  'gateway',
  'gatewayId',
  'amountRial',
  'chargeMinor',
  'chargeCurrency',
  'state',
  'reference',
  'trackingNumber',
  'failure',
  'createdAt',
] as const
type ReadRow = Omit<Pick<PaymentTable, (typeof columns)[number]>, 'state'> & { state: string }

function paymentOf(row: ReadRow): Payment {
  const { id, state, failure, chargeMinor, chargeCurrency, ...rest } = row
  return {
    ...rest,
    paymentId: id,
    state: state as PaymentState,
    failure: failure as PaymentFailure | null,
    charge: { amountMinor: chargeMinor, currencyCode: chargeCurrency },
  }
}

/** A payment by our id or by the bank's. */
export type WhichPayment = { paymentId: string } | { gateway: string; reference: string }

export type NewPayment = Omit<Payment, 'state' | 'reference' | 'trackingNumber' | 'failure'> & {
  descriptionFa: string
}

/** A payment whose answer differed is for staff alone. */
const notDiffering = sql<boolean>`failure is distinct from 'differs'`

export function paymentReader(dbOrTx: Db | Tx) {
  const payments = tables<PaymentsTables>(dbOrTx).selectFrom('payments.payment').select(columns)
  return {
    async find(which: WhichPayment): Promise<Payment | null> {
      const row =
        'paymentId' in which
          ? await payments.where('id', '=', which.paymentId).executeTakeFirst()
          : await payments
              .where('gateway', '=', which.gateway)
              .where('reference', '=', which.reference)
              .executeTakeFirst()
      return row ? paymentOf(row) : null
    },

    /** Whether a bank has yet to say what became of a payment of a user's. */
    async hasOpen(userId: string): Promise<boolean> {
      const row = await payments
        .where('userId', '=', userId)
        .where('state', 'in', ['created', 'waiting'])
        .executeTakeFirst()
      return row !== undefined
    },

    /**
     * The payment an order is to be told by: of those whose bank has not answered the newest, for it may be paid already whatever became of one that was begun
     * after it, else the newest of all.
     */
    async toldOf(orderId: string): Promise<Payment | null> {
      const row = await payments
        .where('orderId', '=', orderId)
        .orderBy(unansweredFirst, 'desc')
        .orderBy('createdAt', 'desc')
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst()
      return row ? paymentOf(row) : null
    },
  }
}

/** Of several payments of an order one without an answer comes first (0375). */
export const unansweredFirst = sql<boolean>`state = 'waiting'`

export function paymentWriter(dbOrTx: Db | Tx) {
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
    /** Writes a payment down before its bank is asked. */
    async add({ paymentId, charge, ...payment }: NewPayment): Promise<void> {
      await db
        .insertInto('payments.payment')
        .values({
          ...payment,
          id: paymentId,
          chargeMinor: charge.amountMinor,
          chargeCurrency: charge.currencyCode,
        })
        .execute()
    },

    /** Binds the bank's reference to the payment; false when the payment was given up meanwhile. */
    async markWaiting(paymentId: string, reference: string): Promise<boolean> {
      const moved = await move(paymentId, 'waiting')
        .set({ reference })
        .where('state', '=', 'created')
        .executeTakeFirst()
      return moved.numUpdatedRows > 0n
    },

    /**
     * Notes that the bank is about to be asked, which makes an ended payment waiting again: should the answer be lost, the
     * sweep asks once more. Answers how often it was asked, this time counted; null when there is nothing to ask any more.
     */
    async beginAsking(paymentId: string, askedAt: Temporal.Instant): Promise<number | null> {
      const moved = await db
        .updateTable('payments.payment')
        .set((eb) => ({
          state: 'waiting',
          failure: null,
          endedAt: null,
          askedAt,
          asks: eb('asks', '+', 1),
        }))
        .where('id', '=', paymentId)
        .where('state', 'in', ['waiting', ...sourcesOf(paymentMoves, 'waiting')])
        .where('reference', 'is not', null)
        .where(notDiffering)
        .returning('asks')
        .executeTakeFirst()
      return moved?.asks ?? null
    },

    /** Moves a payment to paid; false when somebody else has settled it. Holds its row until the commit. */
    async markPaid(paid: {
      paymentId: string
      trackingNumber: string
      cardMask: string | null
      endedAt: Temporal.Instant
    }): Promise<boolean> {
      const { paymentId, ...bank } = paid
      const moved = await move(paymentId, 'paid')
        .set({ ...bank, failure: null })
        .executeTakeFirst()
      return moved.numUpdatedRows > 0n
    },

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
        .returning(columns)
        .execute()
      return claimed.map(paymentOf).toSorted(byAge)
    },
  }
}

/** Ids made later sort later, so they tell apart what began in the same moment. */
const byAge = (one: Payment, other: Payment) =>
  Temporal.Instant.compare(one.createdAt, other.createdAt) ||
  (one.paymentId < other.paymentId ? -1 : 1)
