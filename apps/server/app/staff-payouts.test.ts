/** `npm run staff -- payouts …` as it is typed: a command prepares, and never signs second. */

import { readFile } from 'node:fs/promises'
import type { StaffScope } from '@parastoo/contract/operation'
import { isRefused } from '@parastoo/kit/outcome'
import { afterAll, expect, it } from 'vitest'
import { grantScopes } from '../modules/identity/index.ts'
import { newId } from '../platform/ids.ts'
import { noAudit } from '../platform/testing/no-audit.ts'
import { testDatabase } from '../platform/testing/test-database.ts'
import { speakAsStaff } from './testing/speak-as-staff.ts'
import { startTestHouse } from './testing/start-test-house.ts'

const { db, url } = await testDatabase()
const { house, buyer, clock, close } = await startTestHouse({ db, url })
afterAll(close)
const { say, typed } = speakAsStaff({ url, group: 'payouts' })

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

const ids = new Map<string, string>()
/** Signs somebody in, makes them staff, and answers their number. */
async function staffOf(seed: number, ...scope: StaffScope[]): Promise<string> {
  await buyer(seed).signIn()
  const username = `9121000${seed}`
  const granted = { username, decide: () => scope, changedBy: 'test' }
  const person = await grantScopes({ db, clock, audit: noAudit }, granted)
  if (isRefused(person)) throw new Error(person.refused)
  ids.set(username, person.userId)
  return username
}

it('prepares a batch that nothing joins later, is no second signature, and writes the file once both have signed', async () => {
  const [reza, mina] = [await staffOf(501, 'finance'), await staffOf(502, 'finance.approve')]
  const clerk = await staffOf(503, 'orders')
  const [first, second] = [await wanted(100_000), await wanted(250_000)]
  expect((await say('waiting')).out).toMatch(/2 payout\(s\), 350,000 rial$/)
  expect((await typed('prepare')).wrong).toMatch(/--by/)
  expect((await say('prepare', '--by', clerk)).wrong).toMatch(/lacks the scope finance/)
  const refunds = speakAsStaff({ url, group: 'refunds' })
  const unnamed = await refunds.say('refuse', 'R-1', '--note', 'رد', '--staff', 'reza')
  expect(unnamed.wrong).toMatch(/nobody of the staff/)
  const { out } = await say('prepare', '--by', reza)
  const [, batchId = ''] = /batch ([\w-]{36}): 2 payout\(s\), 350,000 rial/.exec(out) ?? []
  const late = await wanted(900_000)

  expect((await say('file', batchId)).wrong).toMatch(/second signature/)
  expect((await say('approve', batchId, '--by', mina)).wrong).toMatch(/^Needs/)
  const signed = { batchId, by: ids.get(mina) ?? '' }
  const approved = await db.tx((tx) => house.payouts.staff.approveBatch(tx, signed))
  expect(approved).toMatchObject({ approvedBy: signed.by })
  const { out: path } = await say('file', batchId)
  const file = await readFile(path, 'utf8')
  expect(file).toContain(first)
  expect(file).toContain(second)
  expect(file).not.toContain(late)
  expect((await house.payouts.staff.waiting()).map(({ payoutId }) => payoutId)).toEqual([late])
  expect((await say('list')).out).toContain(batchId)
}, 180_000)
