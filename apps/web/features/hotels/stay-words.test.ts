import { expect, it } from 'vitest'
import { perNightWords } from './stay-words.ts'

it('tells the price of a night in whole toman, though it is a share of a sum', () => {
  expect(perNightWords(10_853_333)).toBe('هر شب ۱٬۰۸۵٬۳۳۳')
  expect(perNightWords(8_868_750)).toBe('هر شب ۸۸۶٬۸۷۵')
})
