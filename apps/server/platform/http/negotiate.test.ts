import fc from 'fast-check'
import { expect, it } from 'vitest'
import { encodingFor, prefers } from './negotiate.ts'

it.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'zstd'],
  ['gzip, deflate, br', 'br'],
  ['gzip, deflate', 'gzip'],
  ['deflate', 'identity'],
  ['*', 'identity'],
  ['zstd;q=0, br', 'br'],
  ['zstd;q=0,br;q=0,gzip;q=0', 'identity'],
  ['br;q=0.1, gzip;q=1', 'br'],
  ['ZSTD', 'zstd'],
  ['br ; q=1', 'br'],
  ['br;q=nonsense, gzip', 'gzip'],
  ['xbr, brx, zstdd', 'identity'],
])('a client that takes %j gets %s', (header, encoding) => {
  expect(encodingFor(header)).toBe(encoding)
})

const types = { special: 'application/vnd.a.v1', usual: 'application/json' }
it.each([
  [undefined, false],
  ['*/*', false],
  ['application/*', false],
  ['application/json', false],
  ['application/vnd.a.v1', true],
  ['application/vnd.a.v1, application/json', true],
  ['application/vnd.a.v1;q=0.5, application/json', false],
  ['application/vnd.a.v1;q=0.5, application/json;q=0.4', true],
  ['application/vnd.a.v1;q=0', false],
  ['application/vnd.a.v2', false],
  ['application/vnd.a.v1;q=0.5, application/*', false],
])('%j prefers the special type: %s', (header, isPreferred) => {
  expect(prefers(header, types)).toBe(isPreferred)
})

it('never sends what was not named, whatever a header holds', () => {
  const piece = fc.oneof(
    fc.constantFrom('zstd', 'br', 'gzip', 'identity', '*', ',', ';', 'q=0', 'q=1', 'q=', '=', ' '),
    fc.string({ maxLength: 6 }),
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
      const header = pieces.join('')
      const encoding = encodingFor(header)
      expect(encoding === 'identity' || header.toLowerCase().includes(encoding)).toBe(true)
      expect(prefers(header, types)).toBe(false)
    }),
    { numRuns: 2000, seed: 42 },
  )
})
