import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { hasherAfter } from './sha256.ts'
import { solveProof } from './solve-proof.ts'

const hex = (words: Int32Array) =>
  [...words].map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('')
const ascii = (maxLength: number) =>
  fc.string({ unit: fc.constantFrom(...'azAZ09._-:/+='), maxLength })

it('hashes as everybody does, wherever the text is cut', () => {
  fc.assert(
    fc.property(ascii(200), ascii(140), (prefix, rest) => {
      const expected = createHash('sha256')
        .update(prefix + rest)
        .digest('hex')
      expect(hex(hasherAfter(prefix)(rest))).toBe(expected)
    }),
    { numRuns: 500 },
  )
})

it('finds a nonce that the server takes, and lets the page work meanwhile', async () => {
  const challenge = `1795000000.16.${'s'.repeat(12)}.${'m'.repeat(43)}`
  let turns = 0
  const page = setInterval(() => {
    turns += 1
  }, 1)
  const nonce = await solveProof({ challenge, bits: 16 })
  clearInterval(page)
  const digest = createHash('sha256').update(`${challenge}:${nonce}`).digest()
  expect(digest[0]).toBe(0)
  expect(digest[1]).toBe(0)
  expect(nonce.length).toBeLessThanOrEqual(20)
  expect(turns).toBeGreaterThan(0)
})
