/** `npm run staff -- orders …` as it is typed, beside a house on the same database: from a silent supplier to what was agreed with it. */
import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { tables } from '../platform/db/database.ts'
import { testDatabase } from '../platform/testing/test-database.ts'
import { speakAsStaff } from './testing/speak-as-staff.ts'
import { startTestHouse } from './testing/start-test-house.ts'
import { takeSteps } from './testing/take-steps.ts'

const { db, url } = await testDatabase()
const { buyer, clock, today, jobs, house, close } = await startTestHouse({ db, url })
afterAll(close)
const { signedIn, offered, paidAtBank } = takeSteps({ buyer, today })
const say = speakAsStaff({ url, group: 'orders' })

it('lists what waits, records what the supplier told, and takes a contradiction off the list once it is settled', async () => {
  const one = await signedIn()
  const { orderId } = one.must(await one.submit(await offered(one), { lastName: 'ISSUELATE' }))
  await paidAtBank(one, orderId)
  await jobs.runDue()
  const order = await house.orders.find(orderId)
  const lineId = order?.lines[0]?.lineId ?? ''
  // A command goes by the real clock, by which the quarter of an hour has not passed yet.
  await sql`update orders.line set promised_by = ${clock.now().subtract({ minutes: 1 })}
    where id = ${lineId}`.execute(tables<unknown>(db))
  expect((await say('pending')).out).toContain(lineId)

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
