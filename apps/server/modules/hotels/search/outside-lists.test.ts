/** How much of what suppliers outside have told stays in memory. */
import { expect, it } from 'vitest'
import { createTestClock } from '../../../platform/clock.ts'
import { silentLog } from '../../../platform/log.ts'
import { testDatabase } from '../../../platform/testing/test-database.ts'
import type { FoundHotel, HotelSupplier } from '../hotel-supplier.ts'
import { followOutside } from './outside-lists.ts'

const { db } = await testDatabase()

it('keeps the lists that were read last, and no more hotels than memory has room for', async () => {
  const hotels = Array.from({ length: 4_000 }, (_, at) => ({
    hotel: { code: `h${at}` },
    offers: [],
  }))
  const supplier: Pick<HotelSupplier, 'name' | 'isOutside' | 'search'> = {
    name: 'outside',
    isOutside: true,
    search: async () => hotels as unknown as FoundHotel[],
  }
  const lists = followOutside({
    db,
    clock: createTestClock('2030-01-01T08:00:00Z'),
    log: silentLog,
    suppliers: [supplier as HotelSupplier],
  })
  const read = async (cityCode: string) => {
    const stay = {
      checkIn: '2030-02-01',
      checkOut: '2030-02-02',
      rooms: [],
      market: 'iranian' as const,
    }
    const [list] = await lists.standing({ cityCode, stay })
    return list
  }
  const listOf = async (cityCode: string) => {
    await expect
      .poll(async () => (await read(cityCode))?.state, { timeout: 60_000 })
      .toBe('completed')
    return (await read(cityCode))?.hotels
  }
  const first = await listOf('one')
  expect(first).toHaveLength(4_000)
  // The same list, not one that was read again.
  expect(await listOf('one')).toBe(first)
  await listOf('two')
  expect(await listOf('one')).toBe(first)
  const second = await listOf('two')
  await listOf('one')
  await listOf('three')
  expect(await listOf('one')).toBe(first)
  expect(await listOf('two')).not.toBe(second)
  await lists.close()
})
