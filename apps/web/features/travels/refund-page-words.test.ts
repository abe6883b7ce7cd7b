import { expect, it } from 'vitest'
import { type GivenBack, givenBackOf, refundPageWords, wayBackWords } from './refund-page-words.ts'

const kinds = ['flight', 'hotel', 'tour', 'insurance', 'visa'] as const

it('names what is given back after what was bought, and visas not at all', () => {
  const named = kinds.map((kind) => givenBackOf([{ kind }, { kind }]))
  expect(named).toEqual(['flight', 'hotel', 'tour', 'insurance', null])
})

it('speaks of several things where an order holds several, and a visa adds none', () => {
  expect(givenBackOf([{ kind: 'flight' }, { kind: 'hotel' }])).toBe('several')
  expect(givenBackOf([{ kind: 'insurance' }, { kind: 'visa' }])).toBe('insurance')
})

it('says neither ticket nor flight nor seat of what is none', () => {
  const others: GivenBack[] = ['hotel', 'tour', 'insurance', 'several']
  for (const one of others)
    expect(Object.values(refundPageWords(one)).join(' ')).not.toMatch(/بلیت|پرواز|صندلی/)
})

it('calls the way there as the page is called: rooms are given back beside a flight too', () => {
  expect(wayBackWords([{ kind: 'flight' }])).toBe('استرداد بلیت')
  expect(wayBackWords([{ kind: 'hotel' }])).toBe('لغو اتاق')
  expect(wayBackWords([{ kind: 'flight' }, { kind: 'hotel' }])).toBe('استرداد و لغو')
})
