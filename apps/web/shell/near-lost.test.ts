import { expect, it } from 'vitest'
import { nearTo } from './near-lost.ts'

it.each([
  ['/hotels/mashhad/no-such-hotel', '/hotel-home'],
  ['/hotel-hom', '/hotel-home'],
  ['/tours/no-such-tour', '/tour-home'],
  ['/magazine/no-such-article', '/magazine'],
  ['/privacy/no-such-rule', '/terms'],
])('leads from %s, where nothing is, to where it belongs', (lost, near) => {
  expect(nearTo(lost)?.to).toBe(near)
})

it('leads nowhere but home from an address that says nothing', () => {
  expect(nearTo('/flihgt/MHD')).toBeNull()
  expect(nearTo('/')).toBeNull()
})
