import {
  describeHotelSupplier,
  type HotelVerb,
} from '../../../modules/hotels/hotel-supplier.conformance.ts'
import { testDatabase } from '../../../platform/testing/test-database.ts'
import { openEtg } from './testing/etg-house.ts'
import type { EtgCall } from './testing/etg-stub.ts'

const { db } = await testDatabase({ maxConnections: 10 })
const calls: Record<HotelVerb, EtgCall> = {
  search: 'region',
  page: 'page',
  check: 'prebook',
  book: 'finish',
  cancel: 'cancel',
}

describeHotelSupplier('ETG', async () => {
  const { clock, stub, supplier } = await openEtg(db)
  type Fault = Parameters<typeof stub.faults.order>[1]
  const order = (fault: Fault) => (verb: HotelVerb) => stub.faults.order(calls[verb], fault)
  const hid = (code: string) => Number(code.replace('etg-', ''))
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
    raisePrice: async (code, percent) => stub.state.dearer(hid(code), percent),
    sellOut: async (code) => stub.state.sellOut(hid(code)),
    booked: async () =>
      [...stub.state.orders.values()].filter(({ state }) => state === 'ok').length,
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
