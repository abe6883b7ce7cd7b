import { describe, expect, it } from 'vitest'
import { paths } from '../../paths.ts'
import { isKeyHeld, wayOf } from './seen-press.ts'

const pathOfTrip = (id: string) => `/office/customers/u/as/trip?id=${id}&seeing=s`

describe('a press in a customer’s page that staff look at', () => {
  it.each([
    [paths.trip('o'), '/office/customers/u/as/trip?id=o&seeing=s'],
    ['/office/customers/u/as?page=2&seeing=s', '/office/customers/u/as?page=2&seeing=s'],
    ['/profile/my-travels/order-details', null],
    ['/profile/my-travels/order-details/refund?orderId=o', null],
    ['/office/customers/u/external', null],
    ['https://elsewhere.test/office/customers/u/as?page=2', null],
  ])('on a link to %s leads to %s', (href, way) => {
    expect(wayOf(new URL(href, 'https://site.test'), 'https://site.test', pathOfTrip)).toBe(way)
  })

  it('by a key does nothing, and reading by keys goes on', () => {
    const held = (key: string, on: 'link' | 'fold' | 'control' | 'text', isChord = false) =>
      isKeyHeld({ key, isChord }, on)
    for (const key of ['Enter', ' ', 'a', 'ArrowDown', 'Delete'])
      expect(held(key, 'control')).toBe(true)
    for (const key of ['Tab', 'F5', 'PageDown', 'Escape']) expect(held(key, 'control')).toBe(false)
    for (const key of ['Enter', 'ArrowDown', ' ']) expect(held(key, 'link')).toBe(false)
    for (const key of ['Enter', ' ']) expect(held(key, 'fold')).toBe(false)
    expect(held('c', 'control', true)).toBe(false)
    expect(held('Enter', 'control', true)).toBe(true)
  })
})
