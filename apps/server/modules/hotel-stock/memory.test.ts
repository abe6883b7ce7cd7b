import { expect, it } from 'vitest'
import { createTestClock, systemClock } from '../../platform/clock.ts'
import { query } from '../../platform/db/database.ts'
import { silentLog } from '../../platform/log.ts'
import { testDatabase } from '../../platform/testing/test-database.ts'
import { ownHotels } from './hotel-supplier.ts'
import { bytesOfCity } from './memory/city-memory.ts'
import { createMemory, memoryReader } from './memory/index.ts'
import { makeUpCity } from './memory/testing/random-hotels.ts'
import { readHotels } from './read-hotels.ts'
import { addHotel } from './stock/testing/hotel-fixture.ts'
import { compareMemory, whatWasNotCompared } from './testing/compare-memory.ts'

const { db } = await testDatabase()

it('answers 500 random questions as the tables do, with changes of every kind between them', async () => {
  const compared = await compareMemory(db, { hotels: 6, nights: 30, questions: 500, seed: 3 })
  expect(compared.differences).toEqual([])
  expect(whatWasNotCompared(compared)).toEqual([])
})

it('is not shown to answer as the tables where the tables answered in its place, or where nothing was found', () => {
  const compared = { questions: 500, fromMemory: 450, answers: 900, changes: 700, differences: [] }
  expect(whatWasNotCompared(compared)).toEqual([])
  for (const nothing of [
    { fromMemory: 0 },
    { fromMemory: 249 },
    { answers: 0 },
    { answers: 249 },
    { changes: 0 },
    { questions: 0, fromMemory: 0, answers: 0 },
  ])
    expect(whatWasNotCompared({ ...compared, ...nothing })).not.toEqual([])
})

const days = {
  from: systemClock.now().toZonedDateTimeISO('UTC').toPlainDate().add({ days: 2 }).toString(),
  until: systemClock.now().toZonedDateTimeISO('UTC').toPlainDate().add({ days: 4 }).toString(),
}
const mashhad = () => readHotels(db, { cityCode: 'mashhad' }, { showSamples: true })
const openMemory = () =>
  createMemory({ db, clock: systemClock, log: silentLog, describe: () => Promise.resolve([]) })

it('leaves the first search of a city, and days that it does not keep, to the tables', async () => {
  await addHotel(db, { from: days.from })
  const memory = openMemory()
  expect(await memory.city('mashhad', days)).toBeNull()
  await memory.loaded()
  expect(await memory.city('mashhad', days)).not.toBeNull()
  expect(await memory.city('mashhad', { ...days, from: '2020-01-01' })).toBeNull()
  expect(await memory.city('mashhad', { ...days, until: '2099-01-01' })).toBeNull()
  await memory.close()
})

/** A hotel of Mashhad as a couple finds it in the list, from a memory that has been loaded. */
async function listedFor(code: string) {
  const memory = createMemory({ db, clock: systemClock, log: silentLog, describe: mashhad })
  await memory.city('mashhad', days)
  await memory.loaded()
  const { list } = ownHotels({ db, clock: systemClock, showSamples: true, memory })
  const rooms = [{ adults: 2, childAges: [] }]
  const ask = { checkIn: days.from, checkOut: days.until, rooms, market: 'iranian' as const }
  const listed = async () =>
    (await list?.('mashhad', ask))?.find(({ hotel }) => hotel.code === code)
  return { memory, listed }
}

it('has in a list what was committed before it was asked for, though it judges before the tables have answered', async () => {
  const { code } = await addHotel(db, { from: days.from })
  const { memory, listed } = await listedFor(code)
  const left = async () => (await listed())?.offer().roomsLeft
  const before = (await left()) ?? 0
  expect(before).toBeGreaterThan(0)
  for (let taken = 1; taken <= before; taken += 1) {
    await query(db, 'update hotel_stock.room_night set held = held + 1 where held < allotment', [])
    expect((await left()) ?? 0).toBe(before - taken)
  }
  await memory.close()
})

it('puts a hotel of a list into words by the nights it was listed by, whatever was committed since', async () => {
  const { code, planIds } = await addHotel(db, { from: days.from })
  const { memory, listed } = await listedFor(code)
  const before = await listed()
  await query(
    db,
    'update hotel_stock.rate_night set price_rial = price_rial * 2 where rate_plan_id = any($1)',
    [[...planIds.values()]],
  )
  const after = await listed()
  expect(after?.totalRial).toBeGreaterThan(before?.totalRial ?? 0)
  expect(before?.offer().totalRial).toBe(before?.totalRial)
  await memory.close()
})

