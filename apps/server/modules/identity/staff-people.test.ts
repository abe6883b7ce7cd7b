import { expect, it } from 'vitest'
import { calledOf } from './staff-people.ts'

const one = {
  id: '01a20a88-db15-77e7-9ce1-617da9957599',
  phoneNumber: '9121110004',
  email: null,
  firstNameFarsi: null,
  lastNameFarsi: null,
}

it('tells two colleagues without a name apart whose numbers end alike', () => {
  const other = { ...one, phoneNumber: '9120000004' }
  expect(calledOf(one)).toEqual({ nameFa: '…1110004', knownBy: '…0004' })
  expect(calledOf(other).nameFa).not.toBe(calledOf(one).nameFa)
})

it('calls by the name whoever has given one, and by the address whoever has no number', () => {
  const named = { ...one, firstNameFarsi: 'سارا', lastNameFarsi: 'مرادی' }
  expect(calledOf(named)).toEqual({ nameFa: 'سارا مرادی', knownBy: '…0004' })
  expect(calledOf({ ...one, phoneNumber: null, email: 'sara@agency.example' })).toEqual({
    nameFa: 's…@agency.example',
    knownBy: 's…@agency.example',
  })
})
