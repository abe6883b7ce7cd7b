/** A tour made of our own flights and hotels: out and back by a class of a flight, two nights in double rooms of a hotel. */
import { addDays } from '@parastoo/kit/dates'
import { addHotel } from '../../modules/hotel-stock/stock/testing/hotel-fixture.ts'
import { addSampleFlight } from '../../modules/inventory/stock/testing/stock-fixture.ts'
import {
  addTours,
  departureIdOf,
  type TourWish,
} from '../../modules/tours/imports/testing/tour-fixture.ts'
import type { Clock } from '../../platform/clock.ts'
import { type Db, query } from '../../platform/db/database.ts'

export async function addOwnTour(
  { db, clock, today }: { db: Db; clock: Clock; today: string },
  {
    code,
    flightNumber,
    seats = 9,
    rooms = 5,
    ...wish
  }: Omit<TourWish, 'dates' | 'own'> & { flightNumber: number },
) {
  const startsOn = addDays(today, 30)
  const nights = { checkIn: startsOn, checkOut: addDays(startsOn, 2) }
  const add = (operatesOn: string, origin: string, destination: string) =>
    addSampleFlight(db, { flightNumber, operatesOn, origin, destination, classes: [{ seats }] })
  const flights = [
    await add(nights.checkIn, 'THR', 'KIH'),
    await add(nights.checkOut, 'KIH', 'THR'),
  ]
  const room = { code: 'double', allotment: rooms, priceRial: 10_000_000 }
  const hotel = await addHotel(db, { from: today, nights: 60, rooms: [room] })
  const own = {
    outboundClass: `W5-${flightNumber}-THRKIH-SY`,
    inboundClass: `W5-${flightNumber}-KIHTHR-SY`,
    rooms: [
      {
        packageCode: 'silver',
        kind: 'DBL' as const,
        hotelCode: hotel.code,
        roomCode: 'double',
        nightsIn: 0,
        nights: 2,
      },
    ],
  }
  await addTours({ db, clock }, { ...wish, code, dates: [startsOn], own })
  /** Seats of both flights, and what is taken of each of the nights. */
  const leftOf = async () => {
    const counts = await query<{ left: number }>(
      db,
      'select seats_left::int as left from inventory.seat_class where flight_date_id = any($1) order by flight_date_id',
      [flights.map(({ flightDateId }) => flightDateId)],
    )
    const sold = await query<{ held: number; sold: number }>(
      db,
      'select held::int, sold::int from hotel_stock.room_night where room_type_id = $1 and night >= $2 and night < $3 order by night',
      [hotel.typeIds.get('double'), nights.checkIn, nights.checkOut],
    )
    return { seats: counts.map(({ left }) => left), nights: sold }
  }
  /** As the lists of travellers name the flight out. */
  const flightRow = `W5-${flightNumber}-${nights.checkIn.replaceAll('-', '')}-THRKIH`
  return { departureId: departureIdOf(code, startsOn), startsOn, nights, flightRow, hotel, leftOf }
}
