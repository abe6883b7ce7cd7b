import type { PaxType } from '@parastoo/contract/enums'
import type { Passenger } from '@parastoo/contract/flights/passenger'
import type { Proposal } from '@parastoo/contract/flights/proposal'
import type { NewUnit } from '../../orders/index.ts'
import { passengerIdOf, seatIdOf } from './reservation.ts'

type Named = Pick<Passenger, 'type' | 'firstName' | 'lastName' | 'firstNameFarsi' | 'lastNameFarsi'>

/** The units of a flight as it is sold: one seat for each passenger, at the price of their age. */
export function newSeats({
  orderId,
  lineId,
  passengers,
  proposal,
}: {
  orderId: string
  lineId: string
  passengers: readonly Named[]
  proposal: Pick<Proposal, 'prices'>
}): NewUnit[] {
  return passengers.map((passenger, place) => {
    const passengerId = passengerIdOf(orderId, place)
    const price = proposal.prices.find(({ paxType }) => paxType === passenger.type)
    if (!price) throw new Error(`The line ${lineId} has no price for one ${passenger.type}`)
    const { unitPrice: priceRial } = price
    return {
      unitId: seatIdOf(lineId, passengerId),
      labelFa: nameFa(passenger),
      priceRial,
      discountableRial: priceRial,
      people: [passengerId],
    }
  })
}

/** Outside Iran one may be named in Latin only. */
const nameFa = (passenger: Named): string =>
  `${passenger.firstNameFarsi || passenger.firstName} ${passenger.lastNameFarsi || passenger.lastName}`.trim()

/** A seat of a line, and who sits on it. */
type Seat = { unitId: string; passengerId: string; place: number; type: PaxType }

/** The seats of a line that are named by these ids, in the order of the passengers. Throws on an id that is no seat of it. */
export function seatsOf({
  lineId,
  passengers,
  unitIds,
}: {
  lineId: string
  passengers: readonly { passengerId: string; type: PaxType }[]
  unitIds: readonly string[]
}): Seat[] {
  const all = passengers.map(({ passengerId, type }, place) => {
    return { unitId: seatIdOf(lineId, passengerId), passengerId, place, type }
  })
  const found = all.filter(({ unitId }) => unitIds.includes(unitId))
  if (found.length !== unitIds.length) throw new Error(`The line ${lineId} has no such seats`)
  return found
}
