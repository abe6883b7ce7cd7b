import { expect, it } from 'vitest'
import { perNightWords } from './stay-words.ts'

it('tells the price of a night in whole toman, though it is a share of a sum', () => {
  expect(perNightWords(10_853_333)).toBe('هر شب ۱٬۰۸۵٬۳۳۳')
  expect(perNightWords(8_868_750)).toBe('هر شب ۸۸۶٬۸۷۵')
  // Beside the price of two rooms for three nights «هر شب» alone would be read as that of both.
  expect(perNightWords(15_468_750, 2)).toBe('هر اتاق، هر شب ۱٬۵۴۶٬۸۷۵')
})
