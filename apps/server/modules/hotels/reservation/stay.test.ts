import type { AcceptedTerms } from '@parastoo/contract/hotels/reservation'
import { expect, it } from 'vitest'
import { isWorse } from './stay.ts'

const at = Temporal.Instant.from('2026-12-01T08:00:00Z')
const accepted: AcceptedTerms = {
  totalPrice: 100,
  payAtHotel: 10,
  board: 'BB',
  cancellation: [
    { from: null, keptRial: 0 },
    { from: '2026-12-10T10:30:00Z', keptRial: 50 },
  ],
}

it.each<[string, Partial<AcceptedTerms>, boolean]>([
  ['the same', {}, false],
  ['dearer', { totalPrice: 101 }, true],
  ['cheaper', { totalPrice: 99 }, false],
  ['more to pay at the hotel', { payAtHotel: 11 }, true],
  ['without breakfast', { board: 'RO' }, true],
  ['with another meal beside it', { board: 'HB-dinner' }, false],
  ['a penalty from now on', { cancellation: [{ from: null, keptRial: 1 }] }, true],
  [
    'a penalty an hour earlier',
    {
      cancellation: [
        { from: null, keptRial: 0 },
        { from: '2026-12-10T09:30:00Z', keptRial: 50 },
      ],
    },
    true,
  ],
  [
    'a penalty an hour later',
    {
      cancellation: [
        { from: null, keptRial: 0 },
        { from: '2026-12-10T11:30:00Z', keptRial: 50 },
      ],
    },
    false,
  ],
  ['free until the end', { cancellation: [{ from: null, keptRial: 0 }] }, false],
])('%s is asked about again: %#', (_what, change, isAsked) => {
  expect(isWorse({ ...accepted, ...change }, accepted, at)).toBe(isAsked)
})

it('lunch in place of dinner is not the same', () => {
  const dinner = { ...accepted, board: 'HB-dinner' as const }
  expect(isWorse({ ...dinner, board: 'HB-lunch' }, dinner, at)).toBe(true)
})
