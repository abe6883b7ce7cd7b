import { expect, it } from 'vitest'
import { tidierAddress } from './path-asked.ts'

it.each([
  ['/about-us/', '/about-us'],
  ['/FAQ', '/faq'],
  ['/FAQ.data?_routes=root', '/faq'],
  ['/Privacy/Buying/?revision=2', '/privacy/buying?revision=2'],
  ['//About-us//', '/about-us'],
  ['/about-us', null],
  ['/magazine/airport-metro?a=1', null],
])('%s leads on to %s', (address, to) => {
  expect(tidierAddress(new Request(`https://site.test${address}`))).toBe(to)
})
