/** The fee of a changed traveller, whose organiser ended the tour: it comes back as the price does. */
import { refundReasonId } from '@parastoo/contract/refunds/reasons'
import { crashPoint } from '../../../platform/crash-point.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { Product } from '../../orders/index.ts'
import { readDepartures } from '../catalogue/index.ts'
import { type ReservationNeeds, reservationOf } from '../reservation/index.ts'
import { markFeesReturned, returningFee } from './traveller-change-store.ts'

/**
 * Lets the fees of these places come back, each by a job of its own, in the transaction in which its organiser ends them: called off, or
 * given up free of charge. Safe to repeat: a fee is marked once. The line's row is locked.
 */
export async function letFeesReturn(
  { jobs, clock }: Pick<ReservationNeeds, 'jobs' | 'clock'>,
  tx: Tx,
  placeIds: readonly string[],
): Promise<void> {
  const keys = await markFeesReturned(tx, { placeIds, at: clock.now() })
  for (const key of keys) await jobs.enqueue(tx, 'return-tour-fee', { key })
  if (keys.length > 0) crashPoint('tour:before-fee-return-commit')
}

/** Whether a fee comes back, as refunds ask before they book it. */
export const returnsFee = async (
  { db }: Pick<ReservationNeeds, 'db'>,
  { key }: Parameters<NonNullable<Product['returnsFee']>>[0],
): Promise<boolean> => (await returningFee(db, key)) !== null

/** Asks for the money of a fee that comes back; asked again until its refund stands. */
export async function returnFee(
  needs: Pick<ReservationNeeds, 'db' | 'orders' | 'refundLine'>,
  key: string,
): Promise<void> {
  const fee = await returningFee(needs.db, key)
  if (!fee) throw new Error(`The fee ${key} does not come back`)
  const { departureId } = await reservationOf(needs.db, fee.lineId)
  const [departure] = await readDepartures(needs.db, { id: departureId })
  const order = await needs.orders.find(needs.orders.feeOrderOf({ ...fee, key }))
  const [line] = order?.lines ?? []
  if (!order || !line) throw new Error(`The fee ${key} has no order`)
  const { orderId, userId } = order
  // Who went free of charge gave it up themselves.
  const why = departure?.state === 'cancelled' ? 'TourCalledOff' : 'Personal'
  const reasonId = refundReasonId(why)
  const asked = await needs.refundLine({ userId, orderId, lineId: line.lineId, reasonId })
  if ('unknown' in asked) throw new Error(`The refund of ${line.lineId} waits: ${asked.reason}`)
}
