import type { OrderPassenger } from '@parastoo/contract/orders/lines'
import { describe, expect, it } from 'vitest'
import { pathOf } from './ticket-qr.ts'
import { beAtAirport, cabinName, maskedDocument, passengerName } from './ticket-words.ts'

const ali: OrderPassenger = {
  id: '1',
  type: 'Adult',
  passengerType: 1,
  firstName: 'Ali',
  lastName: 'Rezaei',
  firstNameFarsi: 'علی',
  lastNameFarsi: 'رضایی',
  genderTitle: 'Male',
  birthDateFa: '1990-01-01',
  documentType: 'NationalCode',
  nationalCode: '0499370899',
  nationalityCountryNameFa: '',
  passportIssuingCountryCountryNameFa: '',
  passportType: '',
  passportNumber: '',
  passportExpirationDateFa: '',
  price: 1,
  ticketNumber: null,
  pnr: null,
}

it('gives adults a title and children none', () => {
  expect(passengerName(ali)).toBe('آقای علی رضایی')
  expect(passengerName({ ...ali, genderTitle: 'Female' })).toBe('خانم علی رضایی')
  expect(passengerName({ ...ali, type: 'Child' })).toBe('علی رضایی')
})

it('hides the middle of a document', () => {
  expect(maskedDocument(ali)).toEqual({ kind: 'کد ملی', number: '۰۴۹****۸۹۹' })
  const abroad = { ...ali, documentType: 'Passport' as const, passportNumber: 'A12345678' }
  expect(maskedDocument(abroad)).toEqual({ kind: 'گذرنامه', number: 'A12***678' })
})

it('names the cabins', () => {
  expect([1, 2, 3].map(cabinName)).toEqual(['اکونومی', 'بیزینس', 'فرست'])
})

describe('being at the airport', () => {
  it.each([
    ['2026-11-28T06:45', 1, '۰۵:۴۵'],
    ['2026-11-28T00:30', 1, '۲۳:۳۰'],
    ['2026-11-28T02:00', 3, '۲۳:۰۰'],
  ])('for %s is %d hours earlier', (departure, hours, clock) =>
    expect(beAtAirport(departure, hours)).toBe(clock),
  )
})

it('joins the dark modules of a row into runs', () => {
  expect(pathOf([1, 1, 0, 0, 0, 1, 0, 0, 0], 3)).toBe('M0 0h2v1h-2zM2 1h1v1h-1z')
})
