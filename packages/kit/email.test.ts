import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isEmail } from './email.ts'

test.each([
  'a@b.co',
  'sara.ahmadi+trip@mail.example.ir',
  "o'neil@example.com",
  'x@xn--mgba3a4f16a.ir',
])('%s is an address', (text) => expect(isEmail(text)).toBe(true))

test.each([
  '',
  'a',
  '@b.co',
  'a@b',
  'a@b.c',
  'a b@c.co',
  'a@@b.co',
  'a..b@c.co',
  '.a@c.co',
  'a@-b.co',
  'a@b.co\nBcc: x@y.co',
  'علی@example.com',
  `${'a'.repeat(65)}@b.co`,
  'a@b.1',
])('%j is not', (text) => expect(isEmail(text)).toBe(false))

test('generated addresses pass', () => {
  fc.assert(fc.property(fc.emailAddress({ size: 'small' }), isEmail))
})

// A pattern that goes back over what it has read would not end within the time of a test.
test('hostile input is answered at once', () => {
  expect(isEmail(`${'a.'.repeat(500_000)}@${'b.'.repeat(500_000)}`)).toBe(false)
  expect(isEmail(`a@${'b-'.repeat(120)}`)).toBe(false)
})
