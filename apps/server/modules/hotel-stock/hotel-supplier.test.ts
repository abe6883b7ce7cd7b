import { createTestClock } from '../../platform/clock.ts'
import { query } from '../../platform/db/database.ts'
import { testDatabase } from '../../platform/testing/test-database.ts'
import { describeHotelSupplier } from '../hotels/hotel-supplier.conformance.ts'
import { ownHotels } from './hotel-supplier.ts'
import { addHotel } from './stock/testing/hotel-fixture.ts'

const { db } = await testDatabase({ maxConnections: 10 })

describeHotelSupplier('own stock', async () => {
  const clock = createTestClock('2026-11-20T08:00:00Z')
  const { code } = await addHotel(db)
  // One hotel at a time: those of the tests before are closed.
  await query(db, 'update hotel_stock.property set is_closed = code <> $1', [code])
  const ofHotel = `room_type_id in (select room.id from hotel_stock.room_type as room
    join hotel_stock.property as hotel on hotel.id = room.property_id where hotel.code = $1)`
  return {
    supplier: ownHotels({ db, clock, showSamples: false }),
    now: clock.now,
    passMinutes: (minutes) => clock.advance({ minutes }),
    cityCode: 'mashhad',
    ask: {
      checkIn: '2027-01-03',
      checkOut: '2027-01-05',
      rooms: [{ adults: 2, childAges: [] }],
      market: 'iranian',
    },
    raisePrice: (hotelCode, percent) =>
      query(
        db,
        `update hotel_stock.rate_night set price_rial = round(price_rial * (100 + $2::int) / 100.0) where rate_plan_id in (
           select id from hotel_stock.rate_plan where ${ofHotel})`,
        [hotelCode, percent],
      ),
    sellOut: (hotelCode) =>
      query(db, `update hotel_stock.room_night set allotment = held + sold where ${ofHotel}`, [
        hotelCode,
      ]),
    async booked() {
      const [row] = await query<{ sold: number }>(
        db,
        `select coalesce(sum(sold), 0)::int / 2 as sold from hotel_stock.room_night where ${ofHotel}`,
        [code],
      )
      return row?.sold ?? 0
    },
  }
})
