import { expect, test } from 'vitest'
import { penaltyTableOn, readPenalties } from './read-penalties.ts'

const header = 'table,validFrom,clock,amount,percent'

test('a ticket is bound by the version in force when it was issued', () => {
  const { rows, badLines } = readPenalties(
    [
      header,
      'x,2025-03-21,until-hours-before,24,30',
      'x,2025-03-21,after,0,60',
      'x,2026-09-23,until-hours-before,24,40',
      'x,2026-09-23,after,0,70',
    ].join('\n'),
  )
  expect(badLines).toEqual([])
  const percents = (issuedOn: string) =>
    penaltyTableOn(rows, { id: 'x', issuedOn })?.bands.map((band) => band.percent)
  expect(percents('2025-03-20')).toBeUndefined()
  expect(percents('2026-09-22')).toEqual([30, 60])
  expect(percents('2026-09-23')).toEqual([40, 70])
})

test('an unknown clock, a percent over 100 and a table that does not close are refused', () => {
  const { badLines } = readPenalties(
    [
      header,
      'x,2025-03-21,until-dawn,1,30',
      'x,2025-03-21,after,0,101',
      'y,2025-03-21,until-departure,0,50',
    ].join('\n'),
  )
  expect(badLines.map((bad) => bad.line)).toEqual([2, 3, 4])
})
