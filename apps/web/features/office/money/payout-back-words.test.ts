import type { MoneyPayout } from '@parastoo/contract/office/money'
import { expect, it } from 'vitest'
import { backOf, toldPaid, wordsOfBack } from './payout-back-words.ts'

const payout = {
  source: 'withdrawal',
  title: 'برداشت از کیف پول',
  holder: 'سارا مرادی',
  amountRial: 5_000_000,
} as MoneyPayout

it('says that what a supplier was to be paid is owed again, and puts it into nobody’s wallet', () => {
  const toSupplier = { ...payout, source: 'supplier', title: 'پرداخت به ماهان' } as const
  for (const how of ['returned', 'refuse'] as const) {
    const { text, done, reason } = wordsOfBack(toSupplier, how)
    expect(text).toContain('پرداخت به ماهان')
    expect(text).toContain('۵۰۰٬۰۰۰ تومان دوباره بدهی')
    expect(`${text} ${done} ${reason}`).not.toMatch(/کیف پول|خبر|صاحب پول/)
  }
})

it('keeps a supplier’s Latin name apart from the sum that follows it', () => {
  const toSupplier = { ...payout, source: 'supplier', title: 'پرداخت به ETG' } as const
  for (const how of ['returned', 'refuse'] as const)
    expect(wordsOfBack(toSupplier, how).text).toContain('«\u2068پرداخت به ETG\u2069»')
})

it('counts of a batch what came back, whatever state the rest is in', () => {
  const states = ['sent', 'paid', 'bounced', 'refused'] as const
  const batch = states.map((state, at) => ({ state, amountRial: 10 ** at }))
  expect(backOf(batch)).toBe(1_100)
  expect(backOf(batch.slice(0, 2))).toBe(0)
})

it('does not say that a payment was recorded which a colleague had recorded before', () => {
  expect(toldPaid(2, 'ثبت شد')).toEqual({ text: 'ثبت شد', tone: 'good' })
  const before = toldPaid(0, 'ثبت شد')
  expect(before.tone).toBe('bad')
  expect(before.text).toContain('پیش از این ثبت شده بود')
})

it('says that what a customer was to be paid is in their wallet', () => {
  for (const how of ['returned', 'refuse'] as const) {
    const { text, done } = wordsOfBack(payout, how)
    expect(text).toContain('به کیف پول سارا مرادی برمی‌گردد')
    expect(done).toContain('کیف پول')
  }
})
