import { partyWord } from '@parastoo/contract/office/party-words'
import { expect, it } from 'vitest'
import { accounts } from '../../ledger/index.ts'
import { accountWord } from './report-words.ts'

const called = { partyFa: partyWord, cashierFa: (id: string) => `صندوق‌دار ${id}` }

it('calls what was earned and what discounts cost by the words of an accountant', () => {
  expect(accountWord(accounts.revenue('flight'), called)).toBe('درآمد پرواز')
  expect(accountWord(accounts.discounts('hotel'), called)).toBe('هزینهٔ تخفیف هتل')
  for (const kind of ['flight', 'tour', 'hotel', 'visa', 'insurance'] as const)
    for (const account of [accounts.revenue(kind), accounts.discounts(kind)])
      expect(accountWord(account, called)).not.toMatch(/[a-z:]/)
})

it('calls what is owed for a purchase elsewhere by its seller, as the list of suppliers does', () => {
  const account = accounts.supplierPayable('external:دفتر ماهان')
  expect(accountWord(account, called)).toBe(`بدهی به ${partyWord('external:دفتر ماهان')}`)
  expect(accountWord(account, called)).toContain('دفتر ماهان')
})

it('tells the tills of two cashiers apart', () => {
  expect(accountWord(accounts.till('۱'), called)).toBe('نقد نزد صندوق‌دار ۱')
  expect(accountWord(accounts.till('۲'), called)).toBe('نقد نزد صندوق‌دار ۲')
})
