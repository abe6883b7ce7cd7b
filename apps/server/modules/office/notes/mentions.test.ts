import { expect, it } from 'vitest'
import { mentionedIn } from './mentions.ts'

const colleagues = [
  { id: 'sara', nameFa: 'سارا' },
  { id: 'moradi', nameFa: 'سارا مرادی' },
  { id: 'reza', nameFa: 'رضا کریمی' },
]

it('finds whoever is named in full, in the letters of any keyboard, the longer of two names, each once', () => {
  expect(mentionedIn('@سارا مرادي لطفاً ببینید. @سارا مرادی', colleagues)).toEqual(['moradi'])
  expect(mentionedIn('با @رضا كريمي و @سارا تماس بگیرید', colleagues)).toEqual(['reza', 'sara'])
  expect(mentionedIn('رضا کریمی بدون نشانه، و @ تنها', colleagues)).toEqual([])
  expect(mentionedIn('@رضا', colleagues)).toEqual([])
})

it('speaks to the one of two namesakes whose number is told too, and to both where it is not', () => {
  const namesakes = [
    { id: 'one', nameFa: 'سارا مرادی …۰۰۰۴' },
    { id: 'other', nameFa: 'سارا مرادی …۷۷۷۷' },
  ]
  expect(mentionedIn('@سارا مرادی …۷۷۷۷ ببینید', namesakes)).toEqual(['other'])
  expect(mentionedIn('@سارا مرادی ببینید', namesakes)).toEqual(['one', 'other'])
})
