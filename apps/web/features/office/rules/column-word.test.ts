import { expect, it } from 'vitest'
import { keyWord } from './column-word.ts'

it('says an amount of one as a number, and not as the cabin of that number', () => {
  const told = keyWord('iran-domestic 2026-11-28 until-noon-days-before 1')
  expect(told).toBe('iran-domestic · شنبه ۷ آذر ۱۴۰۵ · تا ظهر چند روز پیش · ۱')
})
