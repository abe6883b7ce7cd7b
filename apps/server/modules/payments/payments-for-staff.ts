/** What staff look at when a bank is down or differs, or a lender refuses. */
import { sql } from 'kysely'
import { type Db, tables } from '../../platform/db/database.ts'
import { type Capture, captureReader, captureWriter } from './capture-store.ts'
import type { PaymentsNeeds } from './needs.ts'
import { alarmAfterMinutes } from './payment.ts'
import type { PaymentsTables } from './tables.generated.ts'

type ReturnState = 'asked' | 'given' | 'declined'

/** A payment that waits for staff: what we asked for, what the bank said, and whether it has been ordered back. */
export type DifferingPayment = {
  paymentId: string
  orderId: string | null
  gateway: string
  reference: string | null
  amountRial: number
  chargeMinor: number
  chargeCurrency: string
  difference: string | null
  endedAt: Temporal.Instant | null
  /** Of the last order to give it back; null when there is none. */
  returnState: ReturnState | null
  returnAnswer: string | null
}

/** How many of them there are. */
export async function countDiffering({ db }: Pick<PaymentsNeeds, 'db'>): Promise<number> {
  const counted = await tables<PaymentsTables>(db)
    .selectFrom('payments.payment')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('failure', '=', 'differs')
    .executeTakeFirst()
  return counted?.total ?? 0
}

/** Payments whose bank differs: first those whose money is on no way back, each the newest first; a page of them, or all. */
export async function differingPayments(
  { db }: Pick<PaymentsNeeds, 'db'>,
  page?: { page: number; pageSize: number },
): Promise<DifferingPayment[]> {
  const rows = await tables<PaymentsTables>(db)
    .selectFrom('payments.payment as payment')
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom('payments.bankReturn')
          .select(['state as returnState', 'answer as returnAnswer'])
          .whereRef('paymentId', '=', 'payment.id')
          .orderBy('createdAt', 'desc')
          .limit(1)
          .as('lastReturn'),
      (join) => join.onTrue(),
    )
    .select(['payment.id as paymentId', 'orderId', 'gateway', 'reference', 'amountRial'])
    .select(['chargeMinor', 'chargeCurrency', 'difference', 'payment.endedAt'])
    .select(['returnState', 'returnAnswer'])
    .where('failure', '=', 'differs')
    .orderBy(sql`coalesce(return_state, 'declined') <> 'declined'`)
    .orderBy('payment.endedAt', 'desc')
    .orderBy('payment.id')
    .$if(page !== undefined, (all) =>
      all.limit(page?.pageSize ?? 0).offset(((page?.page ?? 1) - 1) * (page?.pageSize ?? 0)),
    )
    .execute()
  return rows.map((row) => ({ ...row, returnState: row.returnState as ReturnState | null }))
}

/** A payment whose bank has not said for longer than it should how it stands. */
export type WaitingPayment = {
  paymentId: string
  orderId: string | null
  gateway: string
  reference: string | null
  amountRial: number
  asks: number
  createdAt: Temporal.Instant
}

/** Every payment that has been waiting for its bank beyond the alarm, oldest first. */
export async function waitingPayments({
  db,
  clock,
}: Pick<PaymentsNeeds, 'db' | 'clock'>): Promise<WaitingPayment[]> {
  return await tables<PaymentsTables>(db)
    .selectFrom('payments.payment')
    .select(['id as paymentId', 'orderId', 'gateway', 'reference', 'amountRial'])
    .select(['asks', 'createdAt'])
    .where('state', '=', 'waiting')
    .where('createdAt', '<', clock.now().subtract({ minutes: alarmAfterMinutes }))
    .orderBy('createdAt')
    .execute()
}

/** Every loan whose lender would not settle, revert or lower it, the oldest first. */
export const refusedLoans = (db: Db): Promise<Capture[]> => captureReader(db).refused()

/** Has a lender asked again for the step it refused; false where it refused none. The sweep asks it. */
export const askLenderAgain = (db: Db, paymentId: string): Promise<boolean> =>
  captureWriter(db).askAgain(paymentId)

/** Every payment that was begun for an order, the oldest first. */
export async function paymentsOfOrder({ db }: Pick<PaymentsNeeds, 'db'>, orderId: string) {
  return await tables<PaymentsTables>(db)
    .selectFrom('payments.payment')
    .select(['id as paymentId', 'gateway', 'amountRial', 'state', 'trackingNumber', 'createdAt'])
    .where('orderId', '=', orderId)
    .orderBy('createdAt')
    .limit(100)
    .execute()
}
