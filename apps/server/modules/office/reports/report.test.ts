import { describe, expect, it } from 'vitest'
import { type Part, partsUnder, periodOf, rowsOf, whenUnder } from './report.ts'

const part = (at: string, supplier: string, sold: number, cost: number): Part => {
  const instant = Temporal.Instant.from(at)
  return {
    at: instant,
    titleFa: 'پرواز',
    orderId: null,
    under: { ...whenUnder(instant), supplier: { key: supplier, label: supplier } },
    sums: { sold, cost, margin: sold - cost, lines: 1 },
  }
}

// Midnight of Tehran is 20:30 of the day before; the 1st of Azar 1405 is the 22nd of November.
const parts = [
  part('2026-11-21T20:29:00Z', 'nira', 1_000, 900),
  part('2026-11-21T20:31:00Z', 'sepehr', 3_000, 2_400),
  part('2026-12-01T08:00:00Z', 'nira', 500, 700),
]

describe('the rows of a report', () => {
  it('stand by Jalali months of Tehran, in the order of time', () => {
    const { rows, totals } = rowsOf('sales', 'month', parts)
    expect(rows.map(({ key, label, values }) => [key, label, values])).toEqual([
      ['1405-08', 'آبان ۱۴۰۵', [1_000, 1, 900, 100, 1_000]],
      ['1405-09', 'آذر ۱۴۰۵', [3_500, 2, 3_100, 400, 1_143]],
    ])
    expect(totals).toEqual([4_500, 3, 4_000, 500, 1_111])
  })

  it('stand by what they are split by, the largest first, a loss last', () => {
    const { rows } = rowsOf('margin', 'supplier', parts)
    expect(rows.map(({ key, values }) => [key, values[0]])).toEqual([
      ['sepehr', 600],
      ['nira', -100],
    ])
  })

  it('open exactly what they are made of', () => {
    const { rows } = rowsOf('margin', 'supplier', parts)
    for (const { key, values } of rows) {
      const opened = rowsOf('margin', 'supplier', partsUnder(parts, 'supplier', key))
      expect(opened.totals).toEqual(values)
    }
  })

  it('divide nothing by nothing', () => {
    expect(rowsOf('sales', 'month', []).totals).toEqual([0, 0, 0, 0, null])
    expect(rowsOf('refunds', 'month', []).totals).toEqual([0, 0, 0, null])
  })
})

it('takes whole days of Tehran', () => {
  const { from, before } = periodOf({ from: '2026-11-22', to: '2026-11-22' })
  expect([from.toString(), before.toString()]).toEqual([
    '2026-11-21T20:30:00Z',
    '2026-11-22T20:30:00Z',
  ])
})
