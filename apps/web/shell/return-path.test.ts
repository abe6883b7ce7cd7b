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
})
