/** What the mobile of staff is told of orders: once for each question, with what the order is. */
import { resolve } from 'node:path'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { addHotel } from '../modules/hotel-stock/stock/testing/hotel-fixture.ts'
import { bringSampleTariff } from '../modules/insurance/index.ts'
import { bringSamplePacks } from '../modules/visas/index.ts'
import { tables } from '../platform/db/database.ts'
import { priceOfVisas, requestOf, submitVisas } from './testing/ask-for-visas.ts'
import { submissionOf as coverFor, journeyFrom, submitInsurance } from './testing/buy-insurance.ts'
import { offersOf, stayFrom, submissionOf, submitStay } from './testing/buy-stays.ts'
import { openTestHouse } from './testing/open-test-house.ts'
import { takeSteps } from './testing/take-steps.ts'

const staffMobile = '+989120000001'
const { buyer, house, clock, today, jobs, db } = await openTestHouse({
  settings: { STAFF_MOBILE: staffMobile },
})
const { signedIn, paidAtBank } = takeSteps({ buyer, today })

async function toldOf(orderId: string): Promise<string[]> {
  const { orderNumber } = (await house.orders.find(orderId)) ?? {}
  const { rows } = await sql<{ template: string }>`
    select template from notifications.message
    where recipient = ${staffMobile} and content::text like ${`%${orderNumber}%`}`.execute(
    tables<unknown>(db),
  )
  return rows.map(({ template }) => template)
}

it('a visa that was paid for is to be looked at', async () => {
  await bringSamplePacks({ db, clock, folder: resolve(import.meta.dirname, '../../../data/visas') })
  const one = await signedIn()
  const total = await priceOfVisas(one, 1)
  const form = requestOf(one, { people: 1, first: 41_000_000, today, total })
  const { orderId = '' } = (await submitVisas(one, form)).data ?? {}
  await paidAtBank(one, orderId)
  await jobs.runDue()
  await jobs.runDue()
  expect(await toldOf(orderId)).toEqual(['staff-visa-paid'])
})

it('a policy that was paid for is to be issued', async () => {
  const folder = resolve(import.meta.dirname, '../../../data/insurance')
  await bringSampleTariff({ db, clock, folder })
  const one = await signedIn()
  const journey = journeyFrom(today)
  const body = await coverFor(one, { journey, people: 1, first: 42_000_000 })
  const { orderId } = one.must(await submitInsurance(one, body))
  await paidAtBank(one, orderId)
  await jobs.runDue()
  await jobs.runDue()
  expect(await toldOf(orderId)).toEqual(['staff-policy-paid'])
})

it('a hotel on request is to be asked', async () => {
  const { code } = await addHotel(db, { from: today, nights: 30, answerMinutes: 60 })
  const one = await signedIn()
  const wish = stayFrom(today)
  const [proposal] = await offersOf(one, code, wish)
  if (!proposal) throw new Error('The test hotel sells nothing')
  const { orderId } = one.must(
    await submitStay(one, submissionOf(one, proposal, { wish, seed: 9_000 })),
  )
  await paidAtBank(one, orderId)
  await jobs.runDue()
  await jobs.runDue()
  expect(await toldOf(orderId)).toEqual(['staff-stay-asked'])
})
