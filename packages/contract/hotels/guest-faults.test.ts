import { describe, expect, it } from 'vitest'
import { admittedBy, admittedGuests, turnedAwayBy } from './admitted.ts'
import { roomGuests } from './guest.ts'
import { type GuestsOfStay, guestFaults, onShownPapers, type StayRules } from './guest-faults.ts'
import type { HotelAdmission } from './hotel.ts'

const admission: HotelAdmission = {
  acceptsForeigners: 'yes',
  needsEntryStamp: false,
  couplesDocument: 'none',
  singleWoman: 'yes',
  singleMan: 'yes',
  leastAgeAlone: 18,
}
type Guest = Record<string, unknown>
const man: Guest = {
  firstNameFarsi: 'رضا',
  lastNameFarsi: 'مرادی',
  genderTitle: 'Male',
  age: 40,
  nationality: 'IR',
  nationalCode: '0499370899',
}
const woman: Guest = {
  ...man,
  firstNameFarsi: 'مریم',
  genderTitle: 'Female',
  age: 38,
  nationalCode: '',
}
const child = (age: number): Guest => ({ ...woman, firstNameFarsi: 'آوا', age })
const foreign = (guest: Guest, passportNumber = 'A12345678'): Guest => ({
  ...guest,
  firstName: 'Ali',
  lastName: 'Moradi',
  nationality: 'IQ',
  nationalCode: '',
  passportNumber,
})

it('is listed for the guests it turns away by none of its refusals', () => {
  const all = admittedGuests
  expect(admittedBy(admission)).toEqual(all)
  for (const [rules, code] of [
    [{ couplesDocument: 'certificate' }, 'COUPLES_PAPER_NOT_ACCEPTED'],
    [{ singleWoman: 'no' }, 'SINGLE_WOMAN_NOT_ADMITTED'],
    [{ singleMan: 'no' }, 'SINGLE_MAN_NOT_ADMITTED'],
  ] as const)
    expect(admittedBy({ ...admission, ...rules })).toEqual(
      all.filter((guests) => guests !== turnedAwayBy(code)),
    )
  expect(turnedAwayBy('MINIMUM_AGE_ALONE')).toBeNull()
})

/** The faults of one room of these guests, in words; children are those under 18 after the first. */
function faults(
  guests: Guest[],
  {
    rules = {},
    room = {},
    stay = {},
    market = 'iranian',
    confirms = 'instant',
    countryCode = 'IR',
    childAges = [],
  }: {
    rules?: Partial<HotelAdmission>
    room?: object
    stay?: Partial<GuestsOfStay>
    market?: StayRules['market']
    confirms?: 'instant' | 'on-request'
    countryCode?: string
    childAges?: number[]
  } = {},
): string[] {
  const rooms = [roomGuests.parse({ guests, ...room })]
  return guestFaults(
    {
      roomGuests: rooms,
      leadGuest: { room: 0, guest: 0 },
      hasPoliceLetter: false,
      ...stay,
    },
    {
      parties: [{ adults: guests.length - childAges.length, childAges }],
      market,
      hotel: { countryCode, confirms, admission: { ...admission, ...rules } },
    },
  ).map(({ field, code }) => `${code} ${field.replace('roomGuests.0.', '')}`)
}

describe('a guest', () => {
  it('is taken in when everything fits', () => {
    expect(faults([man, woman, child(5)], { childAges: [5] })).toEqual([])
  })

  it('is as old as the price was asked for, and infants count too', () => {
    expect(faults([man, child(6)], { childAges: [5] })).toEqual([
      'CHILD_AGE_DOES_NOT_MATCH guests.1.age',
    ])
    expect(faults([man, { ...child(0), age: null }], { childAges: [0] })).toEqual([
      'GUEST_AGE_REQUIRED guests.1.age',
    ])
  })

  it('is named in Persian at home, and by the passport everywhere else', () => {
    expect(faults([{ ...man, firstNameFarsi: '' }])).toEqual([
      'FIRST_NAME_FARSI_REQUIRED guests.0.firstNameFarsi',
    ])
    expect(faults([man], { countryCode: 'IQ' })).toEqual([
      'FIRST_NAME_REQUIRED guests.0.firstName',
      'LAST_NAME_REQUIRED guests.0.lastName',
      'PASSPORT_NO_REQUIRED guests.0.passportNumber',
    ])
  })

  it('shows a paper when first of the room, which is right where it is filled in', () => {
    expect(faults([{ ...man, nationalCode: '' }, woman])).toEqual([
      'NATIONAL_CODE_REQUIRED guests.0.nationalCode',
    ])
    expect(faults([man, { ...woman, nationalCode: '123' }])).toEqual([
      'NATIONAL_CODE_LENGTH guests.1.nationalCode',
    ])
    expect(faults([man, { ...woman, nationalCode: '0499370899' }])).toEqual([
      'DUPLICATE_PASSENGER guests.1.nationalCode',
    ])
  })

  it('is judged by the paper they show, and what stands in the field of the other counts for nothing', () => {
    const withBoth = { ...man, documentType: 'NationalCode', passportNumber: 'ANYTHING-1' }
    const sameOther = { ...woman, passportNumber: 'ANYTHING-1' }
    expect(faults([withBoth, sameOther])).toEqual([])
    const [room] = onShownPapers([roomGuests.parse({ guests: [withBoth, foreign(man)] })], 'IR')
    expect(room?.guests.map(({ nationalCode, passportNumber }) => [nationalCode, passportNumber]))
      // An Iranian at home shows the national code, a foreigner the passport.
      .toEqual([
        ['0499370899', ''],
        ['', 'A12345678'],
      ])
  })

  it('missing or too many is told at the room', () => {
    const stay = {
      roomGuests: [roomGuests.parse({ guests: [man] })],
      leadGuest: { room: 0, guest: 0 },
      hasPoliceLetter: false,
    }
    const rules: StayRules = {
      parties: [{ adults: 1, childAges: [5] }],
      market: 'iranian',
      hotel: { countryCode: 'IR', confirms: 'instant', admission },
    }
    const code = 'GUESTS_DO_NOT_MATCH_STAY'
    expect(guestFaults(stay, rules)).toEqual([{ field: 'roomGuests.0', code }])
    const twoRooms = { ...rules, parties: [...rules.parties, ...rules.parties] }
    expect(guestFaults(stay, twoRooms)).toEqual([{ field: 'roomGuests', code }])
  })
})

