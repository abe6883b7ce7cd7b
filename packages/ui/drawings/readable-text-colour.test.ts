import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { contrastOf, hexColour, readableTextColour } from './readable-text-colour.ts'

test('text on any carrier colour has at least 4.5 to 1', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 0xffffff }), (number) => {
      const ground = `#${number.toString(16).padStart(6, '0')}`
      expect(contrastOf(readableTextColour(ground), ground)).toBeGreaterThanOrEqual(4.5)
    }),
  )
})

test('white is kept where it reads, ink stands on yellow', () => {
  expect(readableTextColour('#c70a0c')).toBe('#ffffff')
  expect(readableTextColour('#ffd200')).toBe('#0d1f22')
})

test('short and bare hexadecimal is understood, anything else is not a colour', () => {
  expect(hexColour('0A9')).toBe('#00aa99')
  expect(hexColour(' #E30613 ')).toBe('#e30613')
  expect(hexColour('red; background:url(x)')).toBeUndefined()
})
