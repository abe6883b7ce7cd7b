import { describe, expect, it } from 'vitest'
import { digits, iata, id, isoDate, rial } from './fields.ts'

const codeOf = (schema: typeof id | ReturnType<typeof digits>, value: unknown) =>
  schema.safeParse(value).error?.issues[0]?.message ?? null

it('ids are the identifiers of the spec: UUIDs, the all-zero one too', () => {
  expect(codeOf(id, '01a1fb87-8f1c-7da1-a3bb-c3d381c48bc7')).toBeNull()
  expect(codeOf(id, '00000000-0000-0000-0000-000000000000')).toBeNull()
  expect(codeOf(id, '12')).toBe('NOT_FOUND')
})

it('money is whole, non-negative rial', () => {
  expect([0, 12_500_000].every((amount) => rial.safeParse(amount).success)).toBe(true)
  expect([-1, 0.5, '5', 2 ** 60].some((amount) => rial.safeParse(amount).success)).toBe(false)
})

describe('what people type', () => {
  it('is read in any digits and letters', () => {
    expect(digits('PHONE_NUMBER_REQUIRED').parse('۰۹۱۲ ۱۲۳-٤٥٦٧')).toBe('09121234567')
    expect(iata('ORIGIN_REQUIRED').parse(' mhd ')).toBe('MHD')
  })

  it('may be a date with its time, of which ten characters count; only days that exist', () => {
    const date = isoDate('DEPARTURE_DATE_REQUIRED', 'BIRTH_DATE_IS_INVALID')
    expect(date.parse('۲۰۲۶-۱۲-۰۱T10:00:00')).toBe('2026-12-01')
    expect(codeOf(date, '')).toBe('DEPARTURE_DATE_REQUIRED')
    expect(codeOf(date, '2026-02-30')).toBe('BIRTH_DATE_IS_INVALID')
  })

  it('is told by its own code when it is missing', () => {
    expect(codeOf(digits('PHONE_NUMBER_REQUIRED'), ' ')).toBe('PHONE_NUMBER_REQUIRED')
    expect(codeOf(iata('DESTINATION_REQUIRED'), 'TEHRAN')).toBe('DESTINATION_REQUIRED')
  })
})
