import fc from 'fast-check'
import { expect, it } from 'vitest'
import { checkCode, idInCheckCode } from './check-code.ts'

const key = 'a key of tests'

it('gives back the id of a code we signed', () => {
  fc.assert(
    fc.property(fc.uuid(), (id) => {
      expect(idInCheckCode(key, checkCode(key, id))).toBe(id)
    }),
  )
})

it('knows no code in which one letter was changed', () => {
  const anyCode = fc.tuple(fc.uuid(), fc.nat(31), fc.constantFrom(...'Aa0_-Zz9'))
  fc.assert(
    fc.property(anyCode, ([id, place, letter]) => {
      const code = checkCode(key, id)
      fc.pre(code[place] !== letter)
      expect(idInCheckCode(key, code.slice(0, place) + letter + code.slice(place + 1))).toBeNull()
    }),
  )
})

it('knows neither a code of another key nor any other text', () => {
  const id = '0196f0f0-0000-7000-8000-0000000000ff'
  expect(idInCheckCode(key, checkCode('another key', id))).toBeNull()
  fc.assert(fc.property(fc.string({ maxLength: 100 }), (text) => idInCheckCode(key, text) === null))
})
