import { allowsNationalCode } from '@parastoo/contract/flights/passenger-faults'
import type { SavedPassenger } from '@parastoo/contract/flights/saved-passengers'
import { describe, expect, it } from 'vitest'
import {
  emptyPassenger,
  fieldFaults,
  type PassengerFields,
} from '../../shell/passengers/passenger-fields.ts'
import { filledFrom } from '../../shell/passengers/saved-choice.ts'
import { storedValues } from '../../shell/stored-values.ts'
import { passengerDrafts } from './passenger-draft.ts'
import type { FormFields } from './passenger-form.ts'

const route = 'domestic'
const opening = (...types: ('Adult' | 'Child' | 'Infant')[]): FormFields => ({
  passengers: types.map((type) => emptyPassenger(type, { route })),
  contact: { phoneNumber: '09120000000', dialingCode: '+98', email: '' },
})

const of = (ownerId: string | null, flights = 'one') => ({ ownerId, flights })

function drafts() {
  let nowMs = Date.parse('2026-11-20T08:00:00Z')
  const kept = new Map<string, string>()
  const stored = storedValues(
    {
      getItem: (name) => kept.get(name) ?? null,
      setItem: (name, text) => void kept.set(name, text),
      removeItem: (name) => void kept.delete(name),
    },
    () => nowMs,
  )
  const wait = (hours: number) => {
    nowMs += hours * 3_600_000
  }
  return { kept, wait, ...passengerDrafts(stored, () => nowMs) }
}

const typed = (form: FormFields, name: string): FormFields => ({
  ...form,
  passengers: form.passengers.map((one, place) => ({ ...one, firstName: `${name}${place}` })),
})
const namesOf = ({ passengers }: FormFields) => passengers.map(({ firstName }) => firstName)

it('opens empty when nothing was typed', () => {
  expect(drafts().restore(opening('Adult'), of(null)).form).toEqual(opening('Adult'))
})

it('gives back what was typed, after signing in too', () => {
  const { keep, restore } = drafts()
  keep(typed(opening('Adult', 'Child'), 'n'), of(null))
  expect(namesOf(restore(opening('Adult', 'Child'), of('sara')).form)).toEqual(['n0', 'n1'])
})

it('fills another party kind by kind', () => {
  const { keep, restore } = drafts()
  keep(typed(opening('Adult', 'Adult', 'Child'), 'n'), of('sara'))
  expect(namesOf(restore(opening('Adult', 'Child', 'Infant'), of('sara')).form)).toEqual([
    'n0',
    'n2',
    '',
  ])
})

it('keeps the known phone number when none was typed', () => {
  const { keep, restore } = drafts()
  keep(
    { ...opening('Adult'), contact: { phoneNumber: '', dialingCode: '+98', email: 'a@b.ir' } },
    of(null),
  )
  expect(restore(opening('Adult'), of(null)).form.contact).toEqual({
    phoneNumber: '09120000000',
    dialingCode: '+98',
    email: 'a@b.ir',
  })
})

it('never shows one user what another typed, nor a visitor after signing out', () => {
  for (const next of ['reza', null]) {
    const { keep, restore, kept } = drafts()
    keep(typed(opening('Adult'), 'n'), of('sara'))
    expect(namesOf(restore(opening('Adult'), of(next)).form)).toEqual([''])
    expect(kept.size).toBe(0)
  }
})

it('forgets after three hours', () => {
  const { keep, restore, wait } = drafts()
  keep(typed(opening('Adult'), 'n'), of(null))
  wait(3.1)
  expect(namesOf(restore(opening('Adult'), of(null)).form)).toEqual([''])
})

it('opens empty over a draft it cannot read', () => {
  const { kept, restore } = drafts()
  for (const value of [{ ownerId: null, form: { passengers: 'no' } }, 7, null]) {
    kept.set('draft.checkout.passengers', JSON.stringify({ value }))
    expect(restore(opening('Adult'), of(null)).form).toEqual(opening('Adult'))
  }
})

