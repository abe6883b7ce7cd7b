import type { HotelsAvailable } from '@parastoo/contract/hotels/search'
import { expect, it } from 'vitest'
import { laterThan, withLater } from './later-hotels.ts'

const answer = (prices: Record<string, number>, more: Partial<HotelsAvailable> = {}) =>
  ({
    requestId: 'one',
    hotels: Object.entries(prices).map(([code, totalPrice]) => ({
      code,
      proposal: { totalPrice },
    })),
    total: Object.keys(prices).length,
    found: Object.keys(prices).length,
    suppliers: [{ name: 'etg', state: 'searching' }],
    completed: false,
    ...more,
  }) as HotelsAvailable
const ended = { suppliers: [{ name: 'etg', state: 'completed' as const }], completed: true }

it('counts new houses, tells of other offers, and of nothing where nothing came', () => {
  const shown = answer({ own: 900 })
  expect(laterThan(shown, answer({ own: 900, far: 500 }, ended))).toEqual({ more: 1 })
  expect(laterThan(shown, answer({ own: 800 }, ended))).toBe('other-offers')
  expect(laterThan(shown, answer({ own: 900 }, ended))).toBeNull()
  expect(laterThan(shown, answer({ far: 1 }, { requestId: 'two' }))).toBeNull()
})

it('moves no card that somebody may be touching, and says who has answered', () => {
  const shown = answer({ own: 900 })
  expect(withLater(shown, answer({ far: 500, own: 900 }, ended))).toEqual({ ...shown, ...ended })
  expect(withLater(shown, answer({}, { requestId: 'two' }))).toBe(shown)
})

it('shows at once what comes to an empty list', () => {
  const latest = answer({ far: 500 }, ended)
  expect(withLater(answer({}), latest)).toBe(latest)
})
