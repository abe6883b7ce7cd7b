import { describe, expect, it } from 'vitest'
import { withQuery } from '../../paths.ts'
import { faultsOfStay, stayOfDraft } from './form/check-stay.ts'
import { emptyStay, movedTo, peopleIn, stayIn, stayQuery } from './stay.ts'

const today = '2026-11-23'
const family = {
  checkIn: '2026-12-05',
  checkOut: '2026-12-08',
  rooms: [
    { adults: 2, childAges: [5, 7] },
    { adults: 1, childAges: [] },
  ],
  nationality: 'IR',
} as const
const faults = (changed: object) => faultsOfStay({ ...family, ...changed }, true, today)

describe('the address of a stay', () => {
  it('says who sleeps in which room and is read again as it was written', () => {
    const query = stayQuery(family)
    expect(query).toEqual({
      checkIn: '2026-12-05',
      checkOut: '2026-12-08',
      rooms: '2-5-7_1',
      nationality: null,
    })
    const written = new URL(withQuery('/hotels', query), 'http://site')
    expect(stayIn(written.searchParams)).toEqual(family)
  })

  it('keeps a child whose age is not chosen yet, and asks for it', () => {
    const draft = stayIn(new URLSearchParams('rooms=2-x&checkIn=2026-12-05&checkOut=2026-12-06'))
    expect(draft.rooms).toEqual([{ adults: 2, childAges: [null] }])
    expect(faultsOfStay(draft, true, today)).toEqual({ rooms: 'CHILD_AGE_REQUIRED' })
    expect(stayQuery(draft).rooms).toBe('2-x')
  })

  it('takes what it does not understand as not chosen', () => {
    const nonsense = new URLSearchParams('checkIn=yesterday&rooms=two&nationality=zz')
    expect(stayIn(nonsense)).toEqual(emptyStay)
  })
})

describe('a stay is refused before it is asked for', () => {
  it.each([
    ['without a place', faultsOfStay(family, false, today), { place: 'CITY_REQUIRED' }],
    ['without an arrival', faults({ checkIn: null }), { dates: 'CHECK_IN_REQUIRED' }],
    ['without a departure', faults({ checkOut: null }), { dates: 'CHECK_OUT_REQUIRED' }],
    ['in the past', faults({ checkIn: '2026-11-22' }), { dates: 'CHECK_IN_IN_PAST' }],
    ['without a night', faults({ checkOut: '2026-12-05' }), { dates: 'CHECK_OUT_BEFORE_CHECK_IN' }],
    ['past thirty nights', faults({ checkOut: '2027-01-05' }), { dates: 'STAY_TOO_LONG' }],
    [
      'past a year',
      faults({ checkIn: '2028-01-01', checkOut: '2028-01-03' }),
      { dates: 'CHECK_IN_TOO_FAR' },
    ],
    [
      'with ten rooms',
      faults({ rooms: Array.from({ length: 10 }, () => ({ adults: 1, childAges: [] })) }),
      { rooms: 'TOO_MANY_ROOMS' },
    ],
    [
      'with a room of children',
      faults({ rooms: [{ adults: 0, childAges: [9] }] }),
      { rooms: 'ROOM_WITHOUT_ADULT' },
    ],
    [
      'with seven in a room',
      faults({ rooms: [{ adults: 7, childAges: [] }] }),
      { rooms: 'TOO_MANY_IN_ROOM' },
    ],
  ])('%s', (_what, found, wanted) => expect(found).toEqual(wanted))

  it('and not when nothing is missing', () => {
    expect(faults({})).toEqual({})
    expect(stayOfDraft(family, today)).toEqual(family)
  })
})

it('keeps its nights when it begins on another day', () => {
  const moved = movedTo({ ...family, rooms: [] }, '2026-12-30')
  expect(moved).toMatchObject({ checkIn: '2026-12-30', checkOut: '2027-01-02' })
})

it('counts those who sleep in all rooms', () =>
  expect(peopleIn(family.rooms)).toEqual({ adults: 3, children: 2 }))
