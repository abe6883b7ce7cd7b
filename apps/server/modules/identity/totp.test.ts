import { expect, it } from 'vitest'
import { base32, stepAt, stepOfCode, totpOf, totpUri } from './totp.ts'

const key = Buffer.from('12345678901234567890')
const at = (seconds: number) => Temporal.Instant.fromEpochMilliseconds(seconds * 1000)

it.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('makes the codes of RFC 6238, appendix B: at %d s', (seconds, code) => {
  expect(totpOf(key, stepAt(at(seconds)))).toBe(code)
})

it('knows the code of this half minute and of those beside it, and no other', () => {
  const now = at(1_111_111_109)
  const codeAt = (steps: number) => totpOf(key, stepAt(now) + steps)
  expect([-1, 0, 1].map((steps) => stepOfCode(key, codeAt(steps), now))).toEqual(
    [-1, 0, 1].map((steps) => stepAt(now) + steps),
  )
  for (const wrong of [codeAt(-2), codeAt(2), '', '08180', '0818044'])
    expect(stepOfCode(key, wrong, now)).toBeNull()
})

it('writes a key as apps read it', () => {
  expect(base32(key)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
  expect(totpUri(key, { issuer: 'پرستو', account: '+989121234567' })).toBe(
    `otpauth://totp/${encodeURIComponent('پرستو')}:%2B989121234567?secret=${base32(key)}&issuer=${encodeURIComponent('پرستو')}`,
  )
})
