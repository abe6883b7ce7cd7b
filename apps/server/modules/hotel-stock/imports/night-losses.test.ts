import { expect, it } from 'vitest'
import { nightLosses } from './night-losses.ts'

const night = (fromNight: string, price: string, more: object = {}) => ({
  hotel: 'one',
  room: 'double',
  plan: 'bb',
  fromNight,
  price,
  single: '',
  extraAdult: '',
  ...more,
})
// A Thursday that is dear and the Sunday after it.
const standing = [night('2026-12-10', '900'), night('2026-12-13', '600')]
const lossesOf = (...more: ReturnType<typeof night>[]) =>
  nightLosses(standing, [...standing, ...more]).length

it('compares a night without a price with the nearest of its day of the week', () => {
  expect(lossesOf(night('2026-12-17', '900'))).toBe(0)
  expect(lossesOf(night('2026-12-17', '899'))).toBe(1)
  expect(lossesOf(night('2026-12-20', '600'))).toBe(0)
  expect(lossesOf(night('2026-12-16', '599'))).toBe(1)
})

it('asks for the first price of a plan, of who sleeps alone and of a bed more, where nothing stands beside it', () => {
  expect(lossesOf(night('2026-12-17', '5000', { plan: 'hb' }))).toBe(1)
  expect(lossesOf(night('2026-12-17', '900', { single: '900' }))).toBe(0)
  expect(lossesOf(night('2026-12-17', '900', { single: '500' }))).toBe(1)
  expect(lossesOf(night('2026-12-17', '900', { extraAdult: '5000' }))).toBe(1)
})

it('asks where who sleeps alone would pay less on a new night by nothing being said of it', () => {
  const dear = [night('2026-12-10', '900', { single: '1600' })]
  const lossesWith = (more: object) =>
    nightLosses(dear, [...dear, night('2026-12-17', '900', more)]).length
  expect(lossesWith({})).toBe(1)
  expect(lossesWith({ single: '1600' })).toBe(0)
})

it('asks where a price of a night that stands is gone round by one for who sleeps alone', () => {
  const [first = night('', ''), ...others] = standing
  expect(nightLosses(standing, [{ ...first, single: '1' }, ...others])).toHaveLength(1)
  expect(nightLosses(standing, [{ ...first, single: '900' }, ...others])).toEqual([])
  expect(nightLosses(standing, others)).toHaveLength(1)
})
