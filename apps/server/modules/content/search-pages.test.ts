import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { createTestClock } from '../../platform/clock.ts'
import { tables } from '../../platform/db/database.ts'
import { writeStamp } from '../../platform/db/stamps.ts'
import { testDatabase } from '../../platform/testing/test-database.ts'
import { bringShippedPages } from './index.ts'
import { searchPages } from './search-pages.ts'
import { searchedWords, stemsOf } from './search-words.ts'
import type { ContentTables } from './tables.generated.ts'
import { searched } from './testing/searched.ts'

const folder = resolve(import.meta.dirname, '../../../../data/content')
const { db } = await testDatabase()
const clock = createTestClock(Temporal.Instant.from('2026-11-23T08:00:00Z'))
await bringShippedPages({ db, clock, folder })
const find = async (typed: string) =>
  (await searchPages({ db, brandName: 'پرستو' }, typed)).map(({ path }) => path)

it('has the page that was meant among the first three, for 95 of 100 things travellers type', async () => {
  const asked = Object.entries(searched).flatMap(([path, all]) =>
    all.map((typed) => ({ path, typed })),
  )
  expect(asked.length).toBeGreaterThanOrEqual(100)
  expect(new Set(asked.map(({ typed }) => typed)).size).toBe(asked.length)
  const missed: string[] = []
  for (const { path, typed } of asked) {
    const first = (await find(typed)).slice(0, 3)
    if (!first.includes(path)) missed.push(`${typed}: ${first.join(' ')} instead of ${path}`)
  }
  expect(missed.length / asked.length, missed.join('\n')).toBeLessThanOrEqual(0.05)
})

it('puts an article with one word in its title before rules that have both words side by side', async () => {
  const found = await find('بار مسافر')
  expect(found[0]).toBe('/magazine/liquids-in-hand-luggage')
  expect(found).toContain('/privacy/buying-ticket')
})

it('finds nothing for nothing, for what no page says, and for signs of the database', async () => {
  expect(await find('xyzzy')).toEqual([])
  for (const typed of ['؟', "'", '\\', "بار' | !:*()&<->", '%', '_', '\u200c', 'را', '\0'])
    await find(typed)
  expect(await find('«»')).toEqual([])
})

it('cuts endings and joins spellings, but leaves short words whole', () => {
  expect(stemsOf('هتل‌های بلیط‌ها دختر')).toEqual(['هتل', 'بلیت', 'دختر'])
  expect(stemsOf('سی‌وسه‌پل')).toEqual(['سیوسهپل', 'سی', 'وسه', 'پل'])
  expect(searchedWords('قوانين بليط')).toEqual([[['قوانین']], [['بلیت']]])
  expect(searchedWords('را')).toEqual([])
})

it('finds pages again that were kept by an older method, and none that were taken off', async () => {
  const kept = tables<ContentTables>(db)
  await kept.deleteFrom('content.search').execute()
  await db.tx((tx) => writeStamp(tx, 'content-search', 'older'))
  expect(await find('پاوربانک')).toEqual([])
  await bringShippedPages({ db, clock, folder })
  expect((await find('پاوربانک'))[0]).toBe('/magazine/power-banks-and-batteries')
})
