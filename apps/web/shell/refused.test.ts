import { data } from 'react-router'
import { describe, expect, it } from 'vitest'
import { entriesOf, fieldMessages, Refused, refusedOf } from './refused.ts'

const entries = [
  {
    code: 'FIRST_NAME_REQUIRED',
    field: 'passengers.0.firstName',
    messages: ['نام لاتین را وارد کنید.'],
  },
  { code: 'LATIN_LETTERS_ONLY', field: 'passengers.0.firstName', messages: ['فقط حروف لاتین.'] },
  { code: 'PRICE_CHANGED', messages: ['قیمت تغییر کرده است.'], detail: { totalPrice: 10 } },
]

describe('a refusal', () => {
  it('is found in what the client throws, in what loaders throw and in what error pages get', () => {
    const refused = new Refused(400, entries)
    expect(refusedOf(refused)).toBe(refused)
    expect(refusedOf(data({ entries }, { status: 404 }))).toMatchObject({ status: 404, entries })
    expect(refusedOf({ status: 400, statusText: '', data: { entries } })?.code).toBe(
      'FIRST_NAME_REQUIRED',
    )
  })

  it.each([
    null,
    'text',
    new TypeError('network'),
    { status: 404, data: 'Not Found' },
    { data: {} },
  ])('is not seen in anything else: %s', (other) => {
    expect(refusedOf(other)).toBeNull()
  })

  it('gives each field its first message', () => {
    expect(fieldMessages(new Refused(400, entries))).toEqual({
      'passengers.0.firstName': 'نام لاتین را وارد کنید.',
    })
  })

  it('is read from the failure envelope, and from nothing that is none', () => {
    expect(entriesOf({ data: null, meta: { errors: entries } })).toEqual(entries)
    expect(entriesOf('<html>')).toEqual([])
    expect(entriesOf({ meta: {} })).toEqual([])
  })
})
