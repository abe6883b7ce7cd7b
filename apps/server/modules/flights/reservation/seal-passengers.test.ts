import { passengerInput } from '@parastoo/contract/flights/passenger'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { tables } from '../../../platform/db/database.ts'
import { documentSeals } from '../../../platform/document-seals.ts'
import { newId } from '../../../platform/ids.ts'
import { testDatabase } from '../../../platform/testing/test-database.ts'
import { renewSeals } from '../../travellers/index.ts'
import { passengerSeals, reservationReader, reservationWriter } from './store.ts'

const { db } = await testDatabase()
const seals = documentSeals(['today'])
const named = { type: 'Adult', firstName: 'Sara', lastName: 'Moradi', genderTitle: 'Female' }
const people = [
  { ...named, birthDateFa: '1990-05-12', nationalCode: '0499370899' },
  {
    ...named,
    birthDateFa: '1991-05-12',
    documentType: 'Passport',
    passportNumber: 'A12345678',
    passportType: 'IranianPassport',
    passportExpirationDateFa: '2035-01-01',
    passportExpirationDateType: 'Jalali',
  },
].map((one) => passengerInput.parse(one))

const rest = async (orderId: string) => {
  const { rows } = await sql<{ text: string }>`
    select row_to_json(p)::text as text from flights.passenger p where order_id = ${orderId}
    order by position`.execute(tables<unknown>(db))
  return rows.map(({ text }) => text).join()
}
const numbersOf = async (orderId: string, by = seals) =>
  (await reservationReader(db).namedPassengers(orderId, by)).map(
    ({ nationalCode, passportNumber }) => nationalCode || passportNumber,
  )
const numbers = ['0499370899', 'A12345678']

it('keeps no number of a document that can be read, and gives it to who has the key', async () => {
  const orderId = newId()
  await db.tx((tx) => reservationWriter(tx).addPassengers(orderId, people, seals))
  for (const number of numbers) expect(await rest(orderId)).not.toContain(number)
  expect(await numbersOf(orderId)).toEqual(numbers)
  const [, abroad] = await reservationReader(db).passengers(orderId)
  expect(abroad).toMatchObject({ passportExpirationDateType: 'Jalali' })
  expect(abroad).not.toHaveProperty('passportNumber')
  // In another order's row the seal opens nothing.
  const other = newId()
  await db.tx((tx) => reservationWriter(tx).addPassengers(other, people, seals))
  await sql`update flights.passenger p set national_code = q.national_code from flights.passenger q
    where p.order_id = ${other} and q.order_id = ${orderId} and p.position = 0 and q.position = 0`.execute(
    tables<unknown>(db),
  )
  await expect(numbersOf(other)).rejects.toThrow()
  await sql`delete from flights.passenger where order_id = ${other}`.execute(tables<unknown>(db))
})

it('seals what was written before, and what the key before has sealed, once', async () => {
  const orderId = newId()
  await db.tx((tx) => reservationWriter(tx).addPassengers(orderId, people, seals))
  await sql`update flights.passenger set national_code = '0499370899'
    where order_id = ${orderId} and position = 0`.execute(tables<unknown>(db))
  expect(await numbersOf(orderId)).toEqual(numbers)
  expect((await renewSeals({ db, seals }, passengerSeals)).renewed).toBe(1)
  expect(await rest(orderId)).not.toContain('0499370899')
  expect((await renewSeals({ db, seals }, passengerSeals)).renewed).toBe(0)
  const next = documentSeals(['tomorrow', 'today'])
  expect(await numbersOf(orderId, next)).toEqual(numbers)
  await renewSeals({ db, seals: next }, { ...passengerSeals, atOnce: 1 })
  expect(await numbersOf(orderId, documentSeals(['tomorrow']))).toEqual(numbers)
  await expect(numbersOf(orderId)).rejects.toThrow('nobody has')
})
