import type { EditedWords } from '@parastoo/contract/office/content'
import { describe, expect, it } from 'vitest'
import { draftAfter, instantOf, typedOf, wordsOfTyped } from './words-form.ts'

const words: EditedWords = {
  title: 'بهار در کیش',
  lead: 'سه روز کنار آب',
  description: 'راهنمای سفر بهاری',
  author: null,
  dated: '2026-11-27',
  places: ['KIH', 'THR'],
  sources: [
    { checkedOn: '2026-11-20', title: 'سازمان هواپیمایی', address: 'https://cao.ir' },
    { checkedOn: '2026-11-21', title: 'بازدید ما', address: null },
  ],
  body: { type: 'doc', content: [{ type: 'paragraph' }] },
}

describe('what is typed of a page', () => {
  it('is sent as it was read, when nobody changes it', () => {
    expect(wordsOfTyped(typedOf(words))).toEqual({ words })
  })

  it('may name cities in small letters and between Persian commas', () => {
    const typed = { ...typedOf(words), places: 'kih، thr' }
    expect(wordsOfTyped(typed)).toEqual({ words })
  })

  it('is held back where a city or a source is not understood', () => {
    const typed = typedOf(words)
    expect(wordsOfTyped({ ...typed, places: 'کیش' })).toEqual({ wrong: 'places' })
    for (const sources of ['دیروز | جایی', '2026-11-20 | x', '2026-11-20 | جایی | http://x.ir'])
      expect(wordsOfTyped({ ...typed, sources }), sources).toEqual({ wrong: 'sources' })
  })
})

it('a day and an hour of Tehran are an instant, in either digits, and nothing else is', () => {
  expect(instantOf('2026-11-27', '۰۸:۳۰')).toBe('2026-11-27T08:30:00+03:30')
  for (const hour of ['8:30', '24:00', '08:60', ''])
    expect(instantOf('2026-11-27', hour)).toBeNull()
  expect(instantOf(null, '08:30')).toBeNull()
})

it('keeps what was typed while a saving was on its way, as going on from it', () => {
  const sent = typedOf(words)
  expect(draftAfter({ number: 4, sent }, { ...sent })).toBeNull()
  const typed = { ...sent, lead: 'چهار روز کنار آب' }
  expect(draftAfter({ number: 4, sent }, typed)).toEqual({ beganFrom: 4, typed })
})