describe('a hotel', () => {
  const both = [man, woman]
  const alone = [{ ...man, nationalCode: '0499370899' }]
  const lady = [{ ...woman, nationalCode: '0499370899' }]
  it.each([
    [
      'a couple without a paper',
      both,
      { rules: { couplesDocument: 'certificate' } },
      'COUPLES_PAPER_REQUIRED couplesPaper',
    ],
    [
      'a notary’s paper where only certificates count',
      both,
      { rules: { couplesDocument: 'certificate' }, room: { couplesPaper: 'notary' } },
      'COUPLES_PAPER_NOT_ACCEPTED couplesPaper',
    ],
    [
      'a woman alone',
      lady,
      { rules: { singleWoman: 'no' } },
      'SINGLE_WOMAN_NOT_ADMITTED guests.0.genderTitle',
    ],
    [
      'a man alone',
      alone,
      { rules: { singleMan: 'no' } },
      'SINGLE_MAN_NOT_ADMITTED guests.0.genderTitle',
    ],
    [
      'one alone without the letter',
      lady,
      { rules: { singleWoman: 'police-letter' } },
      'POLICE_LETTER_REQUIRED hasPoliceLetter',
    ],
    ['who is too young to come alone', [{ ...man, age: 17 }], {}, 'MINIMUM_AGE_ALONE guests.0.age'],
    [
      'a lead guest who is a child',
      [man, child(9)],
      { childAges: [9], stay: { leadGuest: { room: 0, guest: 1 } } },
      'LEAD_GUEST_TOO_YOUNG leadGuest',
    ],
    [
      'foreigners it takes none of',
      [foreign(man)],
      { rules: { acceptsForeigners: 'no' }, market: 'foreign' },
      'FOREIGNERS_NOT_ADMITTED guests.0.nationality',
    ],
    [
      'foreigners it would have to be asked about',
      [foreign(man)],
      { rules: { acceptsForeigners: 'inquiry' }, market: 'foreign' },
      'FOREIGNERS_NEED_INQUIRY guests.0.nationality',
    ],
    [
      'a foreign passport on an Iranian rate',
      [foreign(man)],
      {},
      'FOREIGN_GUEST_ON_IRANIAN_RATE guests.0.nationality',
    ],
    [
      'a foreigner without an entry stamp',
      [foreign(man)],
      { rules: { needsEntryStamp: true }, market: 'foreign' },
      'ENTRY_STAMP_REQUIRED guests.0.hasEntryStamp',
    ],
  ] as const)('refuses %s', (_who, guests, asked, fault) => {
    expect(faults([...guests], asked as Parameters<typeof faults>[1])).toEqual([fault])
  })

  it.each([
    [
      'a couple with certificates',
      both,
      { rules: { couplesDocument: 'certificate' }, room: { couplesPaper: 'certificate' } },
    ],
    [
      'kin who share a room',
      both,
      { rules: { couplesDocument: 'certificate' }, room: { couplesPaper: 'relatives' } },
    ],
    [
      'a notary’s paper where that counts',
      both,
      { rules: { couplesDocument: 'certificate-or-notary' }, room: { couplesPaper: 'notary' } },
    ],
    [
      'a mother with her child where no woman comes alone',
      [...lady, child(5)],
      { rules: { singleWoman: 'no' }, childAges: [5] },
    ],
    [
      'one alone who brings the letter',
      lady,
      { rules: { singleWoman: 'police-letter' }, stay: { hasPoliceLetter: true } },
    ],
    [
      'foreigners whom it is asked about anyway',
      [foreign(man)],
      { rules: { acceptsForeigners: 'inquiry' }, market: 'foreign', confirms: 'on-request' },
    ],
    [
      'a foreigner with passport and stamp',
      [{ ...foreign(man), hasEntryStamp: true }],
      { rules: { needsEntryStamp: true }, market: 'foreign' },
    ],
    [
      'its own countrymen without a stamp',
      [foreign(man)],
      { rules: { needsEntryStamp: true }, market: 'foreign', countryCode: 'IQ' },
    ],
  ] as const)('takes in %s', (_who, guests, asked) => {
    expect(faults([...guests], asked as Parameters<typeof faults>[1])).toEqual([])
  })
})
