import { expect, it } from 'vitest'
import { isWhole, partyIn, partyQuery } from './party.ts'

const partyOf = (text: string) => partyIn(new URLSearchParams(text))

it('reads adults and the ages of children, and says them again in the same words', () => {
  const party = partyOf('adults=2&children=8-1')
  expect(party).toEqual({ adults: 2, childAges: [8, 1] })
  expect(partyQuery(party)).toEqual({ adults: 2, children: '8-1' })
})

it('knows a child whose age nobody has chosen yet', () => {
  expect(isWhole(partyOf('children=x-4'))).toBe(false)
  expect(partyOf('children=14').childAges).toEqual([null])
  expect(isWhole(partyOf(''))).toBe(true)
})

it('never reads more people than an order takes', () => {
  expect(partyOf('adults=8&children=1-2-3').childAges).toEqual([1])
  expect(partyOf('adults=12')).toEqual({ adults: 2, childAges: [] })
})
