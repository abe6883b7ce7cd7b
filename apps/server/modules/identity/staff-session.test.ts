import { expect, it } from 'vitest'
import { gated, staffTimes } from './staff-session.ts'

const at = (time: string) => Temporal.Instant.from(`2030-01-01T${time}:00Z`)
const proved = { staffSince: at('08:00'), staffProvedAt: at('08:00'), staffUsedAt: at('08:00') }
const never = { staffSince: null, staffProvedAt: null, staffUsedAt: null }
const standing = (marks: typeof proved | typeof never, now: string) => {
  const { openUntil, freshUntil } = staffTimes(marks, at(now))
  return [openUntil?.toString().slice(11, 16), freshUntil?.toString().slice(11, 16)]
}

it('opens nothing before the second factor was shown', () => {
  expect(standing(never, '08:00')).toEqual([undefined, undefined])
  expect(gated({ ...never, scope: ['orders'] }, at('08:00')).scope).toEqual([])
})

it('is fresh for five minutes, open for thirty without a call, and over after twelve hours of work', () => {
  expect(standing(proved, '08:04')).toEqual(['08:30', '08:05'])
  expect(standing(proved, '08:05')).toEqual(['08:30', undefined])
  expect(standing(proved, '08:30')).toEqual([undefined, undefined])
  const worked = { ...proved, staffProvedAt: at('19:58'), staffUsedAt: at('19:59') }
  expect(standing(worked, '19:59')).toEqual(['20:00', '20:03'])
  expect(standing(worked, '20:00')).toEqual([undefined, undefined])
})

it('gives exactly the scopes the person has, writes a use down once a minute, and nothing to a traveller', () => {
  const of = (now: string, scope = ['orders']) => gated({ ...proved, scope }, at(now))
  expect(of('08:00')).toEqual({ scope: ['orders'], isFreshlyProved: true, isUseDue: false })
  expect(of('08:10')).toEqual({ scope: ['orders'], isFreshlyProved: false, isUseDue: true })
  expect(of('08:00', [])).toEqual({ scope: [], isFreshlyProved: false, isUseDue: false })
})
