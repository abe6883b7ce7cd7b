import { expect, it } from 'vitest'
import { joinedPenalties, stretchesOf } from './joined-penalties.ts'

const until = '2026-12-01T06:00:00Z'
const table = (amount: number, percent = 30) => [
  { until, labelFa: 'تا ۲۴ ساعت پیش از پرواز', percent, amount },
  { until: null, labelFa: 'پس از آن', percent: 80, amount: amount * 2 },
]

it('adds up what tickets of the same terms cost', () => {
  expect(joinedPenalties([table(1_000), table(500)]).map(({ amount }) => amount)).toEqual([
    1_500, 3_000,
  ])
})

it('names no amount where directions have different terms', () => {
  expect(joinedPenalties([table(1_000), table(500, 40)])).toEqual([
    { until, labelFa: 'تا ۲۴ ساعت پیش از پرواز', percent: 30, amount: null },
    { until: null, labelFa: 'پس از آن', percent: 80, amount: null },
  ])
  expect(joinedPenalties([])).toEqual([])
})

it('draws a step as wide as it lasts, and none too narrow for its words', () => {
  const steps = [
    { until: '2026-11-28T06:00:00Z' },
    { until: '2026-11-30T06:00:00Z' },
    { until: '2026-12-01T03:00:00Z' },
    { until: null },
  ]
  const [first = 0, second = 0, third = 0, last = 0] = stretchesOf(steps, '2026-11-24T06:00:00Z')
  expect(first).toBeGreaterThan(second)
  expect(second).toBeGreaterThan(third)
  expect(third).toBeGreaterThan(last)
  // What is over already has no length of its own.
  expect(stretchesOf(steps, '2026-12-02T06:00:00Z')).toEqual([4, 4, 4, 4])
})
