import { type Db, type Tx, tables } from '../../platform/db/database.ts'
import { listGateways } from './choose-gateway.ts'
import type { PaymentsNeeds } from './needs.ts'
import type { PaymentsTables } from './tables.generated.ts'

/** What a bank took, with the number people trace a payment by; of a loan, who lent it. */
export type BankPayment = { amountRial: number; trackingNumber: string; lender: string | null }

/** What banks and lenders paid for an order until a moment, oldest first; whole rial. A loan that was never taken paid nothing. */
export async function bankPaymentsOfOrder(
  db: Db,
  { orderId, until }: { orderId: string; until: Temporal.Instant },
): Promise<BankPayment[]> {
  const rows = await tables<PaymentsTables>(db)
    .selectFrom('payments.payment as payment')
    .leftJoin('payments.capture as capture', 'capture.paymentId', 'payment.id')
    .select(['payment.amountRial', 'trackingNumber', 'capture.gateway as lender'])
    .where('payment.orderId', '=', orderId)
    .where('payment.state', '=', 'paid')
    .where('payment.endedAt', '<=', until)
    .where((where) => where.or([where('isTaken', 'is', null), where('isTaken', '=', true)]))
    .orderBy('payment.endedAt')
    .execute()
  return rows.map(({ amountRial, trackingNumber, lender }) => ({
    amountRial,
    trackingNumber: trackingNumber ?? '',
    lender,
  }))
}

/** What banks of Iraq took for an order, oldest first: whole dinars, and the rial that each covers. */
export async function paidInDinars(
  db: Db,
  orderId: string,
): Promise<{ amount: number; dinars: number }[]> {
  return await tables<PaymentsTables>(db)
    .selectFrom('payments.payment')
    .select(['amountRial as amount', 'chargeMinor as dinars'])
    .where('orderId', '=', orderId)
    .where('state', '=', 'paid')
    .where('chargeCurrency', '=', 'IQD')
    .orderBy('endedAt')
    .execute()
}

/** A payment in whole dinars, as what comes back of it goes back: by the bank that took it, under the number it knows it by. */
export type DinarPayment = {
  paymentId: string
  gateway: string
  bankFa: string
  trackingNumber: string
  amountRial: number
  dinars: number
}

/** What banks of Iraq took for an order until a moment, oldest first; what came later stays in the wallet. */
export async function dinarPaymentsOf(
  needs: Pick<PaymentsNeeds, 'gateways'>,
  dbOrTx: Db | Tx,
  { orderId, until }: { orderId: string; until: Temporal.Instant | null },
): Promise<DinarPayment[]> {
  const paid = tables<PaymentsTables>(dbOrTx)
    .selectFrom('payments.payment')
    .select(['id as paymentId', 'gateway', 'trackingNumber', 'amountRial', 'chargeMinor as dinars'])
    .where('orderId', '=', orderId)
    .where('state', '=', 'paid')
    .where('chargeCurrency', '=', 'IQD')
    .orderBy('endedAt')
    .orderBy('id')
  const rows = await (until ? paid.where('endedAt', '<=', until) : paid).execute()
  const configured = listGateways(needs)
  return rows.map(({ trackingNumber, ...payment }) => ({
    ...payment,
    trackingNumber: trackingNumber ?? '',
    // One that was taken away since is still named.
    bankFa:
      configured.find(({ gateway }) => gateway.name === payment.gateway)?.gateway.titleFa ??
      payment.gateway,
  }))
}