it('goes over to another flight by itself while nothing was ordered, and is offered once something was', () => {
  const { keep, restore, ordered } = drafts()
  keep(typed(opening('Adult'), 'n'), of('sara', 'one'))
  expect(namesOf(restore(opening('Adult'), of('sara', 'two')).form)).toEqual(['n0'])
  ordered()
  expect(namesOf(restore(opening('Adult'), of('sara', 'one')).form)).toEqual(['n0'])
  const another = restore(opening('Adult'), of('sara', 'two'))
  expect(namesOf(another.form)).toEqual([''])
  expect(another.offered && namesOf(another.offered)).toEqual(['n0'])
})

describe('a card never asks for what it does not show', () => {
  const routes = ['domestic', 'fromIran', 'abroad', 'visa'] as const
  const documents = ['NationalCode', 'Passport'] as const
  const filled = [
    ['national code', '0499370899', ''],
    ['passport', '', 'A1234567'],
    ['both', '0499370899', 'A1234567'],
    ['neither', '', ''],
  ] as const
  const cases = routes.flatMap((from) =>
    routes.flatMap((to) =>
      documents.flatMap((documentType) =>
        filled.map(([what, nationalCode, passportNumber]) => ({
          from,
          to,
          documentType,
          what,
          nationalCode,
          passportNumber,
        })),
      ),
    ),
  )
  const shownOf = (card: PassengerFields) =>
    card.documentType === 'NationalCode'
      ? ['nationalCode']
      : [
          'nationalityCountryNameFa',
          'passportIssuingCountryCountryNameFa',
          'passportType',
          'passportNumber',
          'passportExpirationDateFa',
        ]
  const others = [
    'firstNameFarsi',
    'lastNameFarsi',
    'firstName',
    'lastName',
    'genderTitle',
    'birthDateFa',
  ]

  it.each(cases)('a draft of $documentType from $from to $to with $what', (one) => {
    const { keep, restore } = drafts()
    const { documentType, nationalCode, passportNumber } = one
    const card = {
      ...emptyPassenger('Adult', { route: one.from }),
      documentType,
      nationalCode,
      passportNumber,
    }
    keep(
      { passengers: [card], contact: { phoneNumber: '', dialingCode: '+98', email: '' } },
      of(null),
    )
    const empty = emptyPassenger('Adult', { route: one.to })
    const form = {
      passengers: [empty],
      contact: { phoneNumber: '', dialingCode: '+98', email: '' },
    }
    expectAsked(restore(form, of(null)).form.passengers[0] as PassengerFields, one.to)
  })

  it.each(cases)('a saved passenger of $documentType from $from to $to with $what', (one) => {
    const { documentType, nationalCode, passportNumber } = one
    const saved = {
      ...emptyPassenger('Adult', { route: one.from }),
      id: 'saved',
      documentType,
      nationalCode,
      passportNumber,
    } as unknown as SavedPassenger
    expectAsked(filledFrom(saved, emptyPassenger('Adult', { route: one.to })), one.to)
  })

  function expectAsked(card: PassengerFields, to: (typeof routes)[number]) {
    if (!allowsNationalCode(to)) expect(card.documentType).toBe('Passport')
    const day = '2026-12-01'
    const trip = { today: day, firstFlightOn: day, lastFlightOn: day, route: to }
    const asked = fieldFaults(card, trip).map(({ field }) => field)
    expect(
      asked.filter((field) => !shownOf(card).includes(field) && !others.includes(field)),
    ).toEqual([])
  }
})

it('keeps a typed number with its dialling code', () => {
  const { keep, restore } = drafts()
  const contact = { phoneNumber: '7701640661', dialingCode: '+964', email: '' }
  keep({ ...opening('Adult'), contact }, of(null))
  expect(restore(opening('Adult'), of(null)).form.contact).toEqual(contact)
})
