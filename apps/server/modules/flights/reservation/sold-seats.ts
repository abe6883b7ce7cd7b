/** What is written of flights that are sold: their lines with a seat for each passenger, and the reservations behind them. */
import type { Passenger } from '@parastoo/contract/flights/passenger'
import type { Tx } from '../../../platform/db/database.ts'
import type { NewLine } from '../../orders/index.ts'
import type { Choice } from '../search/index.ts'
import type { ReservationNeeds } from './needs.ts'
import { costOf, directionTitleFa, type Reservation, timesOf } from './reservation.ts'
import { newSeats } from './seats.ts'
import { reservationWriter } from './store.ts'

type Writing = Pick<ReservationNeeds, 'documents' | 'keepPassengers'>

/** Who buys which seats, in which order, and by which ids: the id of the line of each direction, the way out first. */
type Buying = {
  userId: string
  orderId: string
  passengers: readonly Passenger[]
  lineIdAt: (place: number) => string
}

/** `write` is called in the transaction that places the lines; a captcha was taken for each direction that asks for one. */
export function soldSeats(
  { userId, orderId, passengers, lineIdAt }: Buying,
  { criteria, directions, party }: Choice,
): {
  lines: NewLine[]
  write: (needs: Writing, tx: Tx, captchas?: readonly Reservation['captcha'][]) => Promise<void>
} {
  const sold = directions.map((direction, place) => ({ direction, lineId: lineIdAt(place) }))
  return {
    lines: sold.map(({ lineId, direction: { proposal } }) => ({
      lineId,
      kind: 'flight',
      productType: criteria.productType,
      titleFa: directionTitleFa({ proposal }),
      ...timesOf(proposal),
      amountRial: proposal.totalPrice,
      units: newSeats({ orderId, lineId, passengers, proposal }),
    })),
    async write({ documents, keepPassengers }, tx, captchas = []) {
      const writer = reservationWriter(tx)
      await writer.addReservations(
        sold.map(({ lineId, direction }, place) => ({
          lineId,
          orderId,
          userId,
          supplier: direction.supplier,
          offerKey: direction.offer.offerKey,
          party,
          costRial: costOf(direction.offer, party),
          proposal: direction.proposal,
          penaltyBands: direction.offer.penaltyBands,
          captcha: captchas[place] ?? null,
        })),
      )
      await writer.addPassengers(orderId, passengers, documents)
      await keepPassengers(tx, { userId, passengers })
    },
  }
}
