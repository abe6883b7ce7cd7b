/** The file of all hotels of ETG: from the stub, line by line, and with lines that are none. */
import { zstdCompressSync } from 'node:zlib'
import { expect, it } from 'vitest'
import type { DumpPart } from '../../../modules/hotels/ports.ts'
import { query } from '../../../platform/db/database.ts'
import { testDatabase } from '../../../platform/testing/test-database.ts'
import { linesOf, readHotelFile } from './hotel-file.ts'
import { etgContentOf, etgHotels } from './testing/etg-hotels.ts'
import { openEtg } from './testing/etg-house.ts'

const { db } = await testDatabase({ maxConnections: 8 })
const never = new AbortController().signal

async function* pieces(bytes: Buffer, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}
const packed = (lines: readonly string[]) => zstdCompressSync(Buffer.from(lines.join('\n')))
async function all<Part>(parts: AsyncIterable<Part>): Promise<Part[]> {
  const found: Part[] = []
  for await (const part of parts) found.push(part)
  return found
}
const codesOf = (parts: readonly DumpPart[]) =>
  parts.flatMap(({ hotels }) => hotels.map(({ content }) => content.code))
const [sample] = etgHotels()
const line = (hid: number, more: object = {}) =>
  JSON.stringify({ ...(sample && etgContentOf(sample)), hid, ...more })

it('is fetched and kept: hotels of our cities, the others counted', async () => {
  const { supplier, stub } = await openEtg(db)
  const found = await supplier.readContent?.(never)
  expect(found).toEqual({ kept: 3, elsewhere: 0, unread: 0 })
  const rows = await query(
    db,
    `select code, city_code as city, content->>'checkInFrom' as from from hotels.outside_hotel where supplier = 'etg' order by code`,
  )
  expect(rows).toEqual([
    { code: '7700101', city: 'istanbul', from: '14:00' },
    { code: '7700102', city: 'istanbul', from: '14:00' },
    { code: '7700201', city: 'dubai', from: '14:00' },
  ])
  // A search describes nothing anew.
  await supplier.search(
    { cityCode: 'istanbul' },
    {
      checkIn: '2026-12-20',
      checkOut: '2026-12-23',
      rooms: [{ adults: 2, childAges: [] }],
      market: 'iranian',
    },
  )
  expect(stub.state.calls()).not.toContain('content')
  expect((await supplier.hotelNames()).length).toBeGreaterThan(0)
})

it('that is not ready, not there, or half, leaves what was known and says why', async () => {
  const { supplier, stub } = await openEtg(db)
  await supplier.readContent?.(never)
  const count = async () =>
    (await query<{ n: string }>(db, `select count(*) as n from hotels.outside_hotel`))[0]?.n
  const before = await count()
  stub.faults.say('dump', 'dump_not_ready')
  await expect(supplier.readContent?.(never)).rejects.toThrow('dump_not_ready')
  stub.faults.order('file', 'page')
  await expect(supplier.readContent?.(never)).rejects.toThrow()
  stub.faults.order('file', 'lose-reply')
  await expect(supplier.readContent?.(never)).rejects.toThrow()
  stub.faults.order('file', 'half')
  await expect(supplier.readContent?.(never)).rejects.toThrow()
  expect(await count()).toBe(before)
  expect(await supplier.readContent?.(never)).toMatchObject({ kept: 3 })
})

it('is read in parts, goes on behind a mark, and begins anew for another edition', async () => {
  const file = packed(Array.from({ length: 1_203 }, (_, index) => line(index + 1)))
  const whole = await all(readHotelFile(pieces(file, 700), { edition: 'may', from: null }))
  expect(whole.map(({ mark }) => mark)).toEqual(['may 500', 'may 1000', 'may 1203'])
  const rest = await all(readHotelFile(pieces(file, 700), { edition: 'may', from: 'may 1000' }))
  expect(codesOf(rest)).toEqual(codesOf(whole).slice(1_000))
  const anew = await all(readHotelFile(pieces(file, 700), { edition: 'june', from: 'may 1000' }))
  expect(codesOf(anew)).toHaveLength(1_203)
})

it('counts a line that is none and passes over hotels that are closed', async () => {
  const lines = [line(1), '{"hid":', line(2, { is_closed: true }), line(3, { latitude: null }), '']
  const file = packed([...lines, `${line(4)},`])
  const [part] = await all(readHotelFile(pieces(file, 64), { edition: 'e', from: null }))
  expect(part).toMatchObject({ unread: 2, mark: 'e 6' })
  expect(codesOf(part ? [part] : [])).toEqual(['1', '4'])
})

it('holds no line that is longer than any of theirs', async () => {
  const text = Buffer.from(`short\n${'x'.repeat(50_000)}\nسلام\n${'y'.repeat(101)}`)
  expect(await all(linesOf(pieces(text, 7), 100))).toEqual(['short', null, 'سلام', null])
})
