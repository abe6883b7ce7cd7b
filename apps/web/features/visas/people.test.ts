import { expect, it } from 'vitest'
import { agesOf, peopleIn, peopleQuery } from './people.ts'

const read = (query: string) => peopleIn(new URLSearchParams(query))

it('reads who asks from an address, in Persian digits too, and says it the same way', () => {
  const family = { adults: 2, children: 1, infants: 1 }
  expect(read('adults=۲&children=1&infants=1')).toEqual(family)
  expect(peopleQuery(family)).toEqual(family)
  expect(peopleQuery(read(''))).toEqual({ adults: null, children: null, infants: null })
  expect(agesOf(family)).toBe('8,3')
})

it('takes one adult for what makes no sense', () => {
  const one = { adults: 1, children: 0, infants: 0 }
  for (const query of ['adults=0', 'adults=9&children=1', 'adults=-3', 'adults=many'])
    expect(read(query)).toEqual(one)
})
