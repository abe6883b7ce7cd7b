import { afterAll } from 'vitest'
import type { OutsideNeeds } from '../../../../modules/hotels/index.ts'
import { outsideHouse, startsAt } from '../../../../modules/hotels/outside/testing/outside-house.ts'
import { createTestClock } from '../../../../platform/clock.ts'
import { type Db, query } from '../../../../platform/db/database.ts'
import { silentLog } from '../../../../platform/log.ts'
import { createOutbound } from '../../../../platform/outbound/outbound.ts'
import { createLiteapi } from '../create-liteapi.ts'
import { startLiteapiStub } from './liteapi-stub.ts'

/** The adapter over the stub, with our rooms above it. */
export async function openLiteapi(db: Db, more: Partial<OutsideNeeds> = {}) {
  // What the tests before have kept speaks of another stub.
  await query(
    db,
    'truncate hotels.outside_sale, hotels.outside_hotel, hotels.outside_city, hotels.outside_dump',
  )
  const clock = createTestClock(startsAt)
  const stub = await startLiteapiStub({ now: clock.now })
  stubs.push(stub)
  const settings = {
    key: stub.key,
    baseUrl: stub.url,
    bookUrl: stub.bookUrl,
    payment: 'WALLET' as const,
    currency: 'USD',
    cutOffSeconds: 180,
    agency: { email: 'desk@agency.example', phone: '+982100000000' },
  }
  const wire = createLiteapi(settings, createOutbound({ log: silentLog }))
  const house = outsideHouse(db, () => wire, { clock, ...more })
  return { ...house, clock, stub, wire }
}
const stubs: { close: () => Promise<void> }[] = []
afterAll(async () => {
  for (const stub of stubs) await stub.close()
})
