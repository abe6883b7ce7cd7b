/** `npm run staff -- payouts …` as it is typed: two people sign, and what is approved is what was shown. */
import { readFile } from 'node:fs/promises'
import { isRefused } from '@parastoo/kit/outcome'
import { afterAll, expect, it } from 'vitest'
import { grantScopes } from '../modules/identity/index.ts'
import { newId } from '../platform/ids.ts'
import { testDatabase } from '../platform/testing/test-database.ts'
import { speakAsStaff } from './testing/speak-as-staff.ts'
import { startTestHouse } from './testing/start-test-house.ts'

const { db, url } = await testDatabase()
const { house, buyer, clock, close } = await startTestHouse({ db, url })
afterAll(close)
const say = speakAsStaff({ url, group: 'payouts' })

async function wanted(amountRial: number): Promise<string> {
  const payoutId = newId()
  const isAdded = await db.tx((tx) =>
    house.payouts.add(tx, {
      payoutId,
      source: 'withdrawal',
      userId: newId(),
      orderId: null,
      amountRial,
      iban: 'IR820540102680020817909002',
      holderFa: 'سارا مرادی',
      titleFa: 'درخواست برداشت',
      reference: payoutId,
    }),
  )
  expect(isAdded).toBe(true)
  return payoutId
}

/** Signs somebody in, makes them staff, and answers their number. */
async function staffOf(seed: number, scope: 'finance' | 'orders'): Promise<string> {
  await buyer(seed).signIn()
  const username = `9121000${seed}`
  const granted = { username, decide: () => [scope], changedBy: 'test' }
  expect(isRefused(await grantScopes({ db, clock }, granted))).toBe(false)
  return username
}

it('needs two people of the staff, and sends the batch that was shown and nothing that came later', async () => {
  const [reza, mina] = [await staffOf(501, 'finance'), await staffOf(502, 'finance')]
  const clerk = await staffOf(503, 'orders')
  const [first, second] = [await wanted(100_000), await wanted(250_000)]
  expect((await say('waiting')).out).toMatch(/2 payout\(s\), 350,000 rial$/)
  expect((await say('prepare')).wrong).toMatch(/--by/)
  expect((await say('prepare', '--by', '9129999999')).wrong).toMatch(/nobody of the staff/)
  expect((await say('prepare', '--by', clerk)).wrong).toMatch(/STAFF_ONLY/)
  const { out } = await say('prepare', '--by', reza)
  const [, batchId = ''] = /batch ([\w-]{36}): 2 payout\(s\), 350,000 rial/.exec(out) ?? []
  const late = await wanted(900_000)

  expect((await say('file', batchId)).wrong).toMatch(/second signature/)
  expect((await say('approve', batchId, '--by', reza)).wrong).toMatch(/SAME_PERSON/)
  const approved = await say('approve', batchId, '--by', mina)
  const file = await readFile(approved.out.split('\n').at(-1) ?? '', 'utf8')
  expect(file).toContain(first)
  expect(file).toContain(second)
  expect(file).not.toContain(late)
  expect((await house.payouts.staff.waiting()).map(({ payoutId }) => payoutId)).toEqual([late])
  expect((await say('approve', batchId, '--by', mina)).wrong).toMatch(/NOT_APPROVABLE/)
  expect((await say('list')).out).toContain(batchId)
}, 180_000)
