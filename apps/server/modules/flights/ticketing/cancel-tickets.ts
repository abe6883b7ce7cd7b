import { isRefused, type Refusal, refuse } from '@parastoo/kit/outcome'
import type { DbTx } from '../../../platform/db/database.ts'
import type { Sellable, Unknown } from '../../orders/index.ts'
import { isUnknown } from '../ports.ts'
import { reservationReader } from '../reservation/index.ts'
import type { TicketingNeeds } from './needs.ts'
import { markCancelled } from './store.ts'

/**
 * Asks the line's supplier to take tickets back for the penalty that the customer was promised, by a key of its own. Own stock
 * keeps that word; any no of somebody outside is a refusal, and staff call them.
 */
export async function cancelTickets(
  { db, supplier }: TicketingNeeds,
  ask: Parameters<Sellable['cancel']>[0],
): Promise<{ cancelled: true; penaltyRial: number } | Refusal<'CANCEL_REFUSED'> | Unknown> {
  const reservation = await reservationReader(db).ofLine(ask.orderLineId)
  if (reservation?.orderId !== ask.orderId) throw new Error(`No reservation: ${ask.orderLineId}`)
  const answer = await supplier(reservation.supplier).cancel({
    ...{ key: reservation.supplierKey, cancelKey: ask.key, passengers: ask.passengers },
    ...{ acceptedPenaltyRial: ask.promisedPenaltyRial, isPromised: true },
  })
  if (isUnknown(answer)) return answer
  if (isRefused(answer))
    return refuse('CANCEL_REFUSED', { detail: { ...answer.detail, why: answer.refused } })
  return { cancelled: true, penaltyRial: answer.penaltyRial }
}

/** Marks the tickets as given back in the dbTx that books their refund. */
export async function recordCancelled(
  { clock }: TicketingNeeds,
  dbTx: DbTx,
  { orderId, orderLineId, passengers }: Parameters<Sellable['recordCancelled']>[1],
): Promise<void> {
  const people = await reservationReader(dbTx).passengers(orderId)
  const passengerIds = passengers.flatMap((index) => people[index]?.passengerId ?? [])
  await markCancelled(dbTx, { lineId: orderLineId, passengerIds, at: clock.now() })
}
