import type { BankAccount } from '@parastoo/contract/identity/account'
import type { Withdrawal } from '@parastoo/contract/wallet/withdrawals'
import { isRefused } from '@parastoo/kit/outcome'
import { expect, it } from 'vitest'
import { grantScopes } from '../modules/identity/index.ts'
import { newId } from '../platform/ids.ts'
import { noAudit } from '../platform/testing/no-audit.ts'
import { openTestHouse } from './testing/open-test-house.ts'
import { takeSteps } from './testing/take-steps.ts'

const { house, buyer, clock, today } = await openTestHouse({
  settings: { CASH_OUT_HOLD_HOURS: '0' },
})
const { signedIn } = takeSteps({ buyer, today })
const { bankAccounts } = house.identity

const known = 'IR820540102680020817909002'
/** A person who has signed in and was given the scope for money. */
const staffOf = async (seed: number): Promise<string> => {
  await buyer(seed).signIn()
  const granted = {
    username: `9121000${seed}`,
    decide: () => ['finance' as const, 'finance.approve' as const],
    changedBy: 'test',
  }
  const person = await grantScopes({ db: house.grounds.db, clock, audit: noAudit }, granted)
  if (isRefused(person)) throw new Error(person.refused)
  return person.userId
}
/** The sandbox's banks name somebody else for this one. */
const anothers = 'IR710540000000000000001111'
/** The sandbox's inquiry does not answer about this one. */
const silent = 'IR730540000000000000009999'

it('pays a wallet out to the account that was verified, and to no other, from asking to the bank’s number', async () => {
  const one = await signedIn()
  const name = (iban: string) =>
    one.call('POST', '/accounts/api/Account/Update', { bank: { iban } })
  const ask = (amount: number) =>
    one.call<Withdrawal>(
      'POST',
      '/api/wallet/Withdrawal/Create',
      { amount },
      {
        'idempotency-key': newId(),
      },
    )
  const { id: userId } = one.must(
    await one.call<{ id: string }>('GET', '/accounts/api/Account/CurrentUser'),
  )
  const { redirectUrl } = one.must(
    await one.call<{ redirectUrl: string }>('POST', '/api/payment/Pay/Create', {
      topUpAmount: 900_000,
    }),
  )
  await one.comeBack(String(await one.bank(redirectUrl, 'paid')))

  expect((await ask(300_000)).refused).toMatchObject({ code: 'BANK_ACCOUNT_REQUIRED' })
  one.must(await name(known))
  expect((await ask(300_000)).refused).toMatchObject({ code: 'BANK_ACCOUNT_NAME_MISSING' })
  one.must(
    await one.call('POST', '/accounts/api/Account/Update', {
      firstNameFarsi: 'سارا',
      lastNameFarsi: 'مرادی',
    }),
  )
  one.must(await name(anothers))
  expect((await ask(300_000)).refused).toMatchObject({ code: 'BANK_ACCOUNT_NAME_DIFFERS' })
  one.must(await name(silent))
  expect((await ask(300_000)).refused).toMatchObject({ code: 'BANK_ACCOUNT_NOT_VERIFIED' })
  expect(await one.balance()).toBe(900_000)

  // Staff look at the account that was named first: it is not there any more.
  const looked = { userId, holderFa: 'سارا مرادی', by: 'mina' }
  expect(await bankAccounts.verify({ ...looked, iban: known })).toBe(false)
  expect(await bankAccounts.verify({ ...looked, iban: silent })).toBe(true)
  const shown = one.must(await one.call<BankAccount>('GET', '/accounts/api/Account/BankAccount'))
  expect(shown).toEqual({
    iban: 'IR73…9999',
    isVerified: true,
    standing: 'Verified',
    holder: 'سارا مرادی',
    hold: null,
  })
  const asked = one.must(await ask(300_000))
  expect(asked).toMatchObject({ amount: 300_000, status: 'requested', iban: 'IR73…9999' })
  expect(await one.balance()).toBe(600_000)

  // Another account named meanwhile, by a thief perhaps, does not move what was asked for.
  one.must(await name(known))
  const { staff } = house.payouts
  const [preparer, approver] = [await staffOf(501), await staffOf(502)]
  // A traveller's own id is no signature.
  expect(await staff.prepareBatch({ by: userId })).toEqual({ refused: 'STAFF_ONLY' })
  const batch = await staff.prepareBatch({ by: preparer })
  if (isRefused(batch)) throw new Error(batch.refused)
  expect(batch.payouts).toMatchObject([{ iban: silent, amountRial: 300_000 }])
  const { batchId } = batch
  expect(
    await house.grounds.db.tx((tx) => staff.approveBatch(tx, { batchId, by: preparer })),
  ).toEqual({ refused: 'SAME_PERSON' })
  expect(
    await house.grounds.db.tx((tx) => staff.approveBatch(tx, { batchId, by: approver })),
  ).toMatchObject({ batchId })
  const paid = { id: batchId, trackingNumber: '778899', by: approver }
  expect(await staff.recordPaid(paid)).toEqual({ paid: 1 })
  const listed = one.must(
    await one.call<Withdrawal[]>('GET', '/api/wallet/Withdrawal/Paged?page=1&pageSize=5'),
  )
  expect(listed).toMatchObject([{ id: asked.id, status: 'paid', trackingNumber: '778899' }])

  // The bank gives it back days later: the wallet has it again, and its owner reads so by every channel.
  const bounced = { payoutId: asked.id, by: preparer, reasonFa: 'حساب بسته است' }
  expect(await staff.recordBounced(bounced)).toEqual({ returned: true })
  expect(await one.balance()).toBe(900_000)
  const again = one.must(
    await one.call<Withdrawal[]>('GET', '/api/wallet/Withdrawal/Paged?page=1&pageSize=5'),
  )
  expect(again).toMatchObject([{ status: 'returned', reason: 'حساب بسته است' }])
  const notices = one.must(
    await one.call<{ kind: string }[]>('GET', '/accounts/api/Account/Notices'),
  )
  expect(notices.map(({ kind }) => kind)).toContain('withdrawal-returned')

  clock.advance({ minutes: 11 })
  expect((await name(silent)).refused).toMatchObject({ code: 'PROVE_AGAIN' })
  expect(await house.ledger.checkBooks()).toEqual([])
})
