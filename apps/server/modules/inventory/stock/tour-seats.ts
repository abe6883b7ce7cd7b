/** Seats that a tour takes of our own flights, in the transaction of its other stocks: it writes down itself what it holds. */
import { type Db, query, type Tx } from '../../../platform/db/database.ts'
import { classReader } from './class-store.ts'
import type { StockNeeds } from './needs.ts'
import { classKeyOf, readOfferKey } from './offer-key.ts'
import { stockWriter } from './store.ts'

/** So many seats in each of these classes, named as one class of an offer's key is. */
export type TourSeats = { classKeys: readonly string[]; seats: number }

export function tourSeats({ clock, announce }: Omit<StockNeeds, 'db'>) {
  return {
    /** The fewest that are left in any of the classes; none where one of them is not on sale. */
    async left(dbOrTx: Db | Tx, classKeys: readonly string[]): Promise<number> {
      let least = Infinity
      for (const one of namesOf(classKeys)) {
        const onSale = await classReader(dbOrTx).findClass(one, clock.now())
        least = Math.min(least, onSale?.seatsLeft ?? 0)
      }
      return least
    },
    /** Takes them in all of the classes, in the order in which everybody takes classes; false where one has too few: then the caller undoes its transaction. */
    async take(tx: Tx, { classKeys, seats }: TourSeats): Promise<boolean> {
      if (seats === 0) return true
      const flightDateIds: number[] = []
      for (const one of namesOf(classKeys)) {
        const taken = await stockWriter(tx).take(one, seats, clock.now())
        if (taken === null) return false
        flightDateIds.push(taken.flightDateId)
      }
      announce(tx, flightDateIds)
      return true
    },
    /** Gives them back; also where the flight is closed by now or has left. */
    async giveBack(tx: Tx, { classKeys, seats }: TourSeats): Promise<void> {
      if (seats === 0) return
      const flightDateIds: number[] = []
      for (const one of namesOf(classKeys)) {
        const { airlineCode, operatesOn, flightNumber, operationalSuffix } = one
        const { origin, destination, isCharter, fareClass } = one
        const [given] = await query<{ flightDateId: number }>(tx, giveBackText, [
          seats,
          airlineCode,
          operatesOn,
          flightNumber,
          operationalSuffix,
          origin,
          destination,
          isCharter,
          fareClass,
        ])
        if (!given) throw new Error(`Seats of ${classKeyOf(one)} were taken, and it is gone`)
        flightDateIds.push(given.flightDateId)
      }
      announce(tx, flightDateIds)
    },
  }
}
export type TourSeatsStock = ReturnType<typeof tourSeats>

function namesOf(classKeys: readonly string[]) {
  const sorted = [...new Set(classKeys)].toSorted()
  const names = readOfferKey(sorted.join('+'))
  if (!names) throw new Error(`No classes are called ${sorted.join(', ')}`)
  return names.flat()
}

const giveBackText = `
  update inventory.seat_class as class
  set seats_left = seats_left + $1
  from inventory.flight_date as flight
  where flight.id = class.flight_date_id and flight.airline_code = $2 and flight.operates_on = $3::date
    and flight.flight_number = $4 and flight.operational_suffix = $5
    and flight.origin = $6 and flight.destination = $7
    and class.is_charter = $8 and class.fare_class = $9
  returning class.flight_date_id as "flightDateId"`
