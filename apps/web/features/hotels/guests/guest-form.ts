/** What the form of the guests holds, and what is wrong with it: the contract's own rules, so that form and server say the same. */
import { type couplesPapers, type RoomGuests, roomGuests } from '@parastoo/contract/hotels/guest'
import { guestFaults, type StayRules } from '@parastoo/contract/hotels/guest-faults'
import type { Code } from '@parastoo/contract/messages'
import { type ContactFields, contactFaults } from '../../../shell/buying/contact-fields.ts'
import type { Stay } from '../stay.ts'

type CouplesPaper = (typeof couplesPapers)[number]

/** One guest: every text empty while not filled. */
export type GuestFields = {
  /** The saved passenger this was filled from, or empty. */
  id: string
  firstNameFarsi: string
  lastNameFarsi: string
  firstName: string
  lastName: string
  genderTitle: '' | 'Male' | 'Female'
  /** Whole years on the day of arrival, in Latin digits; of a child the age it was searched with. */
  age: string
  /** ISO 3166, two letters. */
  nationality: string
  documentType: 'NationalCode' | 'Passport'
  nationalCode: string
  passportNumber: string
  hasEntryStamp: boolean
}

/** The names of the fields are those of the call. */
export type StayFields = {
  roomGuests: { guests: GuestFields[]; couplesPaper: '' | CouplesPaper }[]
  /** `0.1` is the second guest of the first room. */
  leadGuest: string
  hasPoliceLetter: boolean
  contact: ContactFields
  specialRequests: string
  /** `14:00`, or empty. */
  arrivalTime: string
}

export const longestRequests = 500

/** The rooms of a stay with nobody in them yet: adults first, then the children with their ages. */
export function emptyRooms({ rooms, nationality }: Stay): StayFields['roomGuests'] {
  const empty: GuestFields = {
    id: '',
    firstNameFarsi: '',
    lastNameFarsi: '',
    firstName: '',
    lastName: '',
    genderTitle: '',
    age: '',
    // Of «other countries» nobody's is known.
    nationality: nationality === 'XX' ? '' : nationality,
    documentType: 'NationalCode',
    nationalCode: '',
    passportNumber: '',
    hasEntryStamp: false,
  }
  return rooms.map(({ adults, childAges }) => ({
    couplesPaper: '',
    guests: [
      ...Array.from({ length: adults }, () => ({ ...empty })),
      ...childAges.map((age) => ({ ...empty, age: String(age) })),
    ],
  }))
}

/** What is asked of a guest: names in which letters, and which paper, if any (the contract asks the same). */
export function askedOf(
  { nationality, documentType }: Pick<GuestFields, 'nationality' | 'documentType'>,
  { place, isChild }: { place: number; isChild: boolean },
  countryCode: string,
): { isPersian: boolean; paper: 'national-code' | 'passport' | null; mayChoosePaper: boolean } {
  const isPersian = nationality === 'IR' && countryCode === 'IR'
  const isFirst = place === 0
  if (!isPersian)
    return { isPersian, paper: isFirst || !isChild ? 'passport' : null, mayChoosePaper: false }
  const paper = documentType === 'Passport' ? 'passport' : 'national-code'
  return { isPersian, paper: isFirst ? paper : null, mayChoosePaper: isFirst }
}

/** Whether a man and a woman of age share the room, as far as it is filled. */
export function isShared({ guests }: StayFields['roomGuests'][number]): boolean {
  const grown = guests.filter(({ age }) => Number(age) >= 18)
  return ['Male', 'Female'].every((gender) =>
    grown.some(({ genderTitle }) => genderTitle === gender),
  )
}

/** How old the oldest guest is. */
export const oldestAgeOf = ({ roomGuests: rooms }: StayFields): number =>
  Math.max(0, ...rooms.flatMap(({ guests }) => guests.map(({ age }) => Number(age) || 0)))

/** What is sent: fields that are not asked for stay behind. */
export function guestsToSend({ roomGuests: rooms }: StayFields, { parties, hotel }: StayRules) {
  return rooms.map(({ guests, couplesPaper }, room) => ({
    couplesPaper: couplesPaper || null,
    guests: guests.map((guest, place) => {
      const isChild = place >= (parties[room]?.adults ?? 0)
      const { isPersian, paper } = askedOf(guest, { place, isChild }, hotel.countryCode)
      return {
        firstNameFarsi: isPersian ? guest.firstNameFarsi : '',
        lastNameFarsi: isPersian ? guest.lastNameFarsi : '',
        firstName: isPersian ? '' : guest.firstName,
        lastName: isPersian ? '' : guest.lastName,
        genderTitle: guest.genderTitle,
        age: guest.age === '' ? null : Number(guest.age),
        nationality: guest.nationality,
        documentType: isPersian && paper !== 'passport' ? 'NationalCode' : 'Passport',
        nationalCode: paper === 'national-code' ? guest.nationalCode : '',
        passportNumber: paper === 'passport' ? guest.passportNumber : '',
        hasEntryStamp: guest.hasEntryStamp,
      }
    }),
  }))
}

export function leadToSend(leadGuest: string): { room: number; guest: number } {
  const [room = 0, guest = 0] = leadGuest.split('.').map(Number)
  return { room, guest }
}

/** Every fault of the form, in reading order; empty means that it may be sent. */
export function stayFaults(fields: StayFields, rules: StayRules): { name: string; code: Code }[] {
  const read: RoomGuests[] = guestsToSend(fields, rules).map((room) => roomGuests.parse(room))
  const { leadGuest, hasPoliceLetter, contact } = fields
  const faults = guestFaults(
    { roomGuests: read, leadGuest: leadToSend(leadGuest), hasPoliceLetter },
    rules,
  )
  return [
    ...faults.map(({ field, code }) => ({ name: field, code })),
    ...contactFaults(contact),
    ...(fields.specialRequests.trim().length > longestRequests
      ? [{ name: 'specialRequests', code: 'SPECIAL_REQUESTS_TOO_LONG' as const }]
      : []),
  ]
}

/** Refusals after which this party sleeps in another hotel; whatever else is typed changes nothing. */
const unwelcome: readonly string[] = [
  'SINGLE_WOMAN_NOT_ADMITTED',
  'SINGLE_MAN_NOT_ADMITTED',
  'COUPLES_PAPER_NOT_ACCEPTED',
  'MINIMUM_AGE_ALONE',
  'FOREIGNERS_NOT_ADMITTED',
  'FOREIGNERS_NEED_INQUIRY',
]
export const isUnwelcome = (code: string): boolean => unwelcome.includes(code)
/** Refusals that other hotels of the list «پذیرش مسافر خارجی» do not have. */
export const isOfForeigners = (code: string): boolean => code.startsWith('FOREIGNERS_')
