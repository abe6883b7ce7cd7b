/** `npm run staff -- withdrawals approve all` as it is typed: it takes what the clerk has seen, not what waits at that moment. */
import { expect, it } from 'vitest'
import { accounts, createLedger } from '../modules/ledger/index.ts'
import { createWallet, createWithdrawals } from '../modules/wallet/index.ts'
import { systemClock as clock } from '../platform/clock.ts'
import { newId } from '../platform/ids.ts'
import { silentLog } from '../platform/log.ts'
import { testDatabase } from '../platform/testing/test-database.ts'
import { speakAsStaff } from './testing/speak-as-staff.ts'

const { db, url } = await testDatabase()
const ledger = createLedger({ db, clock })
const wallet = createWallet({ db, ledger })
const account = { iban: 'IR820540102680020817909002', holder: 'سارا مرادی', standing: 'Verified' }
const desk = createWithdrawals({
  ...{ db, ledger, clock, log: silentLog },
  bankAccountOf: async () => account as never,
})

async function wanted(amountRial: number): Promise<string> {
  const userId = newId()
  const charge = { kind: 'payment', key: newId(), descriptionFa: 'شارژ' }
  const from = accounts.gatewayClearing('sandbox')
  await db.tx((dbTx) => wallet.credit(dbTx, { userId, from, amountRial, ...charge }))
  const made = await desk.request({ userId, amountRial })
  if (!('withdrawalId' in made)) throw new Error('There is no withdrawal')
  return made.withdrawalId
}

const say = speakAsStaff({ url, group: 'withdrawals' })

const waiting = async () =>
  (await desk.inState('requested')).map(({ withdrawalId }) => withdrawalId)

it('leaves who came after the list for the next one, and nothing moves when the list has changed', async () => {
  const [first, second] = [await wanted(100_000), await wanted(250_000)]
  const { out } = await say('waiting')
  const [, mark = ''] = /approve all (\w+): 2 withdrawal\(s\), 350,000 rial/.exec(out) ?? []
  const third = await wanted(900_000)

  expect((await say('approve', 'all')).wrong).toMatch(/say the mark/)
  expect(await waiting()).toEqual([first, second, third])

  expect((await say('approve', 'all', mark)).out).toMatch(/2 withdrawal\(s\), 350,000 rial$/)
  expect(await waiting()).toEqual([third])

  expect((await say('approve', 'all', mark)).wrong).toMatch(/look again/)
  expect(await waiting()).toEqual([third])
}, 180_000)
