import { expect, it } from 'vitest'
import { cardsOf, type NamedTraveller } from './people-of-tour.ts'
import { emptyApplicant } from './request-form.ts'

const empty = emptyApplicant('IR')
const named = (firstName: string, group: NamedTraveller['group']): NamedTraveller => ({
  firstName,
  lastName: 'Moradi',
  firstNameFarsi: firstName === 'Sara' ? 'سارا' : 'رضا',
  lastNameFarsi: 'مرادی',
  group,
})
const sara = {
  ...empty,
  id: 'saved',
  firstName: 'SARA',
  lastName: 'MORADI',
  passportType: null,
  passportNumber: 'A12345678',
  passportExpirationDateType: 'Gregorian' as const,
}
const saved = [sara] as never[]

it('the travellers of a tour stand in the form of their visa, each in a card of their group', () => {
  const travellers = [named('Kian', 'children'), named('Reza', 'adults'), named('Sara', 'adults')]
  const groups = ['adults', 'adults', 'children', 'infants'] as const
  const cards = cardsOf(travellers, { groups, saved, empty })
  expect(cards.map(({ firstName }) => firstName)).toEqual(['Reza', 'SARA', 'Kian', ''])
  expect(cards[0]).toMatchObject({ lastNameFarsi: 'مرادی', passportNumber: '' })
  // Who is saved under the same name brings their passport along.
  expect(cards[1]).toMatchObject({ id: 'saved', passportNumber: 'A12345678' })
})

it('of two saved passengers who are called alike nobody is guessed', () => {
  const twice = [sara, { ...sara, id: 'other' }] as never[]
  const cards = cardsOf([named('Sara', 'adults')], { groups: ['adults'], saved: twice, empty })
  expect(cards[0]).toMatchObject({ id: '', firstName: 'Sara', passportNumber: '' })
})
