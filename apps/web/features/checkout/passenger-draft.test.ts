import { expect, it } from 'vitest'
import { emptyPassenger } from '../../shell/passengers/passenger-fields.ts'
import { storedValues } from '../../shell/stored-values.ts'
import { passengerDrafts } from './passenger-draft.ts'
import type { FormFields } from './passenger-form.ts'

const route = 'domestic'
const opening = (...types: ('Adult' | 'Child' | 'Infant')[]): FormFields => ({
  passengers: types.map((type) => emptyPassenger(type, { route })),
  contact: { phoneNumber: '09120000000', email: '' },
})

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
  expect(drafts().restore(opening('Adult'), null)).toEqual(opening('Adult'))
})

it('gives back what was typed, after signing in too', () => {
  const { keep, restore } = drafts()
  keep(typed(opening('Adult', 'Child'), 'n'), null)
  expect(namesOf(restore(opening('Adult', 'Child'), 'sara'))).toEqual(['n0', 'n1'])
})

it('fills another party kind by kind', () => {
  const { keep, restore } = drafts()
  keep(typed(opening('Adult', 'Adult', 'Child'), 'n'), 'sara')
  expect(namesOf(restore(opening('Adult', 'Child', 'Infant'), 'sara'))).toEqual(['n0', 'n2', ''])
})

it('keeps the known phone number when none was typed', () => {
  const { keep, restore } = drafts()
  keep({ ...opening('Adult'), contact: { phoneNumber: '', email: 'a@b.ir' } }, null)
  expect(restore(opening('Adult'), null).contact).toEqual({
    phoneNumber: '09120000000',
    email: 'a@b.ir',
  })
})

it('never shows one user what another typed, nor a visitor after signing out', () => {
  for (const next of ['reza', null]) {
    const { keep, restore, kept } = drafts()
    keep(typed(opening('Adult'), 'n'), 'sara')
    expect(namesOf(restore(opening('Adult'), next))).toEqual([''])
    expect(kept.size).toBe(0)
  }
})

it('forgets after three hours, and when told to', () => {
  const { keep, restore, forget, wait, kept } = drafts()
  keep(typed(opening('Adult'), 'n'), null)
  forget()
  expect(kept.size).toBe(0)
  keep(typed(opening('Adult'), 'n'), null)
  wait(3.1)
  expect(namesOf(restore(opening('Adult'), null))).toEqual([''])
})

it('opens empty over a draft it cannot read', () => {
  const { kept, restore } = drafts()
  for (const value of [{ ownerId: null, form: { passengers: 'no' } }, 7, null]) {
    kept.set('draft.checkout.passengers', JSON.stringify({ value }))
    expect(restore(opening('Adult'), null)).toEqual(opening('Adult'))
  }
})
