import { expect, it } from 'vitest'
import { askedPage } from './asked-page.ts'

const asked = (search: string) => askedPage(new URL(`http://parastoo.test/office${search}`))

it('reads which page of a list an address asks for', () => {
  expect(asked('?page=3')).toBe(3)
  expect(askedPage(new URL('http://parastoo.test/office?tills=2'), 'tills')).toBe(2)
})

it.each([
  ['', 1],
  ['?page=', 1],
  ['?page=abc', 1],
  ['?page=-1', 1],
  ['?page=0', 1],
  ['?page=1.5', 1],
  ['?page=NaN', 1],
  ['?page=Infinity', 10_000],
  ['?page=99999999999', 10_000],
])('is a page that the server takes, whatever stands in the address: %s', (search, page) => {
  expect(asked(search)).toBe(page)
})
