import { expect, it } from 'vitest'
import { insuredDrafts } from './insured-draft.ts'
import { emptyInsured, type InsuredFields } from './insured-form.ts'

const store = () => {
  const kept = new Map<string, unknown>()
  return insuredDrafts({
    read: <T>(key: string) => (kept.get(key) ?? null) as T | null,
    write: (key, value) => void kept.set(key, structuredClone(value)),
    remove: (key) => void kept.delete(key),
  })
}
const empty = (people = 1): InsuredFields => ({
  insured: Array.from({ length: people }, () => emptyInsured),
  leavesFromIran: false,
  acceptsLongStayRule: false,
  contact: { phoneNumber: '', dialingCode: '+98', email: '' },
})
const typed: InsuredFields = {
  ...empty(),
  insured: [{ ...emptyInsured, firstNameFarsi: 'سارا', lastNameFarsi: 'مرادی' }],
  contact: { phoneNumber: '9123456789', dialingCode: '+98', email: '' },
}
const visitor = { ownerId: null, planCode: 'base', orderId: null }

it('goes over to another plan, and to who signs in, until an order stands', () => {
  const drafts = store()
  drafts.keep(typed, visitor)
  const other = { ...visitor, ownerId: 'sara', planCode: 'wide' }
  expect(drafts.restore(empty(), other)).toEqual(typed)
  drafts.ordered('base')
  expect(drafts.restore(empty(), other)).toEqual(empty())
})

it('is there for who steps back from paying', () => {
  const drafts = store()
  drafts.keep(typed, visitor)
  drafts.ordered('base')
  drafts.keep(typed, visitor)
  expect(drafts.restore(empty(), visitor)).toEqual(typed)
})

it('fills as many people as are insured now, and accepts no rule for them', () => {
  const drafts = store()
  drafts.keep({ ...typed, leavesFromIran: true }, visitor)
  const two = drafts.restore(empty(2), visitor)
  expect(two.insured.map(({ lastNameFarsi }) => lastNameFarsi)).toEqual(['مرادی', ''])
  expect(two.leavesFromIran).toBe(false)
})

it('is nobody else’s, and of no other order', () => {
  const drafts = store()
  drafts.keep(typed, { ...visitor, ownerId: 'sara' })
  expect(drafts.restore(empty(), { ...visitor, ownerId: 'sara', orderId: 'o1' })).toEqual(empty())
  expect(drafts.restore(empty(), { ...visitor, ownerId: 'reza' })).toEqual(empty())
  expect(drafts.restore(empty(), { ...visitor, ownerId: 'sara' })).toEqual(empty())
})
