/** Every SQL statement about money that staff send back through the bank it came by. */
import type { ReturnVerb } from '@parastoo/contract/office/approvals'
import { sql } from 'kysely'
import { type Db, type Tx, tables } from '../../platform/db/database.ts'
import { noteLock } from '../../platform/db/lock-order.ts'
import type { PaymentsTables } from './tables.generated.ts'

/** A payment whose bank says otherwise, as it stands. */
type DifferingNow = {
  paymentId: string
  userId: string
  orderId: string | null
  gateway: string
  reference: string
  amountRial: number
  chargeMinor: number
  chargeCurrency: string
  difference: string
}

export type BankReturn = { returnId: string; paymentId: string; verb: ReturnVerb }

/** A payment that differs and that nobody is giving back, held until the commit; null for any other. */
export async function differingNow(tx: Tx, paymentId: string): Promise<DifferingNow | null> {
  noteLock(tx, 'payment', paymentId)
  const db = tables<PaymentsTables>(tx)
  const row = await db
    .selectFrom('payments.payment')
    .select(['id as paymentId', 'userId', 'orderId', 'gateway', 'reference', 'amountRial'])
    .select(['chargeMinor', 'chargeCurrency', 'difference'])
    .where('id', '=', paymentId)
    .where('failure', '=', 'differs')
    .forUpdate()
    .executeTakeFirst()
  if (row?.reference == null || row.difference === null) return null
  const { reference, difference } = row
  const goingBack = await db
    .selectFrom('payments.bankReturn')
    .select('id')
    .where('paymentId', '=', paymentId)
    .where('state', '!=', 'declined')
    .executeTakeFirst()
  return goingBack ? null : { ...row, reference, difference }
}

export function bankReturnWriter(dbOrTx: Db | Tx) {
  const db = tables<PaymentsTables>(dbOrTx)
  return {
    /**
     * Writes an order to give a differing payment back. False when the payment is none that differs, or money is on its way or
     * has gone back already.
     */
    async add(
      order: BankReturn & {
        reason: string
        orderedBy: string
        allowedBy: string
        createdAt: Temporal.Instant
      },
    ): Promise<boolean> {
      const { returnId, paymentId, verb, reason, orderedBy, allowedBy, createdAt } = order
      const added = await db
        .insertInto('payments.bankReturn')
        .columns(['id', 'paymentId', 'verb', 'reason', 'orderedBy', 'allowedBy', 'createdAt'])
        .expression(
          db
            .selectFrom('payments.payment')
            .select([
              sql<string>`${returnId}::uuid`.as('returnId'),
              'id',
              sql<string>`${verb}::text`.as('verb'),
              sql<string>`${reason}::text`.as('reason'),
              sql<string>`${orderedBy}::uuid`.as('orderedBy'),
              sql<string>`${allowedBy}::uuid`.as('allowedBy'),
              sql<Temporal.Instant>`${createdAt}::timestamptz`.as('at'),
            ])
            .where('id', '=', paymentId)
            .where('failure', '=', 'differs'),
        )
        .onConflict((conflict) =>
          conflict.column('paymentId').where('state', '!=', sql.lit('declined')).doNothing(),
        )
        .executeTakeFirst()
      return (added.numInsertedOrUpdatedRows ?? 0n) > 0n
    },

    /** Takes the orders nobody asked the bank about since `before`, and notes that they are asked about now. */
    async claim(claim: { before: Temporal.Instant; now: Temporal.Instant }): Promise<BankReturn[]> {
      const due = db
        .selectFrom('payments.bankReturn')
        .select('id')
        .where('state', '=', 'asked')
        .where((is) => is.or([is('askedAt', 'is', null), is('askedAt', '<', claim.before)]))
        .forUpdate()
        .skipLocked()
      const claimed = await db
        .updateTable('payments.bankReturn')
        .set({ askedAt: claim.now })
        .where('id', 'in', due)
        .returning(['id', 'paymentId', 'verb'])
        .execute()
      return claimed.map(({ id, paymentId, verb }) => ({
        returnId: id,
        paymentId,
        verb: verb as ReturnVerb,
      }))
    },

    /** Ends an order by the bank's word; false when it has ended before. */
    async end(row: {
      returnId: string
      state: 'given' | 'declined'
      answer: string | null
      endedAt: Temporal.Instant
    }): Promise<boolean> {
      const { returnId, state, answer, endedAt } = row
      const ended = await db
        .updateTable('payments.bankReturn')
        .set({ state, answer, endedAt })
        .where('id', '=', returnId)
        .where('state', '=', 'asked')
        .executeTakeFirst()
      return ended.numUpdatedRows > 0n
    },
  }
}
