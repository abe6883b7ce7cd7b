import type { StayRules } from '@parastoo/contract/hotels/guest-faults'
import { describe, expect, it } from 'vitest'
import { guestDrafts } from './guest-draft.ts'
import {
  askedOf,
  emptyRooms,
  type GuestFields,
  guestsToSend,
  isShared,
  isUnwelcome,
  oldestAgeOf,
  type StayFields,
  stayFaults,
} from './guest-form.ts'
import { listedFaults } from './shown-faults.ts'

const stay = {
  checkIn: '2026-12-07',
  checkOut: '2026-12-10',
  rooms: [
    { adults: 2, childAges: [5] },
    { adults: 1, childAges: [] },
  ],
  nationality: 'IR' as const,
}
const rules = (admission: Partial<StayRules['hotel']['admission']> = {}): StayRules => ({
  parties: stay.rooms,
  market: 'iranian',
  hotel: {
    countryCode: 'IR',
    confirms: 'instant',
    admission: {
      acceptsForeigners: 'yes',
      needsEntryStamp: false,
      couplesDocument: 'none',
      singleWoman: 'yes',
      singleMan: 'yes',
      leastAgeAlone: 18,
      ...admission,
    },
  },
})
const contact = { phoneNumber: '09123456789', dialingCode: '+98', email: '' }
const empty = (): StayFields => ({
  roomGuests: emptyRooms(stay),
  leadGuest: '0.0',
  hasPoliceLetter: false,
  contact,
  specialRequests: '',
  arrivalTime: '',
})
const named = (more: Partial<GuestFields>) => ({
  firstNameFarsi: 'رضا',
  lastNameFarsi: 'مرادی',
  genderTitle: 'Male' as const,
  age: '40',
  ...more,
})
/** Two who share a room with their child, and a grandfather. */
function family(): StayFields {
  const fields = empty()
  const fill = (room: number, place: number, more: Partial<GuestFields>) =>
    Object.assign(fields.roomGuests[room]?.guests[place] ?? {}, named(more))
  fill(0, 0, { nationalCode: '0499370899' })
  fill(0, 1, { genderTitle: 'Female', age: '38' })
  fill(0, 2, { genderTitle: 'Female', age: '5' })
  fill(1, 0, { age: '70', nationalCode: '0790419904' })
  return fields
}

describe('the form of the guests', () => {
  it('asks everybody for a name and the first of each room for a paper', () => {
    const names = stayFaults(empty(), rules()).map(({ name }) => name)
    expect(names.filter((name) => name.endsWith('nationalCode'))).toEqual([
      'roomGuests.0.guests.0.nationalCode',
      'roomGuests.1.guests.0.nationalCode',
    ])
    expect(names.filter((name) => name.endsWith('lastNameFarsi'))).toHaveLength(4)
    // A child's age is known.
    expect(names).not.toContain('roomGuests.0.guests.2.age')
    expect(stayFaults(family(), rules())).toEqual([])
  })

  it('tells a couple without the right paper at its field, and that they sleep elsewhere', () => {
    const fields = family()
    const strict = rules({ couplesDocument: 'certificate' })
    expect(fields.roomGuests.map(isShared)).toEqual([true, false])
    expect(stayFaults(fields, strict)).toEqual([
      { name: 'roomGuests.0.couplesPaper', code: 'COUPLES_PAPER_REQUIRED' },
    ])
    Object.assign(fields.roomGuests[0] ?? {}, { couplesPaper: 'notary' })
    const [fault] = stayFaults(fields, strict)
    expect(fault).toEqual({
      name: 'roomGuests.0.couplesPaper',
      code: 'COUPLES_PAPER_NOT_ACCEPTED',
    })
    expect(isUnwelcome(fault?.code ?? '')).toBe(true)
  })

  it('knows how old the oldest guest is, by whom a list is narrowed', () => {
    const [young, empty] = [family(), { ...family(), roomGuests: [] }]
    for (const [place, guest] of (young.roomGuests[0]?.guests ?? []).entries())
      guest.age = ['15', '17', ''][place] ?? ''
    young.roomGuests.splice(1)
    expect([oldestAgeOf(young), oldestAgeOf(empty)]).toEqual([17, 0])
  })

  it('asks who is of another country for Latin names and a passport, and keeps back what it does not ask for', () => {
    const adult = { place: 1, isChild: false }
    const national = { documentType: 'NationalCode' as const }
    expect(askedOf({ ...national, nationality: 'IQ' }, adult, 'IR')).toMatchObject({
      isPersian: false,
      paper: 'passport',
    })
    expect(askedOf({ ...national, nationality: 'IR' }, adult, 'IQ').paper).toBe('passport')
    expect(askedOf({ ...national, nationality: 'IR' }, adult, 'IR').paper).toBeNull()
    const fields = family()
    Object.assign(fields.roomGuests[0]?.guests[1] ?? {}, { nationalCode: '12', firstName: 'سارا' })
    expect(guestsToSend(fields, rules())[0]?.guests[1]).toMatchObject({
      nationalCode: '',
      firstName: '',
    })
  })

  it('lists many faults of one guest in one line', () => {
    const of = (name: string, card: string | null) => ({ name, card, code: '', text: 'خطا' })
    const listed = listedFaults([
      of('a', 'مهمان ۱'),
      of('b', 'مهمان ۱'),
      of('c', 'مهمان ۱'),
      of('d', 'مهمان ۲'),
      of('e', null),
    ])
    expect(listed).toEqual([
      { name: 'a', text: 'مهمان ۱: مشخصات را کامل یا اصلاح کنید' },
      { name: 'd', text: 'مهمان ۲: خطا' },
      { name: 'e', text: 'خطا' },
    ])
  })
})

describe('the draft of the guests', () => {
  const store = () => {
    const kept = new Map<string, unknown>()
    return guestDrafts({
      read: <T>(key: string) => (kept.get(key) ?? null) as T | null,
      write: (key, value) => void kept.set(key, structuredClone(value)),
      remove: (key) => void kept.delete(key),
    })
  }
  const visitor = { ownerId: null, offerKey: 'arghavan' }

  it('goes over to another hotel until an order stands, and to nobody else', () => {
    const drafts = store()
    drafts.keep(family(), visitor)
    const other = { ownerId: 'reza', offerKey: 'kabutar' }
    expect(drafts.restore(empty(), other)).toEqual(family())
    drafts.ordered(visitor)
    expect(drafts.restore(empty(), visitor)).toEqual(family())
    expect(drafts.restore(empty(), other)).toEqual(empty())
    drafts.keep(family(), other)
    expect(drafts.restore(empty(), { ...other, ownerId: 'sara' })).toEqual(empty())
  })

  it('fills no child with a grown-up, nor a child of another age', () => {
    const drafts = store()
    drafts.keep(family(), visitor)
    const opening = empty()
    opening.roomGuests = emptyRooms({
      ...stay,
      rooms: [
        { adults: 1, childAges: [7] },
        { adults: 1, childAges: [] },
      ],
    })
    const [first, second] = drafts.restore(opening, visitor).roomGuests
    expect(first?.guests.map(({ age }) => age)).toEqual(['40', '7'])
    expect(first?.guests[1]?.lastNameFarsi).toBe('')
    expect(second?.guests[0]?.age).toBe('70')
  })
})
