import { partyWord } from '@parastoo/contract/office/party-words'
import { expect, it } from 'vitest'
import { accounts } from '../../ledger/index.ts'
import { accountWord } from './report-words.ts'

it('calls what was earned and what discounts cost by the words of an accountant', () => {
  expect(accountWord(accounts.revenue('flight'), partyWord)).toBe('درآمد پرواز')
  expect(accountWord(accounts.discounts('hotel'), partyWord)).toBe('هزینهٔ تخفیف هتل')
  for (const kind of ['flight', 'tour', 'hotel', 'visa', 'insurance'] as const)
    for (const account of [accounts.revenue(kind), accounts.discounts(kind)])
      expect(accountWord(account, partyWord)).not.toMatch(/[a-z:]/)
})
