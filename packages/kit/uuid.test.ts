import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isUuid, nilUuid } from './uuid.ts'

test('every version we may meet is an identifier, in either case', () => {
  fc.assert(
    fc.property(fc.uuid({ version: [1, 2, 3, 4, 5, 7, 8] }), (uuid) => {
      expect(isUuid(uuid)).toBe(true)
      expect(isUuid(uuid.toUpperCase())).toBe(true)
    }),
  )
  expect(isUuid(nilUuid)).toBe(true)
})

test.each([
  '',
  '0192f0c4-7b1e-9000-8000-000000000000',
  '0192f0c4-7b1e-7000-c000-000000000000',
  '0192f0c4-7b1e-0000-0000-000000000001',
  '0192f0c47b1e70008000000000000000',
  '{0192f0c4-7b1e-7000-8000-000000000000}',
  '0192f0c4-7b1e-7000-8000-00000000000g',
  ' 0192f0c4-7b1e-7000-8000-000000000000',
  '0192f0c4-7b1e-7000-8000-000000000000\n',
])('%j is not an identifier', (text) => expect(isUuid(text)).toBe(false))
