import { expect, it } from 'vitest'
import { calledOf, toldApart } from './staff-people.ts'

const one = {
  id: '01a20a88-db15-77e7-9ce1-617da9957599',
  phoneNumber: '9121110004',
  email: null,
  firstNameFarsi: null,
  lastNameFarsi: null,
}

it('tells two colleagues without a name apart whose numbers end alike', () => {
  const other = { ...one, phoneNumber: '9120000004' }
  expect(calledOf(one)).toEqual({ nameFa: '…۱۱۱۰۰۰۴', knownBy: '…۰۰۰۴' })
  expect(calledOf(other).nameFa).not.toBe(calledOf(one).nameFa)
})

it('calls by the name whoever has given one, and by the address whoever has no number', () => {
  const named = { ...one, firstNameFarsi: 'سارا', lastNameFarsi: 'مرادی' }
  expect(calledOf(named)).toEqual({ nameFa: 'سارا مرادی', knownBy: '…۰۰۰۴' })
  expect(calledOf({ ...one, phoneNumber: null, email: 'sara@agency.example' })).toEqual({
    nameFa: 's…@agency.example',
    knownBy: 's…@agency.example',
  })
})

it('tells namesakes apart by the end of their numbers, and by more of it where that is the same too', () => {
  const sara = { ...one, id: 'sara', firstNameFarsi: 'سارا', lastNameFarsi: 'مرادی' }
  const other = { ...sara, id: 'other', phoneNumber: '9120007777' }
  const reza = { ...one, id: 'reza', firstNameFarsi: 'رضا', lastNameFarsi: 'کریمی' }
  const called = (people: (typeof sara)[], colleagues: (typeof sara)[]) =>
    Object.fromEntries(toldApart(people, colleagues))
  expect(called([sara, other, reza], [])).toEqual({
    sara: 'سارا مرادی …۰۰۰۴',
    other: 'سارا مرادی …۷۷۷۷',
    reza: 'رضا کریمی',
  })
  expect(called([sara], [sara, other])).toEqual({ sara: 'سارا مرادی …۰۰۰۴' })
  expect(called([sara], [sara, reza])).toEqual({ sara: 'سارا مرادی' })
  const near = { ...other, phoneNumber: '9120000004' }
  expect(called([sara, near], [])).toEqual({
    sara: 'سارا مرادی …۱۱۱۰۰۰۴',
    other: 'سارا مرادی …۰۰۰۰۰۰۴',
  })
})
