import { expect, it } from 'vitest'
import { opensAt } from './opens-at.ts'

it('knows the addresses at which the site opens written pages, and those at which nobody would find one', () => {
  const open = [
    '/magazine/spring-in-kish',
    '/magazine/author/sara',
    '/terms/charter-tickets',
    '/privacy',
    '/faq',
    '/landing/hotel/KIH',
    '/landing/hotel/MHD/5-star',
    '/flight/THR-MHD',
    '/international-flight/IST',
  ]
  expect(open.filter((path) => !opensAt(path))).toEqual([])
  const closed = [
    '/spring',
    '/magazine',
    '/magazine/',
    '/magazine/a/b',
    '/landing',
    'faq',
    '/office',
  ]
  expect(closed.filter(opensAt)).toEqual([])
})
