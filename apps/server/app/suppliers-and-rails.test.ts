/** Every supplier and every rail of ours under faults, held against their own books. The whole of it is `npm run prove:money -- --only=suppliers-and-rails`. */
import { afterAll, expect, inject, it } from 'vitest'
import { query } from '../platform/db/database.ts'
import { silentLog } from '../platform/log.ts'
import { createOutbound, type Outbound } from '../platform/outbound/outbound.ts'
import { sized } from '../platform/testing/sized.ts'
import { openTestHouse } from './testing/open-test-house.ts'
import { openFarSides, railNames } from './testing/rails/far-sides.ts'
import { sellOverStubs } from './testing/rails/sell-over-stubs.ts'

let now = (): Temporal.Instant => Temporal.Instant.from('2030-01-01T00:00:00Z')
const far = await openFarSides(() => now())
afterAll(() => far.close())
// By the machine's time a bank or supplier that failed too often would be left alone for all the hours that a round lets pass.
const own = createOutbound({ log: silentLog })
const outbound: Outbound = {
  ...own,
  peer: ({ breaker, ...settings }) =>
    own.peer({ ...settings, ...(breaker && { breaker: { ...breaker, restMs: 50 } }) }),
}
const { house, clock, jobs, buyer, db } = await openTestHouse({ settings: far.settings, outbound })
now = clock.now
await query(
  db,
  `insert into hotel_stock.city (code, name_fa, name_en, name_ar, country_code, time_zone, lat, lon)
   values ('istanbul', 'استانبول', 'Istanbul', 'إسطنبول', 'TR', 'Europe/Istanbul', 41.01, 28.97)`,
)

it('proves the configuration of each by reading calls only: all of it works, and nothing is begun anywhere', async () => {
  for (const { name, office } of house.flights.offices())
    expect(
      (await office.check()).filter(({ works }) => !works),
      name,
    ).toEqual([])
  for (const name of house.hotels.outsideNames())
    expect(await house.hotels.checkSupplier({ name, cityCode: 'istanbul' }), name).toMatchObject({
      offers: { count: expect.any(Number) },
      problem: null,
    })
  for (const name of railNames)
    expect(
      (await house.payments.check(name))?.filter(({ works }) => !works),
      name,
    ).toEqual([])
  const { nira, sepehr, duffel, etg, liteapi } = far.suppliers
  expect(house.flights.offices().map(({ name }) => name)).toEqual(['nira', 'sepehr', 'duffel'])
  expect(house.hotels.outsideNames().toSorted()).toEqual(['etg', 'liteapi'])
  expect([nira.state.pnrs.size, sepehr.called('lock'), duffel.state.orders.size]).toEqual([0, 0, 0])
  expect([etg.state.orders.size, liteapi.state.bookings.length]).toEqual([0, 0])
  expect(railNames.map((name) => far.rails[name].ledger.length)).toEqual([0, 0, 0, 0])
})

it('has each wanted effect once, at every supplier and rail, whatever becomes of their replies', async () => {
  const startedMs = performance.now()
  const lastsMs = inject('proofSeconds') * 1_000
  const { faults, ...done } = await sellOverStubs(
    { house, db, jobs, clock, far, buyer },
    {
      sales: sized(20, 5_000),
      refunds: sized(8, 2_000),
      from: inject('proofFrom'),
      isOver: () => performance.now() - startedMs > lastsMs,
      onRound: (told) => inject('atFullSize') && console.log(told),
    },
  )
  if (inject('atFullSize')) console.log(done, Object.fromEntries(far.struck))
  expect(faults).toEqual([])
  // Where nothing was sold nothing could differ.
  expect(Object.keys(done.ends)).toEqual(expect.arrayContaining(['flight issued', 'hotel issued']))
}, 2_400_000)
