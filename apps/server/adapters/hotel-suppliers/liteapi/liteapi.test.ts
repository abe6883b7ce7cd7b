import {
  describeHotelSupplier,
  type HotelVerb,
} from '../../../modules/hotels/hotel-supplier.conformance.ts'
import { testDatabase } from '../../../platform/testing/test-database.ts'
import { openLiteapi } from './testing/liteapi-house.ts'
import type { LiteCall } from './testing/liteapi-stub.ts'

const { db } = await testDatabase({ maxConnections: 10 })
const calls: Record<HotelVerb, LiteCall> = {
  search: 'rates',
  page: 'rates',
  check: 'prebook',
  book: 'book',
  cancel: 'cancel',
}

describeHotelSupplier('LiteAPI', async () => {
  const { clock, stub, supplier } = await openLiteapi(db)
  type Fault = Parameters<typeof stub.faults.order>[1]
  const order = (fault: Fault) => (verb: HotelVerb) => stub.faults.order(calls[verb], fault)
  const id = (code: string) => code.replace('liteapi-', '')
  return {
    supplier,
    now: clock.now,
    passMinutes: (minutes) => clock.advance({ minutes }),
    cityCode: 'istanbul',
    ask: {
      checkIn: '2026-12-20',
      checkOut: '2026-12-23',
      rooms: [{ adults: 2, childAges: [] }],
      market: 'iranian',
    },
    raisePrice: async (code, percent) => stub.state.dearer(id(code), percent),
    sellOut: async (code) => stub.state.sellOut(id(code)),
    booked: async () => stub.state.bookings.filter(({ status }) => status === 'CONFIRMED').length,
    network: {
      cutOffMinutes: 3,
      cutBefore: order('lose-request'),
      cutAfter: order('lose-reply'),
      halve: order('half'),
      contradict: order('contradict'),
      garble: order('garbage'),
      flood: order('flood'),
      page: order('page'),
    },
  }
})
