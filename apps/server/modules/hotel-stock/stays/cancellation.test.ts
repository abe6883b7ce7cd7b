import fc from 'fast-check'
import { expect, it } from 'vitest'
import { freeUntil, keptAt, sumOfSteps } from '../../hotels/index.ts'
import { cancellationSteps, type PolicyTerms } from './index.ts'

const checkInAt = Temporal.Instant.from('2027-01-10T10:30:00Z')
const hoursBefore = (hours: number) => checkInAt.subtract({ hours })
const newer: PolicyTerms = {
  code: 'newer',
  validFrom: '2026-01-01',
  rules: [
    { untilHours: 72, penalty: { percentOfTotal: 0 } },
    { untilHours: 48, penalty: { percentOfFirstNight: 20 } },
    { untilHours: 24, penalty: { percentOfFirstNight: 50 } },
    { untilHours: 0, penalty: { percentOfFirstNight: 100 } },
  ],
  peakRules: [{ untilHours: 0, penalty: { percentOfTotal: 100 } }],
  isPeak: false,
}
const room = { nightsRial: [1_000, 3_000], totalRial: 4_000 }

it('costs more as the arrival comes nearer, to the minute', () => {
  const steps = cancellationSteps(newer, room, checkInAt)
  const kept = (hours: number) => keptAt(steps, hoursBefore(hours)).keptRial
  expect([100, 72.1, 72, 60, 48, 30, 24, 1, 0, -5].map((hours) => kept(Math.round(hours)))).toEqual(
    [0, 200, 200, 200, 500, 500, 1_000, 1_000, 1_000, 1_000],
  )
  expect(freeUntil(steps, hoursBefore(200))).toEqual(hoursBefore(72))
  expect(freeUntil(steps, hoursBefore(71))).toBeNull()
})

it('edge 13: keeps all of it where a night is peak', () => {
  const steps = cancellationSteps({ ...newer, isPeak: true }, room, checkInAt)
  expect(steps).toEqual([{ from: null, keptRial: 4_000 }])
  expect(freeUntil(steps, hoursBefore(999))).toBeNull()
})

it('edge 11: never keeps more than the room costs', () => {
  const rules = [{ untilHours: 0, penalty: { rial: 9_000 } }]
  expect(cancellationSteps({ ...newer, rules }, room, checkInAt)[0]?.keptRial).toBe(4_000)
  const nights = [{ untilHours: 0, penalty: { nights: 5 } }]
  expect(cancellationSteps({ ...newer, rules: nights }, room, checkInAt)[0]?.keptRial).toBe(4_000)
})

it('says of several rooms what each alone says, summed, at every moment', () => {
  const rule = fc.record({
    untilHours: fc.integer({ min: 0, max: 400 }),
    penalty: fc.integer({ min: 0, max: 100 }).map((percentOfTotal) => ({ percentOfTotal })),
  })
  fc.assert(
    fc.property(
      fc.array(fc.array(rule, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 4 }),
      fc.integer({ min: -10, max: 500 }),
      (policies, hours) => {
        const rooms = policies.map((rules) =>
          cancellationSteps({ ...newer, rules }, room, checkInAt),
        )
        const at = hoursBefore(hours)
        const alone = rooms.reduce((sum, steps) => sum + keptAt(steps, at).keptRial, 0)
        expect(keptAt(sumOfSteps(rooms), at).keptRial).toBe(alone)
      },
    ),
  )
})
