import { expect, it } from 'vitest'
import { emptyPassenger } from '../../../shell/passengers/passenger-fields.ts'
import { travellerDrafts } from './traveller-draft.ts'
import type { TravellerFields } from './traveller-form.ts'

const store = () => {
  const kept = new Map<string, unknown>()
  const drafts = travellerDrafts({
    read: <T>(key: string) => (kept.get(key) ?? null) as T | null,
    write: (key, value) => void kept.set(key, structuredClone(value)),
    remove: (key) => void kept.delete(key),
  })
  return { ...drafts, kept }
}
const adult = emptyPassenger('Adult', { route: 'domestic' })
const child = emptyPassenger('Child', { route: 'domestic' })
const form = (passengers: TravellerFields['passengers']): TravellerFields => ({
  passengers,
  rooms: [],
  pays: 'whole',
  contact: { phoneNumber: '9123456789', dialingCode: '+98', email: '' },
})
const sara = { ...adult, firstNameFarsi: 'سارا', lastNameFarsi: 'مرادی' }
const kid = { ...child, firstNameFarsi: 'آوا', lastNameFarsi: 'مرادی' }
const visitor = { ownerId: null, departureId: 'd1' }

it('goes over to another departure card by card of one kind, until an order stands', () => {
  const { keep, restore, ordered } = store()
  keep(form([sara, kid]), visitor)
  const other = { ownerId: 'sara', departureId: 'd2' }
  const names = (fields: TravellerFields) => fields.passengers.map((one) => one.firstNameFarsi)
  expect(names(restore(form([child, adult]), other))).toEqual(['آوا', 'سارا'])
  ordered(visitor)
  expect(names(restore(form([child, adult]), other))).toEqual(['', ''])
  expect(names(restore(form([adult, child]), visitor))).toEqual(['سارا', 'آوا'])
})

it('is nobody else’s, and nothing that is no form', () => {
  const { keep, restore, kept } = store()
  keep(form([sara]), { ...visitor, ownerId: 'sara' })
  expect(restore(form([adult]), { ...visitor, ownerId: 'reza' })).toEqual(form([adult]))
  expect(kept.size).toBe(0)
  keep(form([sara]), visitor)
  for (const key of kept.keys()) kept.set(key, { ownerId: null, fields: { passengers: 'x' } })
  expect(restore(form([adult]), visitor)).toEqual(form([adult]))
})
