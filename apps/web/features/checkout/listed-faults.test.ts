import { expect, it } from 'vitest'
import { emptyPassenger } from '../../shell/passengers/passenger-fields.ts'
import { listedFaults, shownFaults } from './listed-faults.ts'

const form = {
  passengers: [
    emptyPassenger('Adult', { route: 'domestic' as const }),
    emptyPassenger('Child', { route: 'domestic' as const }),
  ],
  contact: { phoneNumber: '', dialingCode: '+98', email: '' },
}
const fault = (message: string) => ({ type: 'x', message })
const cardOf = (place: number) => `مسافر ${place + 1}`

it('shows faults in reading order, cards before the contact', () => {
  const errors = {
    contact: { email: fault('e') },
    passengers: [
      { nationalCode: fault('n'), firstNameFarsi: fault('f') },
      { lastName: fault('l') },
    ],
  }
  expect(shownFaults(errors, form)).toEqual([
    { name: 'passengers.0.firstNameFarsi', place: 0, text: 'f' },
    { name: 'passengers.0.nationalCode', place: 0, text: 'n' },
    { name: 'passengers.1.lastName', place: 1, text: 'l' },
    { name: 'contact.email', place: null, text: 'e' },
  ])
})

it('tells few faults by their words and many by their card, leading to the first', () => {
  const few = { passengers: [{ firstName: fault('a'), lastName: fault('b') }] }
  expect(listedFaults(shownFaults(few, form), cardOf)).toEqual([
    { name: 'passengers.0.firstName', text: 'مسافر 1: a' },
    { name: 'passengers.0.lastName', text: 'مسافر 1: b' },
  ])
  const many = {
    passengers: [{ firstName: fault('a'), lastName: fault('b'), genderTitle: fault('c') }],
    contact: { phoneNumber: fault('p') },
  }
  expect(listedFaults(shownFaults(many, form), cardOf)).toEqual([
    { name: 'passengers.0.firstName', text: 'مسافر 1: مشخصات را کامل یا اصلاح کنید' },
    { name: 'contact.phoneNumber', text: 'p' },
  ])
})
