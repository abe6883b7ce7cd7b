import { expect, test } from 'vitest'
import { penaltyDeadlines } from './penalty-deadlines.ts'
import type { PenaltyTable } from './read-penalties.ts'

const table: PenaltyTable = {
  id: 'iran-domestic',
  validFrom: '2026-09-23',
  bands: [
    { clock: 'within-minutes-of-issue', amount: 20, percent: 0 },
    { clock: 'until-noon-days-before', amount: 3, percent: 30 },
    { clock: 'until-noon-days-before', amount: 1, percent: 50 },
    { clock: 'until-hours-before', amount: 3, percent: 60 },
    { clock: 'until-minutes-before', amount: 30, percent: 75 },
    { clock: 'after', amount: 0, percent: 85 },
  ],
}

function deadlines(issuedAt: string, departsAt: string): string[] {
  return penaltyDeadlines({
    table,
    issuedAt: Temporal.Instant.from(issuedAt),
    departsAt: Temporal.Instant.from(departsAt),
    originZone: 'Asia/Tehran',
  }).map(({ until, percent }) => `${until ?? 'end'} ${percent}`)
}

test('noon is noon at the origin, days are those of the local departure date', () => {
  // 21:30 UTC on the 25th is one in the morning of the 26th in Tehran.
  expect(deadlines('2026-11-01T08:00Z', '2026-11-25T21:30Z')).toEqual([
    '2026-11-01T08:20:00Z 0',
    '2026-11-23T08:30:00Z 30',
    '2026-11-25T08:30:00Z 50',
    '2026-11-25T18:30:00Z 60',
    '2026-11-25T21:00:00Z 75',
    'end 85',
  ])
})

test('bands that passed before issue are left out, and a free look ends at departure', () => {
  expect(deadlines('2026-11-26T07:00Z', '2026-11-26T08:00Z')).toEqual([
    '2026-11-26T07:20:00Z 0',
    '2026-11-26T07:30:00Z 75',
    'end 85',
  ])
  expect(deadlines('2026-11-26T07:50Z', '2026-11-26T08:00Z')).toEqual([
    '2026-11-26T08:00:00Z 0',
    'end 85',
  ])
})

test('a deadline that passes within the free look is left out', () => {
  expect(deadlines('2026-11-23T08:25Z', '2026-11-25T21:30Z')).toEqual([
    '2026-11-23T08:45:00Z 0',
    '2026-11-25T08:30:00Z 50',
    '2026-11-25T18:30:00Z 60',
    '2026-11-25T21:00:00Z 75',
    'end 85',
  ])
})
