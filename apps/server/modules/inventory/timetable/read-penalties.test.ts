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

test('a table is found by its name, the latest of those that are valid, wherever it stands', () => {
  const tableOf = (id: string, validFrom: string) => ({ id, validFrom, bands: [] })
  const tables = [
    tableOf('x', '2028-01-01'),
    tableOf('x', '2026-01-01'),
    tableOf('y', '2029-01-01'),
    tableOf('x', '2031-01-01'),
  ]
  const foundOn = (id: string, issuedOn: string) => penaltyTableOn(tables, { id, issuedOn })
  expect(foundOn('x', '2030-01-01')).toBe(tables[0])
  expect(foundOn('x', '2027-01-01')).toBe(tables[1])
  expect(foundOn('y', '2030-01-01')).toBe(tables[2])
  expect(foundOn('x', '2031-01-01')).toBe(tables[3])
  expect(foundOn('x', '2025-12-31')).toBeNull()
  expect(foundOn('z', '2030-01-01')).toBeNull()
})

test('a bad line is named with its column', () => {
  const said = (line: string) => JSON.stringify(readPenalties(`${header}\n${line}\n`).badLines)
  expect(said('a b,2025-03-21,after,0,60')).toContain('table')
  expect(said('b!,2025-03-21,after,0,60')).toContain('table')
  expect(said('x,2025-13-21,after,0,60')).toContain('validFrom')
  expect(said('x,2025-03-21,until-hours-before,-1,60')).toContain('amount')
  expect(said('x,2025-03-21,after,0,101')).toContain('percent')
  expect(said('x,2025-03-21,not-until-12:00-days-before,1,60')).toContain('clock')
  expect(said('x,2025-03-21,until-12:00-days-before-all,1,60')).toContain('clock')
})
