import { describe, expect, it } from 'vitest'
import { planPayment } from './payment-plan.ts'

const plan = { depositPercent: 30, balanceDaysBefore: 14 }
const of = (totalRial: number, now: string) =>
  planPayment(plan, { totalRial, startsOn: '2027-02-01', now: Temporal.Instant.from(now) })

describe('a deposit and its balance', () => {
  it('make the price, the deposit up to the next thousand toman', () => {
    const planned = of(790_010_000, '2027-01-01T08:00:00Z')
    expect(planned).toMatchObject({ depositRial: 237_010_000, balanceRial: 553_000_000 })
    expect(planned?.balanceDueAt.toString()).toBe('2027-01-18T20:29:00Z')
  })

  it('are not offered nearer to the day of the balance than two days, for its reminder would come too late', () => {
    expect(of(790_000_000, '2027-01-16T20:29:00Z')).not.toBeNull()
    expect(of(790_000_000, '2027-01-16T20:30:00Z')).toBeNull()
  })

  it('are not offered where the organiser takes none, or the deposit is all of it', () => {
    const now = Temporal.Instant.from('2027-01-01T08:00:00Z')
    expect(planPayment(null, { totalRial: 1_000_000, startsOn: '2027-02-01', now })).toBeNull()
    expect(of(10_000, '2027-01-01T08:00:00Z')).toBeNull()
  })
})
