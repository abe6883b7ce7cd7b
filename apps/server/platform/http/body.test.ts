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

it('bytes that stand from the reply before are there whatever else was written, and changes of them stay at their places', () => {
  const prepared = [0x61, 0x62, 0x63].map((byte) => new Uint8Array(9).fill(byte))
  // As bytes it has room, as a text it asks for three times as much: the buffer grows just before what stood.
  const long = '.'.repeat(30_000)
  const growing = [
    [{ raw: long }, { standing: 0 }],
    [{ text: long }, { standing: 0 }],
  ]
  const part = fc.oneof(
    fc.record({ standing: fc.nat(prepared.length - 1) }),
    fc.record({ text: fc.string({ maxLength: 12 }) }),
    fc.record({ raw: fc.constant(long) }),
    fc.record({ text: fc.constant(long) }),
  )
  fc.assert(
    fc.property(fc.array(fc.array(part, { maxLength: 4 }), { maxLength: 12 }), (replies) => {
      const body = new Body()
      replies.forEach((parts, number) => {
        body.clear()
        const expected = parts.map((one) => {
          if ('raw' in one) {
            body.raw(Buffer.from(one.raw))
            return one.raw
          }
          if ('text' in one) {
            body.text(one.text)
            return one.text
          }
          const bytes = prepared[one.standing] ?? new Uint8Array()
          body.standing(bytes)
          body.bytes[body.length - 1] = 0x30 + number
          return `${Buffer.from(bytes).toString().slice(0, -1)}${String.fromCharCode(0x30 + number)}`
        })
        expect(body.written().toString()).toBe(Buffer.from(expected.join('')).toString())
      })
    }),
    { numRuns: 1000, seed: 42, examples: [[growing]] },
  )
})
