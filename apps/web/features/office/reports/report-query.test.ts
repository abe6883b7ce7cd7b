import { describe, expect, it } from 'vitest'
import { askedIn, daysOf, periodOf } from './report-query.ts'

// The 2nd of Azar 1405.
const today = '2026-11-23'

describe('the days of a report', () => {
  it('are whole Jalali months, up to today', () => {
    expect(daysOf('month', today)).toEqual({ from: '2026-11-22', to: today })
    expect(daysOf('last', today)).toEqual({ from: '2026-10-23', to: '2026-11-21' })
    expect(daysOf('three', today)).toEqual({ from: '2026-09-23', to: today })
    expect(daysOf('six', today)).toEqual({ from: '2026-06-22', to: today })
    expect(daysOf('year', today)).toEqual({ from: '2025-11-24', to: today })
  })

  it('stand in the address, and wrong ones give three months', () => {
    const of = (query: string) => askedIn('margin', new URLSearchParams(query), today)
    expect(of('from=2026-10-01&to=2026-10-09&by=route')).toEqual({
      from: '2026-10-01',
      to: '2026-10-09',
      by: 'route',
    })
    expect(of('from=2026-13-01&to=x&by=month')).toEqual({
      from: '2026-09-23',
      to: today,
      by: 'supplier',
    })
  })

  it('are called by their period where they are one', () => {
    expect(periodOf(daysOf('last', today), today)).toBe('last')
    expect(periodOf({ from: '2026-10-01', to: '2026-10-09' }, today)).toBeNull()
  })
})
