import fc from 'fast-check'
import { expect, it } from 'vitest'
import { penaltyAt } from './penalty-deadlines.ts'
import { type PenaltyBand, type PenaltyTable, readPenalties } from './read-penalties.ts'

const ruleOf = (bands: PenaltyBand[]): PenaltyTable => ({ id: 'x', validFrom: '2025-03-21', bands })
const at = (text: string) => Temporal.Instant.from(text)
const domestic = ruleOf([
  { clock: 'within-minutes-of-issue', amount: 20, percent: 0 },
  { clock: 'until-noon-days-before', amount: 3, percent: 30 },
  { clock: 'until-time-days-before', at: '18:30', amount: 1, percent: 50 },
  { clock: 'until-hours-before', amount: 3, percent: 60 },
  { clock: 'until-minutes-before', amount: 30, percent: 75 },
  { clock: 'until-departure', amount: 0, percent: 80 },
  { clock: 'after', amount: 0, percent: 100 },
])
const ticket = {
  departsAt: at('2030-11-25T21:30Z'),
  zone: 'Asia/Tehran',
  issuedAt: at('2030-11-01T08:00Z'),
}

it.each([
  ['2030-11-01T08:19:59.999Z', 0],
  ['2030-11-01T08:20:00Z', 30],
  // Noon of the 23rd in Tehran, three days before the local departure date, the 26th.
  ['2030-11-23T08:29:59.999Z', 30],
  ['2030-11-23T08:30:00Z', 50],
  ['2030-11-25T14:59:59.999Z', 50],
  ['2030-11-25T15:00:00Z', 60],
  ['2030-11-25T18:29:59.999Z', 60],
  ['2030-11-25T18:30:00Z', 75],
  ['2030-11-25T20:59:59.999Z', 75],
  ['2030-11-25T21:00:00Z', 80],
  ['2030-11-25T21:29:59.999Z', 80],
  // No-show: from the moment of departure on.
  ['2030-11-25T21:30:00Z', 100],
  ['2031-01-01T00:00:00Z', 100],
])('keeps at %s %i percent', (now, percent) => {
  expect(penaltyAt(domestic, { ...ticket, now: at(now) })).toBe(percent)
})

it('a free look lasts from issue, whatever deadline passes meanwhile', () => {
  const issuedAt = at('2030-11-23T08:25Z')
  const kept = (now: string) => penaltyAt(domestic, { ...ticket, issuedAt, now: at(now) })
  expect(kept('2030-11-23T08:44:59Z')).toBe(0)
  expect(kept('2030-11-23T08:45Z')).toBe(50)
})

it.each([
  // Clocks go back in Berlin in the night to 27 October 2030: noon is an hour later in UTC on the day of departure.
  ['Europe/Berlin', '2030-10-27T20:00Z', 1, '2030-10-26T10:00Z'],
  ['Europe/Berlin', '2030-10-28T20:00Z', 1, '2030-10-27T11:00Z'],
  // Dubai keeps its offset; its date begins four hours before that of UTC.
  ['Asia/Dubai', '2030-10-27T20:30Z', 1, '2030-10-27T08:00Z'],
])('noon in %s before %s is that of the clock on the wall', (zone, departs, amount, noon) => {
  const rule = ruleOf([
    { clock: 'until-noon-days-before', amount, percent: 10 },
    { clock: 'after', amount: 0, percent: 90 },
  ])
  const asked = { departsAt: at(departs), zone, issuedAt: at('2030-10-01T00:00Z') }
  expect(penaltyAt(rule, { ...asked, now: at(noon).subtract({ milliseconds: 1 }) })).toBe(10)
  expect(penaltyAt(rule, { ...asked, now: at(noon) })).toBe(90)
})

it('reads an hour of its own, and no hour that does not exist', () => {
  const text = (clock: string) =>
    [
      'table,validFrom,clock,amount,percent',
      `x,2025-03-21,${clock},2,30`,
      'x,2025-03-21,after,0,9',
    ].join('\n')
  expect(readPenalties(text('until-18:30-days-before')).rows[0]?.bands[0]).toEqual({
    clock: 'until-time-days-before',
    at: '18:30',
    amount: 2,
    percent: 30,
  })
  expect(readPenalties(text('until-25:00-days-before')).badLines).toHaveLength(1)
  expect(readPenalties(text('until-time-days-before')).badLines).toHaveLength(1)
})

const zones = ['Asia/Tehran', 'Europe/Berlin', 'America/New_York', 'Asia/Baghdad', 'UTC']
const clocks = ['until-noon-days-before', 'until-hours-before', 'until-minutes-before'] as const
const risingRule = fc
  .array(fc.record({ clock: fc.constantFrom(...clocks), amount: fc.integer({ min: 0, max: 200 }) }))
  .chain((bands) =>
    fc
      .array(fc.integer({ min: 0, max: 100 }), {
        minLength: bands.length + 2,
        maxLength: bands.length + 2,
      })
      .map((percents) => {
        const [free = 0, ...rest] = percents.toSorted((a, b) => a - b)
        return ruleOf([
          { clock: 'within-minutes-of-issue', amount: 20, percent: free },
          ...bands.map((band, index) => ({ ...band, percent: rest[index] ?? 100 })),
          { clock: 'after', amount: 0, percent: rest.at(-1) ?? 100 },
        ])
      }),
  )
const minutes = (most: number) => fc.integer({ min: 0, max: most })

it('never gives more back as time passes, when the table does not', () => {
  fc.assert(
    fc.property(
      fc.record({
        rule: risingRule,
        zone: fc.constantFrom(...zones),
        lead: minutes(60 * 24 * 30),
        one: minutes(60 * 24 * 40),
        later: minutes(60 * 24 * 10),
        day: minutes(60 * 24 * 365),
      }),
      ({ rule, zone, lead, one, later, day }) => {
        const issuedAt = at('2030-01-01T00:00Z').add({ minutes: day })
        const asked = { zone, issuedAt, departsAt: issuedAt.add({ minutes: lead + 1 }) }
        const sooner = issuedAt.add({ minutes: one })
        const early = penaltyAt(rule, { ...asked, now: sooner })
        const late = penaltyAt(rule, { ...asked, now: sooner.add({ minutes: later }) })
        expect(late).toBeGreaterThanOrEqual(early)
        expect(rule.bands.map(({ percent }) => percent)).toContain(early)
      },
    ),
    { numRuns: 500 },
  )
})

it('keeps what the last band says once the flight has left', () => {
  fc.assert(
    fc.property(risingRule, fc.constantFrom(...zones), minutes(10_000), (rule, zone, past) => {
      const asked = { ...ticket, zone, now: ticket.departsAt.add({ minutes: past }) }
      expect(penaltyAt(rule, asked)).toBe(rule.bands.at(-1)?.percent)
    }),
  )
})
