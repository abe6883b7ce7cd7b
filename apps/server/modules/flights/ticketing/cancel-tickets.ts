import { type Refusal, refuse } from '@parastoo/kit/outcome'
import type { DbTx } from '../../../platform/db/database.ts'
import type { Sellable, Unknown } from '../../orders/index.ts'
import { reservationReader } from '../reservation/index.ts'
import type { TicketingNeeds } from './needs.ts'
import { markCancelled } from './store.ts'

/** Asks the line's supplier to take tickets back, by a key of its own. A supplier that cannot be asked refuses: staff call it. */
export async function cancelTickets(
  { db, supplier }: TicketingNeeds,
  ask: Parameters<Sellable['cancel']>[0],
): Promise<{ cancelled: true; refundRial: number } | Refusal<'CANCEL_REFUSED'> | Unknown> {
  const reader = reservationReader(db)
  const [reservation, passengers] = await Promise.all([
    reader.ofLine(ask.orderLineId),
    reader.passengers(ask.orderId),
  ])
  if (reservation?.orderId !== ask.orderId) throw new Error(`No reservation: ${ask.orderLineId}`)
  const { cancel } = supplier(reservation.supplier)
  if (!cancel) return refuse('CANCEL_REFUSED', { detail: { why: 'the supplier takes no calls' } })
  return await cancel({
    key: ask.key,
    issuedKey: ask.orderLineId,
    passengers: ask.passengers.map((index) => {
      const passenger = passengers[index]
      if (!passenger) throw new Error(`Order ${ask.orderId} has no passenger ${index}`)
      return { index, type: passenger.type, lastName: passenger.lastName }
    }),
    acceptedRefundRial: ask.acceptedRefundRial,
  })
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
