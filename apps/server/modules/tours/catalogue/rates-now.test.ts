import { expect, it } from 'vitest'
import { usedRates } from './rates-now.ts'

const setAt = (hour: number) => Temporal.Instant.from('2026-11-24T00:00:00Z').add({ hours: hour })
const charged = [
  { currencyCode: 'USD', rialPerUnit: 1_000_000, setAt: setAt(9) },
  { currencyCode: 'AED', rialPerUnit: 300_000, setAt: setAt(7) },
  { currencyCode: 'IQD', rialPerUnit: 800, setAt: setAt(1) },
]

it('names the rates that prices are made of, the oldest first, and none for rial alone', () => {
  const rows = ([null, 'USD', 'AED', 'USD'] as const).map((currency) => ({ currency }))
  expect(usedRates(charged, rows)).toEqual([
    { currency: 'AED', rate: 300_000, setAt: setAt(7) },
    { currency: 'USD', rate: 1_000_000, setAt: setAt(9) },
  ])
  expect(usedRates(charged, [{ currency: null }])).toEqual([])
})
