import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { placedPath, sellInTab, sellingNow } from './selling.ts'

const kept = new Map<string, string>()
beforeEach(() =>
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }),
)
afterEach(() => vi.unstubAllGlobals())

const selling = {
  sellingId: 's-1',
  customerId: 'c-1',
  name: 'سارا مرادی',
  phone: '+989121234567',
  // Long past: what is over is told by the server, and never forgotten here.
  expiresAt: '2020-01-01T00:00:00Z',
  customerPath: '/desk/c-1',
  ordersPath: '/desk/orders/',
}

it('whoever buys for themself goes on to pay', () => {
  expect(sellingNow()).toBeNull()
  expect(placedPath('o-1')).toContain('o-1')
  expect(placedPath('o-1')).not.toContain('/desk')
})

it('a tab sells to its customer until it is ended there, past the hour too', () => {
  sellInTab(selling)
  expect(sellingNow()).toEqual(selling)
  expect([...kept.values()].join()).toContain('s-1')
  expect(placedPath('o-1')).toBe('/desk/orders/o-1')
  sellInTab(null)
  expect(sellingNow()).toBeNull()
  expect(kept.size).toBe(0)
})
