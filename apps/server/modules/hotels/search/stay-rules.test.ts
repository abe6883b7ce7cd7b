import { expect, it } from 'vitest'
import { nightsOf } from './stay-rules.ts'

const today = Temporal.PlainDate.from('2026-02-01')
const stay = (checkIn: string, checkOut: string) => nightsOf({ checkIn, checkOut }, today)

it.each([
  // The ends of Jalali months of 29, 30 and 31 days, and of a leap year of neither calendar.
  ['over Nowruz, from 29 Esfand to 2 Farvardin', '2026-03-20', '2026-03-22', 2],
  ['from 31 Shahrivar to 1 Mehr', '2026-09-22', '2026-09-23', 1],
  ['the whole of a month of 30 days', '2026-10-23', '2026-11-22', 30],
  ['over the night in which clocks change elsewhere', '2026-03-28', '2026-03-30', 2],
])('edge 2: nights are the days between two dates: %s', (_what, checkIn, checkOut, nights) => {
  expect(stay(checkIn, checkOut)).toBe(nights)
})

it('edge 1: a stay begins today by the day of its hotel, and yesterday is over', () => {
  expect(stay('2026-02-01', '2026-02-02')).toBe(1)
  expect(stay('2026-01-31', '2026-02-02')).toMatchObject({ refused: 'CHECK_IN_IN_PAST' })
  expect(stay('2026-02-02', '2026-02-02')).toMatchObject({ refused: 'CHECK_OUT_BEFORE_CHECK_IN' })
  expect(stay('2026-02-02', '2026-03-05')).toMatchObject({ refused: 'STAY_TOO_LONG' })
  expect(stay('2027-02-02', '2027-02-03')).toMatchObject({ refused: 'CHECK_IN_TOO_FAR' })
})
