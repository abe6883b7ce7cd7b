import { describe, expect, it } from 'vitest'
import { storableInput } from './storable.ts'

describe('storableInput', () => {
  it.each([
    ['a code', { hotelCode: 'sara\0' }, { hotelCode: 'sara' }],
    ['half a pair', { note: 'دریا \ud83d' }, { note: 'دریا \ufffd' }],
    ['what lies deep', { rooms: [{ guests: ['\0'] }] }, { rooms: [{ guests: [''] }] }],
    ['names of fields', { 'a\0': 1 }, { a: 1 }],
    ['a bare text', '\0', ''],
  ])('drops what no table takes from %s', (_, input, clean) => {
    expect(storableInput(input)).toEqual(clean)
  })

  it('leaves everything else as it is, the very object', () => {
    const input = {
      text: 'نیم‌فاصله 👩‍👩‍👧‍👧',
      list: [1, null, true],
      at: new Date(0),
      file: new File(['\0'], 'x'),
      nothing: undefined,
    }
    expect(storableInput(input)).toBe(input)
    expect(storableInput(undefined)).toBeUndefined()
    const bare = Object.assign(Object.create(null), { a: 'b' })
    expect(storableInput(bare)).toBe(bare)
  })

  it('refuses what is nested deeper than any input of ours, by its code', () => {
    const nested = (depth: number) => JSON.parse('['.repeat(depth) + ']'.repeat(depth))
    expect(storableInput(nested(32))).toEqual(nested(32))
    for (const depth of [40, 50_000])
      expect(() => storableInput(nested(depth))).toThrow(
        expect.objectContaining({ code: 'CHECK_ENTERED_VALUES', status: 400 }),
      )
  })

  it('makes no prototype of a field of that name', () => {
    const input = JSON.parse('{"__proto__": {"isAdmin": true}, "a": "\\u0000"}')
    const clean = storableInput(input) as { isAdmin?: boolean }
    expect(clean.isAdmin).toBeUndefined()
    expect(Object.keys(clean)).toEqual(['__proto__', 'a'])
  })
})
