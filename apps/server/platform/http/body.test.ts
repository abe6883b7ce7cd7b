import fc from 'fast-check'
import { expect, it } from 'vitest'
import { Body } from './body.ts'

const whole = fc.maxSafeInteger()

it('writes what numbers and texts say, however much comes before', () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof(whole, fc.string({ unit: 'grapheme' }), fc.nat(12)), { maxLength: 40 }),
      fc.nat(200_000),
      (parts, before) => {
        const body = new Body()
        body.raw(new Uint8Array(before).fill(0x20))
        for (const part of parts) {
          if (typeof part === 'number') body.digits(part)
          else body.text(part)
        }
        expect(body.written().toString().slice(before)).toBe(Buffer.from(parts.join('')).toString())
      },
    ),
    { numRuns: 200, seed: 42 },
  )
})
