import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { soundOf } from './sound-of.ts'
import { spellingDistance } from './spelling-distance.ts'
import { createTypedSearch, type Findable } from './typed-search.ts'

const thing = (id: string, names: string[], popularity = 50): Findable => ({
  id,
  names,
  popularity,
  codes: [id],
  aliases: [],
  around: [],
})
const find = createTypedSearch([
  thing('MHD', ['مشهد', 'Mashhad'], 90),
  thing('KIH', ['کیش', 'Kish'], 80),
  thing('AAA', ['Kih Something'], 100),
])
const firstFor = (typed: string) => find(typed)[0]?.id

describe('searching by what was typed', () => {
  it('puts a whole code before a beginning, and popularity decides only among equals', () => {
    expect(firstFor('kih')).toBe('KIH')
    expect(firstFor('ki')).toBe('AAA')
    expect(firstFor('kish')).toBe('KIH')
  })

  it('finds nothing for nothing', () => {
    expect(find('')).toEqual([])
    expect(find(' ()\u200c')).toEqual([])
  })

  it('falls over nothing that can be typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (typed) => void find(typed)),
    )
  })
})

describe('slips of the finger', () => {
  it.each([
    ['mashad', 'mashhad', 1],
    ['mahshad', 'mashhad', 1],
    ['مشهذ', 'مشهد', 1],
    ['tehran', 'tehran', 0],
    ['rasht', 'tehran', 3],
  ])('%s is near %s by %i', (typed, word, slips) => {
    expect(spellingDistance(typed, word, 2)).toBe(slips)
  })

  it('are as many one way as the other', () => {
    const word = fc.string({ maxLength: 8 })
    fc.assert(
      fc.property(word, word, (one, other) => {
        expect(spellingDistance(one, other, 9)).toBe(spellingDistance(other, one, 9))
      }),
    )
  })
})

it('hears one sound in several spellings', () => {
  expect(soundOf('طهران')).toBe(soundOf('تهران'))
  expect(soundOf('gheshm')).toBe(soundOf('qeshm'))
  expect(soundOf('khoramabad')).toBe(soundOf('khorramabad'))
  expect(soundOf('kish')).not.toBe(soundOf('kashan'))
})
