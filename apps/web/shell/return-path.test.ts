import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { safeReturnPath } from './return-path.ts'

describe('a path to return to', () => {
  it.each([
    '/',
    '/profile/my-travels',
    '/plp?origin=THR&destination=MHD&departureDate=2026-12-01',
    '/confirm#rules',
    '/payment/018f0000-0000-7000-8000-000000000001?paymentId=1',
    '/landing/tour/%D8%A7%D8%B3%D8%AA%D8%A7%D9%86%D8%A8%D9%88%D9%84',
    '/plp?next=https://elsewhere.example',
  ])('is kept when it is inside the site: %s', (path) => {
    expect(safeReturnPath(path)).toBe(path)
  })

  it.each([
    null,
    undefined,
    '',
    'profile',
    'https://elsewhere.example',
    'javascript:alert(1)',
    '//elsewhere.example',
    '///elsewhere.example',
    '/\\elsewhere.example',
    '\\/elsewhere.example',
    '/%2f/elsewhere.example',
    '/%5Celsewhere.example',
    '/%252f%252felsewhere.example',
    '/a//b',
    '/\telsewhere.example',
    '/a b',
    '/%0d%0aset-cookie:a=b',
    '/\u202egpj.exe',
    '/a\u2066b',
    '/%E2%80%AEgpj.exe',
    '/%',
    `/${'a'.repeat(2_001)}`,
  ])('is refused in every disguise: %j', (path) => {
    expect(safeReturnPath(path)).toBeNull()
  })

  it('is resolved, so that dots cannot climb out of it', () => {
    expect(safeReturnPath('/a/../../b')).toBe('/b')
  })

  it('never leads out of the site, whatever is put together', () => {
    const here = 'https://parastoo.example'
    fc.assert(
      fc.property(hostilePaths, (path) => {
        const safe = safeReturnPath(path)
        if (safe === null) return
        // As browsers read it: tabs and line ends fall away, backslashes are slashes.
        const read = safe.replace(/[\t\r\n]/g, '').replaceAll('\\', '/')
        expect(safe).toMatch(/^\/(?![\\/])/)
        expect(new URL(read, here).origin).toBe(here)
        expect(new URL(decodeURIComponent(read), here).origin).toBe(here)
        expect(decodeURIComponent(safe)).not.toMatch(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u)
        expect(safe.length).toBeLessThanOrEqual(2_000 * 9)
        expect(safeReturnPath(safe)).toBe(safe)
      }),
      { numRuns: 20_000 },
    )
  })

  it('keeps every plain path of ours', () => {
    const segment = fc.string({ unit: fc.constantFrom(...'abcXYZ019-_~.ا'), minLength: 1 })
    const path = fc
      .array(segment, { minLength: 1, maxLength: 4 })
      .map((parts) => `/${parts.join('/')}`)
    fc.assert(
      fc.property(path, (plain) => {
        fc.pre(plain.split('/').every((part) => !/^\.+$/.test(part)))
        expect(decodeURIComponent(safeReturnPath(plain) ?? '')).toBe(plain)
      }),
    )
  })
})

/** The pieces that open redirects are made of, in any order. */
const hostilePaths = fc
  .array(
    fc.oneof(
      fc.constantFrom('/', '//', '\\', '/\\', '..', '.', '?', '#', '@', ':', '&', '=', '%'),
      fc.constantFrom(
        'https:',
        'javascript:',
        'data:',
        'elsewhere.example',
        'user@elsewhere.example',
      ),
      fc.constantFrom('%2f', '%2F', '%5c', '%252f', '%00', '%09', '%0a', '%0d', '%7f', '%E2%80%AE'),
      fc.constantFrom(
        '\t',
        '\n',
        '\r',
        '\0',
        ' ',
        '\u00a0',
        '\u200b',
        '\u202e',
        '\u2066',
        '\u3000',
        '／',
        '。',
      ),
      fc.constantFrom('profile', 'plp', 'a', 'سفر', '%D8%A7'),
      fc.string({ maxLength: 6 }),
      fc.string({ unit: 'binary', maxLength: 3 }),
    ),
    { maxLength: 12 },
  )
  .chain((pieces) => fc.boolean().map((isRooted) => (isRooted ? '/' : '') + pieces.join('')))
