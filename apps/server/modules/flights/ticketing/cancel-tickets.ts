import { isRefused, type Refusal, refuse } from '@parastoo/kit/outcome'
import type { DbTx } from '../../../platform/db/database.ts'
import { DocumentsReplaced, type Sellable, type Unknown } from '../../orders/index.ts'
import { isUnknown } from '../ports.ts'
import { reservationReader, type StandingReservation } from '../reservation/index.ts'
import type { TicketingNeeds } from './needs.ts'
import { claimTickets, markCancelled, unclaimTickets } from './store.ts'

type CancelAsk = Parameters<Sellable['cancel']>[0]

/**
 * Asks the line's supplier to take tickets back for the penalty that the customer was promised, by a key of its own. Own stock
 * keeps that word; any no of somebody outside is a refusal, and staff call them. From before the question until that no the tickets
 * are marked, so that no other flight takes their place meanwhile.
 */
export async function cancelTickets(
  needs: TicketingNeeds,
  ask: CancelAsk,
): Promise<{ cancelled: true; penaltyRial: number } | Refusal<'CANCEL_REFUSED'> | Unknown> {
  const reservation = await claim(needs, ask)
  const answer = await needs.supplier(reservation.supplier).cancel({
    ...{ key: reservation.supplierKey, cancelKey: ask.key, passengers: ask.passengers },
    ...{ acceptedPenaltyRial: ask.promisedPenaltyRial, isPromised: true },
  })
  if (isUnknown(answer)) return answer
  if (isRefused(answer)) {
    await needs.db.tx((dbTx) => unclaimTickets(dbTx, ask.orderLineId, ask.key))
    return refuse('CANCEL_REFUSED', { detail: { ...answer.detail, why: answer.refused } })
  }
  return { cancelled: true, penaltyRial: answer.penaltyRial }
}

/**
 * Marks the tickets and answers the reservation they stand for at that moment. An exchange writes the same rows in the dbTx that
 * gives the line its other flight, so it is either done, and its tickets are the ones marked, or it finds the marks.
 */
async function claim({ db }: TicketingNeeds, ask: CancelAsk): Promise<StandingReservation> {
  const { key, orderId, orderLineId: lineId, passengers } = ask
  return await db.tx(async (dbTx) => {
    const reader = reservationReader(dbTx)
    const people = await reader.passengers(orderId)
    const passengerIds = passengers.flatMap((index) => people[index]?.passengerId ?? [])
    await claimTickets(dbTx, { lineId, passengerIds, key })
    const reservation = await reader.ofLine(lineId)
    if (reservation?.orderId !== orderId) throw new Error(`No reservation: ${lineId}`)
    return reservation
  })
}

/**
 * Marks the tickets as given back in the dbTx that books their refund. Those of another flight, taken since and never asked about,
 * stay good, and the dbTx must not commit.
 */
export async function recordCancelled(
  { clock }: TicketingNeeds,
  dbTx: DbTx,
  { orderLineId: lineId, ...ask }: Parameters<Sellable['recordCancelled']>[1],
): Promise<void> {
  const { key, knownAt } = ask
  const people = await reservationReader(dbTx).passengers(ask.orderId)
  const passengerIds = ask.passengers.flatMap((index) => people[index]?.passengerId ?? [])
  const at = clock.now()
  if (await markCancelled(dbTx, { lineId, passengerIds, key, knownAt, at })) return
  throw new DocumentsReplaced(`Line ${lineId} flies on other tickets since ${knownAt}`)
}
