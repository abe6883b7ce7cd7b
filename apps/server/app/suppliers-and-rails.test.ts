/** Every supplier and every rail of ours under faults, held against their own books. The whole of it is `npm run prove:money -- --only=suppliers-and-rails`. */
import { afterAll, expect, inject, it } from 'vitest'
import { query } from '../platform/db/database.ts'
import { sized } from '../platform/testing/sized.ts'
import { openTestHouse } from './testing/open-test-house.ts'
import { openFarSides } from './testing/rails/far-sides.ts'
import { sellOverStubs } from './testing/rails/sell-over-stubs.ts'

let now = (): Temporal.Instant => Temporal.Instant.from('2030-01-01T00:00:00Z')
const far = await openFarSides(() => now())
afterAll(() => far.close())
const { house, clock, jobs, buyer, db } = await openTestHouse({ settings: far.settings })
now = clock.now
await query(
  db,
  `insert into hotel_stock.city (code, name_fa, name_en, name_ar, country_code, time_zone, lat, lon)
   values ('istanbul', 'استانبول', 'Istanbul', 'إسطنبول', 'TR', 'Europe/Istanbul', 41.01, 28.97)`,
)

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
    },
  )
  if (inject('atFullSize')) console.log(done, Object.fromEntries(far.struck))
  expect(faults).toEqual([])
  // Where nothing was sold nothing could differ.
  expect(Object.keys(done.ends)).toEqual(expect.arrayContaining(['flight issued', 'hotel issued']))
}, 2_400_000)
