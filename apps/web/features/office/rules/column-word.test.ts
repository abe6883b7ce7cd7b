import { expect, it } from 'vitest'
import { isFound, keyWord } from './column-word.ts'

it('finds a line by its letters, its words, its number in our digits and its day by our calendar', () => {
  const line = {
    columns: ['class', 'channel', 'validFrom', 'percent'],
    cells: ['Y', 'charter', '2026-12-06', '30'],
  }
  for (const wanted of ['y', 'چارتری', '۳۰', '۱۴۰۵/۹/۱۵', '1405/09/15', '2026-12-06', '۱۴۰۵/۰۹'])
    expect([wanted, isFound(wanted, line)]).toEqual([wanted, true])
  for (const wanted of ['سیستمی', '۱۴۰۵/۹/۱۶', 'J']) expect(isFound(wanted, line)).toBe(false)
})

it('says an amount of one as a number, and not as the cabin of that number', () => {
  const told = keyWord('iran-domestic 2026-11-28 until-noon-days-before 1')
  expect(told).toBe('iran-domestic · شنبه ۷ آذر ۱۴۰۵ · تا ظهر چند روز پیش · ۱')
})
