import type { PaxType } from '@parastoo/contract/enums'
import { isRefused, type Refusal, refuse } from '@parastoo/kit/outcome'
import { shareOut } from '@parastoo/kit/share-out'
import type { Tx } from '../../../platform/db/database.ts'
import {
  DocumentsReplaced,
  type Product,
  type TakenBack,
  type Unknown,
} from '../../orders/index.ts'
import { isUnknown } from '../ports.ts'
import { reservationReader, type StandingReservation, seatsOf } from '../reservation/index.ts'
import type { TicketingNeeds } from './needs.ts'
import { claimTickets, markCancelled, unclaimTickets } from './store.ts'

type CancelAsk = Parameters<Product['cancel']>[0]

/**
 * Asks the line's supplier to take tickets back for the penalty that the customer was promised, by a key of its own. Own stock
 * keeps that word; any no of somebody outside is a refusal, and staff call them. From before the question until that no the tickets
 * are marked, so that no other flight takes their place meanwhile.
 */
export async function cancelTickets(
  needs: TicketingNeeds,
  ask: CancelAsk,
): Promise<{ cancelled: true; kept: TakenBack[] } | Refusal<'CANCEL_REFUSED'> | Unknown> {
  const { cancelKey, lineId, promised } = ask
  const { reservation, seats } = await claim(needs, ask)
  const answer = await needs.supplier(reservation.supplier).cancel({
    key: reservation.supplierKey,
    cancelKey,
    passengers: seats.map(({ place }) => place),
    acceptedPenaltyRial: promised.reduce((sum, { keptRial }) => sum + keptRial, 0),
    isPromised: true,
  })
  if (isUnknown(answer)) return answer
  if (isRefused(answer)) {
    await needs.db.tx((tx) => unclaimTickets(tx, lineId, cancelKey))
    return refuse('CANCEL_REFUSED', { detail: { ...answer.detail, why: answer.refused } })
  }
  // It says one sum for all of them.
  const kept = shareOut(
    answer.penaltyRial,
    promised.map(({ keptRial }) => keptRial),
  )
  const backOf = new Map(
    seats.map(({ unitId }, index) => [unitId, answer.supplierBackRial?.[index]]),
  )
  return {
    cancelled: true,
    kept: promised.map(({ unitId }, index) => {
      const supplierBackRial = backOf.get(unitId)
      const one = { unitId, keptRial: kept[index] ?? 0 }
      return supplierBackRial === undefined ? one : { ...one, supplierBackRial }
    }),
  }
}

/**
 * Marks the tickets and answers the reservation they stand for at that moment, with the places of their passengers. An exchange writes the
 * same rows in the transaction that gives the line its other flight, so it is either done, and its tickets are the ones marked, or it
 * finds the marks.
 */
async function claim(
  { db }: TicketingNeeds,
  { cancelKey: key, orderId, lineId, promised }: CancelAsk,
): Promise<{ reservation: StandingReservation; seats: { unitId: string; place: number }[] }> {
  const unitIds = promised.map(({ unitId }) => unitId)
  return await db.tx(async (tx) => {
    const reader = reservationReader(tx)
    const seats = seatsOf({ lineId, passengers: await reader.passengers(orderId), unitIds })
    const passengerIds = seats.map(({ passengerId }) => passengerId)
    await claimTickets(tx, { lineId, passengerIds, key })
    const reservation = await reader.ofLine(lineId)
    if (reservation?.orderId !== orderId) throw new Error(`No reservation: ${lineId}`)
    return { reservation, seats }
  })
}

/**
 * Marks the tickets as given back in the transaction that books their refund. Those of another flight, taken since and never asked about,
 * stay good, and the transaction must not commit. Where staff had it in writing nobody has asked own stock: it takes its seats back now.
 */
export async function recordCancelled(
  { clock, ownStock }: TicketingNeeds,
  tx: Tx,
  ask: Parameters<Product['recordCancelled']>[1],
): Promise<void> {
  const { cancelKey: key, orderId, lineId, kept, knownAt } = ask
  const unitIds = kept.map(({ unitId }) => unitId)
  const reader = reservationReader(tx)
  const seats = seatsOf({ lineId, passengers: await reader.passengers(orderId), unitIds })
  const passengerIds = seats.map(({ passengerId }) => passengerId)
  const at = clock.now()
  if (!(await markCancelled(tx, { lineId, passengerIds, key, knownAt, at })))
    throw new DocumentsReplaced(`Line ${lineId} flies on other tickets since ${knownAt}`)
  const reservation = await reader.ofLine(lineId)
  if (!ownStock || reservation?.supplier !== ownStock.name) return
  const keptOf = new Map(kept.map(({ unitId, keptRial }) => [unitId, keptRial]))
  await ownStock.giveUp?.(tx, {
    key: reservation.supplierKey,
    cancelKey: key,
    tickets: seats.map(({ place, unitId }) => ({
      passengerIndex: place,
      keptRial: keptOf.get(unitId) ?? 0,
    })),
  })
}

/** No infant stays without the lap of an adult, no child flies alone, and nobody stays whose supplier cancels everybody or nobody. */
export async function refuseStaying(
  { db, supplier }: Pick<TicketingNeeds, 'db' | 'supplier'>,
  { orderId, lineId, staying }: Parameters<Product['refuseStaying']>[0],
): Promise<Refusal<'UNITS_MAY_NOT_STAY' | 'UNITS_GO_TOGETHER'> | null> {
  const reader = reservationReader(db)
  const [passengers, reservation] = await Promise.all([
    reader.passengers(orderId),
    reader.ofLine(lineId),
  ])
  if (staying.length > 0 && reservation && supplier(reservation.supplier).cancelsWhole)
    return refuse('UNITS_GO_TOGETHER')
  const types = seatsOf({ lineId, passengers, unitIds: staying }).map(({ type }) => type)
  return mayStay(types) ? null : refuse('UNITS_MAY_NOT_STAY')
}

export function mayStay(types: readonly PaxType[]): boolean {
  const count = (type: PaxType) => types.filter((each) => each === type).length
  const adults = count('Adult')
  return count('Infant') <= adults && (adults > 0 || count('Child') === 0)
}
