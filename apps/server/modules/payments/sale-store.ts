/** The statements of payments that every sale goes, each given whole: nothing of them is built anew. */
import { sourcesOf } from '@parastoo/contract/orders/states'
import { type PaymentState, paymentMoves } from '@parastoo/contract/payments/states'
import { ask, type Db, type DbTx, insisted, tell } from '../../platform/db/database.ts'
import type { Payment, PaymentFailure } from './payment.ts'
import type { PaymentTable } from './tables.generated.ts'

export const columns = [
  'id',
  'userId',
  'orderId',
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
type Row = Pick<PaymentTable, (typeof columns)[number]>
type ReadRow = Omit<Row, 'state'> & { state: string }

export function paymentOf(row: ReadRow): Payment {
  const { id, state, failure, chargeMinor, chargeCurrency, ...rest } = row
  return {
    ...rest,
    paymentId: id,
    state: state as PaymentState,
    failure: failure as PaymentFailure | null,
    charge: { amountMinor: chargeMinor, currencyCode: chargeCurrency },
  }
}

const columnText = columns
  .map((name) => `${name.replaceAll(/[A-Z]/g, (sign) => `_${sign.toLowerCase()}`)} as "${name}"`)
  .join(', ')

/** A payment by our id or by the bank's. */
export type WhichPayment = { paymentId: string } | { gateway: string; reference: string }

export async function findPayment(dbOrTx: Db | DbTx, which: WhichPayment): Promise<Payment | null> {
  const [row] =
    'paymentId' in which
      ? await ask<ReadRow>(dbOrTx, `${findText} id = $1`, [which.paymentId])
      : await ask<ReadRow>(dbOrTx, `${findText} gateway = $1 and reference = $2`, [
          ...[which.gateway, which.reference],
        ])
  return row ? paymentOf(row) : null
}
const findText = `select ${columnText} from payments.payment where`

export type NewPayment = Omit<Payment, 'state' | 'reference' | 'trackingNumber' | 'failure'> & {
  descriptionFa: string
}

/**
 * Writes a payment down before its bank is asked, by itself, and does not wait for the disk: nobody has been told of it. Should the
 * database die before the disk has it, `markWaiting` finds nothing and nobody is sent to the bank; once it finds it, its own commit
 * brings this row to the disk with it. Never in a dbTx, whose other writes would not wait either.
 */
export async function addPayment(db: Db, payment: NewPayment): Promise<void> {
  const { paymentId, userId, orderId, gateway, gatewayId, amountRial, charge } = payment
  await ask(db, addText, [
    ...[paymentId, userId, orderId, gateway, gatewayId, amountRial],
    ...[charge.amountMinor, charge.currencyCode, payment.descriptionFa, payment.createdAt],
  ])
}
const addText = `
  insert into payments.payment (id, user_id, order_id, gateway, gateway_id, amount_rial, charge_minor, charge_currency,
    description_fa, created_at)
  select $1::uuid, $2::uuid, $3::uuid, $4::text, $5::integer, $6::bigint, $7::bigint, $8::text, $9::text, $10::timestamptz
  from set_config('synchronous_commit', 'off', true)`

/** A payment whose answer differed is for staff alone. */
const mayMove = `failure is distinct from 'differs'`

/** Binds the bank's reference to the payment; false when the payment was given up meanwhile. */
export async function markWaiting(
  dbOrTx: Db | DbTx,
  paymentId: string,
  reference: string,
): Promise<boolean> {
  return (await ask(dbOrTx, waitingText, [paymentId, reference])).length > 0
}
const waitingText = `
  update payments.payment set state = 'waiting', reference = $2
  where id = $1 and state = 'created' and ${mayMove} returning id`

/**
 * Notes that the bank is about to be asked, which makes an ended payment waiting again: should the answer be lost, the
 * sweep asks once more. Answers how often it was asked, this time counted; null when there is nothing to ask any more.
 */
export async function beginAsking(
  dbOrTx: Db | DbTx,
  paymentId: string,
  askedAt: Temporal.Instant,
): Promise<number | null> {
  const from = ['waiting', ...sourcesOf(paymentMoves, 'waiting')]
  const [moved] = await ask<{ asks: number }>(dbOrTx, askingText, [paymentId, askedAt, from])
  return moved?.asks ?? null
}
const askingText = `
  update payments.payment set state = 'waiting', failure = null, ended_at = null, asked_at = $2, asks = asks + 1
  where id = $1 and state = any($3::text[]) and reference is not null and ${mayMove} returning asks`

/** Moves a payment to paid in a dbTx that is refused (`isNotSo`) when somebody else has settled it. Holds its row until the commit. */
export function insistOnPaid(
  dbTx: DbTx,
  paid: {
    paymentId: string
    trackingNumber: string
    cardMask: string | null
    endedAt: Temporal.Instant
  },
): void {
  const { paymentId, trackingNumber, cardMask, endedAt } = paid
  const from = sourcesOf(paymentMoves, 'paid')
  tell(dbTx, paidText, [paymentId, trackingNumber, cardMask, endedAt, from])
}
const paidText = insisted(`
  update payments.payment set state = 'paid', tracking_number = $2, card_mask = $3, ended_at = $4, failure = null
  where id = $1 and state = any($5::text[]) and ${mayMove} returning id`)
