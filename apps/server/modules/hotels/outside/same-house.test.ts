import { describe, expect, it } from 'vitest'
import { sameHouse } from './same-house.ts'

const own = [
  { code: 'gate', nameFa: 'هتل دروازه', nameEn: 'Bosphorus Gate Hotel', lat: 41.01, lon: 28.97 },
  { code: 'garden', nameFa: 'باغ ارم', nameEn: 'Eram Garden', lat: 41.02, lon: 28.98 },
]
const near = { lat: 41.0105, lon: 28.9705 }
const cities = ['Istanbul', 'استانبول']

describe('a house that is sold outside too', () => {
  it.each([
    ['Bosphorus Gate', near, 'gate'],
    ['Hotel Bosphorus Gate Istanbul', near, 'gate'],
    ['هتل دروازه استانبول', near, 'gate'],
    ['Bosphorus Palace', near, null],
    ['Bosphorus Gate', { lat: 41.0125, lon: 28.97 }, null],
    ['Hotel', near, null],
  ])('%s at %j is %s', (name, at, expected) => {
    expect(sameHouse({ name, ...at }, own, cities)).toBe(expected)
  })

  it('is nobody of two that might be it: staff would have to say', () => {
    const twins = [...own, { ...own[0], code: 'gate-two' }] as typeof own
    expect(sameHouse({ name: 'Bosphorus Gate', ...near }, twins, cities)).toBeNull()
  })
})
