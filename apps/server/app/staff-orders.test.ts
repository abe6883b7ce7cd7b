/** `npm run staff -- orders …` as it is typed, beside a house on the same database: from a silent supplier to what was agreed with it. */
import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { addHotel } from '../modules/hotel-stock/stock/testing/hotel-fixture.ts'
import { tables } from '../platform/db/database.ts'
import { testDatabase } from '../platform/testing/test-database.ts'
import { offersOf, stayFrom, submissionOf, submitStay } from './testing/buy-stays.ts'
import { speakAsStaff } from './testing/speak-as-staff.ts'
import { startTestHouse } from './testing/start-test-house.ts'
import { takeSteps } from './testing/take-steps.ts'

const { db, url } = await testDatabase()
const settings = { SECRET: 'a secret that the house and its commands share' }
const { buyer, clock, today, jobs, house, close } = await startTestHouse({ db, url, settings })
afterAll(close)
const { signedIn, offered, paidAtBank } = takeSteps({ buyer, today })
const { say, typed } = speakAsStaff({ url, group: 'orders', settings })

/** A command goes by the real clock, by which the time of a promise has not passed yet. */
const breakPromise = async (lineId: string) =>
  await sql`update orders.line set promised_by = ${clock.now().subtract({ minutes: 1 })}
    where id = ${lineId}`.execute(tables<unknown>(db))

it('lists what waits, records what the supplier told, and takes a contradiction off the list once it is settled', async () => {
  const one = await signedIn()
  const { orderId } = one.must(await one.submit(await offered(one), { lastName: 'ISSUELATE' }))
  await paidAtBank(one, orderId)
  await jobs.runDue()
  const order = await house.orders.find(orderId)
  const lineId = order?.lines[0]?.lineId ?? ''
  await breakPromise(lineId)
  expect((await typed('pending')).out).toContain(lineId)

  expect((await say('settled', lineId, 'agreed')).wrong).toContain('No supplier contradicts')
  expect((await say('failed', lineId, 'never', 'sold')).out).toContain(`Order ${orderId}`)
  expect(await one.balance()).toBe(order?.totalRial)

  await sql`update orders.pending_line set contradiction = 'the supplier says issued'
    where line_id = ${lineId}`.execute(tables<unknown>(db))
  expect((await say('pending')).out).toContain('the supplier says issued')
  expect(await say('settled', lineId, 'voided', 'by', 'telephone')).toMatchObject({
    code: 0,
    out: `Settled; the line stays as it is. Order ${orderId}.`,
  })
  expect((await say('pending')).out).toBe('No line waits for staff.')
})

it('records a stay whose hotel said yes by telephone, with the reference it gave, once it is late', async () => {
  const { code } = await addHotel(db, { from: today, nights: 60, answerMinutes: 20 })
  const one = await signedIn()
  const wish = stayFrom(today)
  const [proposal] = await offersOf(one, code, wish)
  if (!proposal) throw new Error('The test hotel sells nothing')
  const body = submissionOf(one, proposal, { wish, seed: 6_000 })
  const { orderId } = one.must(await submitStay(one, body))
  const lineId = (await house.orders.find(orderId))?.lines[0]?.lineId ?? ''
  const record = () => say('issued', lineId, 'reference=TEL-4711')
  expect((await record()).wrong).toContain('does not wait for staff')
  await paidAtBank(one, orderId)
  await jobs.runDue()
  await breakPromise(lineId)
  expect((await say('form', lineId)).out).toBe('reference=<value>')
  expect(await record()).toMatchObject({ wrong: '', code: 0 })
  expect((await house.orders.find(orderId))?.lines).toMatchObject([
    { fulfilment: 'issued', reference: 'TEL-4711' },
  ])
})
