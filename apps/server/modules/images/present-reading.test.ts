import { expect, it } from 'vitest'
import type { ReadZone } from './ports.ts'
import { presentReading } from './present-reading.ts'

const field = (value: string | null) =>
  ({ value, confidence: 'high', checkDigit: 'right' }) as const
const zone = (birth: string | null, expiry: string | null): ReadZone => ({
  format: 'TD3',
  documentCode: 'P',
  doAllChecksHold: true,
  isNameCutOff: false,
  fields: {
    documentNumber: field('A12345678'),
    lastName: field('MORADI'),
    firstName: field('SARA'),
    issuingState: field('IRN'),
    nationality: field('IRN'),
    sex: field('F'),
    birthDate: field(birth),
    expirationDate: field(expiry),
    personalNumber: field(null),
  },
})
const datesOf = (birth: string | null, expiry: string | null) => {
  const { birthDate, expirationDate } = presentReading(zone(birth, expiry), '2030-03-01')
  return [birthDate.value, expirationDate.value]
}

it('gives years their century: nobody is born tomorrow, and no document ends half a century away', () => {
  expect(datesOf('300301', '300228')).toEqual(['2030-03-01', '2030-02-28'])
  expect(datesOf('300302', '790101')).toEqual(['1930-03-02', '2079-01-01'])
  expect(datesOf('991231', '990101')).toEqual(['1999-12-31', '1999-01-01'])
})

it('leaves out a day that is in no calendar, and is not sure of it', () => {
  const { birthDate } = presentReading(zone('900230', '330101'), '2030-03-01')
  expect([birthDate.value, birthDate.confidence]).toEqual([null, 'low'])
})

it('warns of what the traveller must look at', () => {
  expect(presentReading(zone('900203', '330101'), '2030-03-01').warnings).toEqual([])
  const bad = {
    ...zone('900203', '300228'),
    format: 'TD1',
    doAllChecksHold: false,
    isNameCutOff: true,
  } as const
  expect(presentReading(bad, '2030-03-01').warnings).toEqual([
    'CHECK_DIGIT_WRONG',
    'NAME_MAY_BE_CUT_OFF',
    'DOCUMENT_EXPIRED',
    'DOCUMENT_IS_A_CARD',
  ])
})
