import { describe, expect, it } from 'vitest'
import type { ReadZone } from '../../images/index.ts'
import { isAnothersPassport } from './compare-passport.ts'

const read = (value: string | null, more: object = {}) => ({
  value,
  confidence: 'high' as const,
  checkDigit: 'none' as const,
  ...more,
})
const zone = (fields: object = {}, more: Partial<ReadZone> = {}): ReadZone =>
  ({
    format: 'TD3',
    fields: {
      documentNumber: read('A12345678', { checkDigit: 'right' }),
      lastName: read('MORADI'),
      firstName: read('SARA ZAHRA'),
      ...fields,
    },
    ...more,
  }) as unknown as ReadZone
const sara = { firstName: 'Sara', lastName: 'Moradi', passportNumber: 'A12345678' }

describe('edge 5: a picture of a passport', () => {
  it.each([
    ['of its own holder', zone(), false],
    [
      'of another number',
      zone({ documentNumber: read('B99999999', { checkDigit: 'right' }) }),
      true,
    ],
    [
      'whose number is read with a wrong digit is left to the officer',
      zone({ documentNumber: read('B99999999', { checkDigit: 'wrong' }) }),
      false,
    ],
    ['of another name', zone({ lastName: read('KARIMI'), firstName: read('ALI REZA') }), true],
    [
      'of names that are not sure is left to the officer',
      zone({ lastName: read('KARIMI', { confidence: 'low' }), firstName: read('ALI') }),
      false,
    ],
    [
      'of names in another order',
      zone({ lastName: read('SARA'), firstName: read('MORADI') }),
      false,
    ],
    ['that is a card', zone({ documentNumber: read('X') }, { format: 'TD1' }), false],
  ])('%s', (_what, of, isAnothers) => {
    expect(isAnothersPassport(of, sara)).toBe(isAnothers)
  })
})
