import { expect, it } from 'vitest'
import { systemClock } from '../../platform/clock.ts'
import { query } from '../../platform/db/database.ts'
import { silentLog } from '../../platform/log.ts'
import { testDatabase } from '../../platform/testing/test-database.ts'
import { createMemory, memoryReader } from './memory/index.ts'
import { addHotel } from './stock/testing/hotel-fixture.ts'
import { compareMemory } from './testing/compare-memory.ts'

const { db } = await testDatabase()

it('answers 500 random questions as the tables do, with changes of every kind between them', async () => {
  const compared = await compareMemory(db, { hotels: 6, nights: 30, questions: 500, seed: 3 })
  expect(compared.differences).toEqual([])
  expect(compared.fromMemory).toBeGreaterThan(400)
  expect(compared.answers).toBeGreaterThan(500)
})

const days = {
  from: systemClock.now().toZonedDateTimeISO('UTC').toPlainDate().add({ days: 2 }).toString(),
  until: systemClock.now().toZonedDateTimeISO('UTC').toPlainDate().add({ days: 4 }).toString(),
}
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
    .poll(async () => {
      await memoryReader(db).forgetChanges(0)
      return (await query(db, 'select 1 from hotel_stock.change', [])).length
    })
    .toBe(0)
  expect(await memory.city('mashhad', days)).toBeNull()
  await memory.loaded()
  expect(await memory.city('mashhad', days)).not.toBeNull()
  await memory.close()
})