it('gives a city up whose changes were forgotten before it looked', async () => {
  const { typeIds } = await addHotel(db, { from: days.from })
  const memory = openMemory()
  await memory.city('mashhad', days)
  await memory.loaded()
  await query(db, 'update hotel_stock.room_night set held = held + 1 where room_type_id = $1', [
    typeIds.get('double'),
  ])
  // What is younger than a transaction that runs elsewhere on the cluster is not forgotten yet.
  await expect
    .poll(
      async () => {
        await memoryReader(db).forgetChanges(0)
        return (await query(db, 'select 1 from hotel_stock.change', [])).length
      },
      { timeout: 20_000 },
    )
    .toBe(0)
  expect(await memory.city('mashhad', days)).toBeNull()
  await memory.loaded()
  expect(await memory.city('mashhad', days)).not.toBeNull()
  await memory.close()
})

it('goes on with the days: what is over makes room for nights that come, and nothing is loaded anew', async () => {
  const clock = createTestClock('2027-03-01T12:00:00Z')
  const { code, planIds } = await addHotel(db, { from: '2027-03-01', nights: 900 })
  const far = { from: '2029-05-10', until: '2029-05-12' }
  await query(
    db,
    'update hotel_stock.rate_night set price_rial = 7654321 where rate_plan_id = $1 and night = $2',
    [planIds.get('double'), '2029-05-11'],
  )
  const memory = createMemory({ db, clock, log: silentLog, describe: mashhad })
  await memory.city('mashhad', far)
  await memory.loaded()
  const loaded = await memory.city('mashhad', { from: '2027-03-02', until: '2027-03-04' })
  expect(loaded).not.toBeNull()
  expect(await memory.city('mashhad', far)).toBeNull()
  clock.setTo('2027-03-11T12:00:00Z')
  expect((await memory.city('mashhad', far)) === loaded).toBe(true)
  expect(await memory.city('mashhad', { from: '2027-03-02', until: '2027-03-04' })).toBeNull()
  const [inMemory, tables] = [
    ownHotels({ db, clock, showSamples: true, memory }),
    ownHotels({ db, clock, showSamples: true }),
  ]
  for (const checkIn of ['2027-03-11', '2028-01-01', far.from]) {
    const checkOut = Temporal.PlainDate.from(checkIn).add({ days: 2 }).toString()
    const rooms = [{ adults: 2, childAges: [] }]
    const ask = { checkIn, checkOut, rooms, market: 'iranian' as const }
    const found = await inMemory.search({ hotelCode: code }, ask)
    expect(found[0]?.offers).toHaveLength(1)
    expect(JSON.stringify(found)).toBe(
      JSON.stringify(await tables.search({ hotelCode: code }, ask)),
    )
  }
  // Away for longer than the window: there is nothing left of it to go on with.
  clock.setTo('2031-01-01T12:00:00Z')
  expect(await memory.city('mashhad', far)).toBeNull()
  await memory.loaded()
  await memory.close()
})

it('lets the city go that was searched longest ago where the memory of all is too little, and leaves one that is too large to the tables', async () => {
  const clock = createTestClock('2026-11-20T08:30:00Z')
  const made = ['one', 'two', 'three'].map((code) => ({
    code,
    from: '2026-11-20',
    nights: 10,
    hotels: 4,
  }))
  for (const [seed, city] of made.entries()) await makeUpCity(db, city, seed)
  const describe = (cityCode: string) => readHotels(db, { cityCode }, { showSamples: true })
  const stay = { from: '2026-11-21', until: '2026-11-23' }
  const open = (mostBytes?: number) =>
    createMemory({ db, clock, log: silentLog, describe, ...(mostBytes ? { mostBytes } : {}) })
  const boundless = open()
  const bytes: number[] = []
  for (const { code } of made) {
    await boundless.city(code, stay)
    await boundless.loaded()
    const city = await boundless.city(code, stay)
    bytes.push(city ? bytesOfCity(city) : 0)
  }
  await boundless.close()
  const largest = Math.max(...bytes)
  // Room for any two of them and never for three.
  const memory = open(Math.floor(largest * 2.2))
  const isKept = async (code: string) => {
    const city = await memory.city(code, stay)
    await memory.loaded()
    return city !== null
  }
  for (const code of ['one', 'two', 'one']) await isKept(code)
  expect([await isKept('one'), await isKept('two')]).toEqual([true, true])
  expect(await isKept('one')).toBe(true)
  expect(await isKept('three')).toBe(false)
  expect([await isKept('one'), await isKept('three')]).toEqual([true, true])
  expect(await isKept('two')).toBe(false)
  await memory.close()
  const small = open(1000)
  for (let times = 0; times < 2; times += 1) {
    expect(await small.city('one', stay)).toBeNull()
    await small.loaded()
  }
  await small.close()
})
