import { expect, it } from 'vitest'
import { partyWord } from './party-words.ts'

it('calls banks and suppliers as staff do, and one that nobody has named as it is known', () => {
  expect(partyWord('inventory')).toBe('پروازهای خودمان')
  expect(partyWord('bank:zarinpal')).toBe('زرین‌پال')
  expect(partyWord('supplier:nira')).toBe('nira')
  expect(partyWord('external:دفتر ماهان')).toBe('دفتر ماهان (خرید از بیرون)')
})
