/**
 * What is wrong with the guests of a stay, each fault at its field: first each guest by themselves, then whether the hotel takes this
 * party in. Pages judge by it while a form is filled, the server before any money moves.
 */
import { isNationalCode } from '@parastoo/kit/national-code'
import { isPassportNumber } from '@parastoo/kit/passport'
import { isLatinName, isPersianScript } from '@parastoo/kit/text'
import { genders } from '../enums.ts'
import type { Code } from '../messages.ts'
import type { GuestDraft, RoomGuests } from './guest.ts'
import type { HotelAdmission } from './hotel.ts'

/** Everything a guest or a party may be refused with, for the lists of operations. */
export const guestCodes = [
  ...(['GUESTS_DO_NOT_MATCH_STAY', 'GUEST_AGE_REQUIRED', 'CHILD_AGE_DOES_NOT_MATCH'] as const),
  ...(['FIRST_NAME_REQUIRED', 'LAST_NAME_REQUIRED', 'LATIN_LETTERS_ONLY'] as const),
  ...(['FIRST_NAME_FARSI_REQUIRED', 'LAST_NAME_FARSI_REQUIRED', 'PERSIAN_LETTERS_ONLY'] as const),
  ...(['NAME_TOO_LONG', 'GENDER_REQUIRED', 'NATIONALITY_REQUIRED'] as const),
  ...(['NATIONAL_CODE_REQUIRED', 'NATIONAL_CODE_LENGTH', 'NATIONAL_CODE_IS_INVALID'] as const),
  ...(['PASSPORT_NO_REQUIRED', 'PASSPORT_NO_IS_INVALID', 'DUPLICATE_PASSENGER'] as const),
  ...(['FOREIGNERS_NOT_ADMITTED', 'FOREIGNERS_NEED_INQUIRY'] as const),
  ...(['FOREIGN_GUEST_ON_IRANIAN_RATE', 'ENTRY_STAMP_REQUIRED'] as const),
  ...(['COUPLES_PAPER_REQUIRED', 'COUPLES_PAPER_NOT_ACCEPTED'] as const),
  ...(['SINGLE_WOMAN_NOT_ADMITTED', 'SINGLE_MAN_NOT_ADMITTED', 'POLICE_LETTER_REQUIRED'] as const),
  ...(['MINIMUM_AGE_ALONE', 'LEAD_GUEST_TOO_YOUNG'] as const),
] satisfies Code[]
export type GuestCode = (typeof guestCodes)[number]

export type GuestFault = { field: string; code: GuestCode }

export type GuestsOfStay = {
  roomGuests: readonly RoomGuests[]
  leadGuest: { room: number; guest: number }
  hasPoliceLetter: boolean
}

/** What guests are judged by: the party that was priced, and the hotel. */
export type StayRules = {
  parties: readonly { adults: number; childAges: readonly number[] }[]
  /** By whose rate the stay is sold. */
  market: 'iranian' | 'foreign'
  hotel: {
    countryCode: string
    confirms: 'instant' | 'on-request'
    admission: HotelAdmission
  }
}

/** Every fault of the guests of a stay; empty means that the hotel takes them in. What is kept of them is `onShownPapers`. */
export function guestFaults(sent: GuestsOfStay, rules: StayRules): GuestFault[] {
  const roomGuests = onShownPapers(sent.roomGuests, rules.hotel.countryCode)
  const stay = { ...sent, roomGuests }
  const misplaced = countFaults(stay, rules)
  if (misplaced.length > 0) return misplaced
  const own = stay.roomGuests.flatMap(({ guests }, room) =>
    guests.flatMap((guest, place) => faultsOfGuest(guest, { room, place }, rules)),
  )
  const faults = own.length > 0 ? own : duplicateFaults(stay.roomGuests)
  return faults.length > 0 ? faults : admissionFaults(stay, rules)
}

/** Guests with nothing of the paper they do not show in a hotel of this country: what stands there is judged by nobody and kept by nobody. */
export function onShownPapers(
  roomGuests: readonly RoomGuests[],
  countryCode: string,
): RoomGuests[] {
  return roomGuests.map(({ guests, ...room }) => ({
    ...room,
    guests: guests.map((guest) =>
      isByPassport(guest, countryCode)
        ? { ...guest, nationalCode: '' }
        : { ...guest, passportNumber: '' },
    ),
  }))
}

const at = (room: number, place: number, field: keyof GuestDraft): string =>
  `roomGuests.${room}.guests.${place}.${field}`

function countFaults({ roomGuests }: GuestsOfStay, { parties }: StayRules): GuestFault[] {
  const code = 'GUESTS_DO_NOT_MATCH_STAY'
  if (roomGuests.length !== parties.length) return [{ field: 'roomGuests', code }]
  return parties.flatMap(({ adults, childAges }, room) =>
    roomGuests[room]?.guests.length === adults + childAges.length
      ? []
      : [{ field: `roomGuests.${room}`, code }],
  )
}

type OwnFault = { field: keyof GuestDraft; code: GuestCode }

const longestName = 40
const oldest = 120
const grownUpAge = 18

function faultsOfGuest(
  guest: GuestDraft,
  { room, place }: { room: number; place: number },
  rules: StayRules,
): GuestFault[] {
  const own: OwnFault[] = [
    ...nameFaults(guest, rules),
    ...(genders.some((gender) => gender === guest.genderTitle)
      ? []
      : [{ field: 'genderTitle' as const, code: 'GENDER_REQUIRED' as const }]),
    ...ageFaults(guest, { room, place }, rules),
    ...documentFaults(guest, place, rules),
  ]
  return own.map(({ field, code }) => ({ field: at(room, place, field), code }))
}

const isIranianAtHome = ({ nationality }: GuestDraft, countryCode: string): boolean =>
  nationality === 'IR' && countryCode === 'IR'

const isByPassport = (guest: GuestDraft, countryCode: string): boolean =>
  !isIranianAtHome(guest, countryCode) || guest.documentType === 'Passport'

/** Iranians at home are known by their Persian names, everybody else by the Latin ones of their passports. */
function nameFaults(guest: GuestDraft, { hotel }: StayRules): OwnFault[] {
  const isPersian = isIranianAtHome(guest, hotel.countryCode)
  const names = [
    { field: 'firstName', missing: 'FIRST_NAME_REQUIRED', isPersian: false },
    { field: 'lastName', missing: 'LAST_NAME_REQUIRED', isPersian: false },
    { field: 'firstNameFarsi', missing: 'FIRST_NAME_FARSI_REQUIRED', isPersian: true },
    { field: 'lastNameFarsi', missing: 'LAST_NAME_FARSI_REQUIRED', isPersian: true },
  ] as const
  return names.flatMap(({ field, missing, ...script }): OwnFault[] => {
    const name = guest[field]
    if (name === '') return script.isPersian === isPersian ? [{ field, code: missing }] : []
    if (script.isPersian ? !isPersianScript(name) : !isLatinName(name)) {
      const wrong = script.isPersian ? 'PERSIAN_LETTERS_ONLY' : 'LATIN_LETTERS_ONLY'
      return [{ field, code: wrong }]
    }
    return name.length > longestName ? [{ field, code: 'NAME_TOO_LONG' }] : []
  })
}

/** A child is priced by the age it was searched with: that of the day of arrival. */
function ageFaults(
  { age }: GuestDraft,
  { room, place }: { room: number; place: number },
  { parties }: StayRules,
): OwnFault[] {
  const field = 'age'
  const party = parties[room]
  const isAge = typeof age === 'number' && Number.isInteger(age) && age >= 0 && age <= oldest
  if (!isAge) return [{ field, code: 'GUEST_AGE_REQUIRED' }]
  const priced = party?.childAges[place - party.adults]
  return priced === undefined || priced === age ? [] : [{ field, code: 'CHILD_AGE_DOES_NOT_MATCH' }]
}

/** The first of a room shows a paper, and of those who travel by passport every grown-up. What else is filled in must be right. */
function documentFaults(guest: GuestDraft, place: number, { hotel }: StayRules): OwnFault[] {
  const { nationality, nationalCode, passportNumber, age } = guest
  if (!/^[A-Z]{2}$/.test(nationality))
    return [{ field: 'nationality', code: 'NATIONALITY_REQUIRED' }]
  const byPassport = isByPassport(guest, hotel.countryCode)
  const isAsked = place === 0 || (byPassport && (age ?? 0) >= grownUpAge)
  if (byPassport) {
    const field = 'passportNumber'
    if (passportNumber === '') return isAsked ? [{ field, code: 'PASSPORT_NO_REQUIRED' }] : []
    return isPassportNumber(passportNumber, passportOf(nationality))
      ? []
      : [{ field, code: 'PASSPORT_NO_IS_INVALID' }]
  }
  const field = 'nationalCode'
  if (nationalCode === '') return isAsked ? [{ field, code: 'NATIONAL_CODE_REQUIRED' }] : []
  if (!/^\d{10}$/.test(nationalCode)) return [{ field, code: 'NATIONAL_CODE_LENGTH' }]
  return isNationalCode(nationalCode) ? [] : [{ field, code: 'NATIONAL_CODE_IS_INVALID' }]
}

function passportOf(nationality: string) {
  if (nationality === 'IR') return 'IranianPassport'
  return nationality === 'IQ' ? 'IraqPassport' : 'OtherCountries'
}

function duplicateFaults(roomGuests: readonly RoomGuests[]): GuestFault[] {
  const seen = new Set<string>()
  return roomGuests.flatMap(({ guests }, room) =>
    guests.flatMap((guest, place) =>
      (['nationalCode', 'passportNumber'] as const).flatMap((field) => {
        const document = `${field} ${guest[field]}`
        if (guest[field] === '') return []
        if (seen.has(document))
          return [{ field: at(room, place, field), code: 'DUPLICATE_PASSENGER' }]
        seen.add(document)
        return []
      }),
    ),
  )
}

/** Whether the hotel takes this party in (facts of hotels, section 1: admission rules). */
function admissionFaults(stay: GuestsOfStay, rules: StayRules): GuestFault[] {
  const foreign = foreignFaults(stay, rules)
  if (foreign.length > 0) return foreign
  return [...couplesFaults(stay, rules), ...aloneFaults(stay, rules), ...leadFaults(stay, rules)]
}

function foreignFaults({ roomGuests }: GuestsOfStay, { hotel, market }: StayRules): GuestFault[] {
  const { acceptsForeigners, needsEntryStamp } = hotel.admission
  return roomGuests.flatMap(({ guests }, room) =>
    guests.flatMap(({ nationality, hasEntryStamp }, place) => {
      const refusal = (field: keyof GuestDraft, code: GuestCode) => [
        { field: at(room, place, field), code },
      ]
      if (nationality !== 'IR') {
        if (acceptsForeigners === 'no') return refusal('nationality', 'FOREIGNERS_NOT_ADMITTED')
        // A hotel that is asked about every stay is asked about this one too.
        if (acceptsForeigners === 'inquiry' && hotel.confirms === 'instant')
          return refusal('nationality', 'FOREIGNERS_NEED_INQUIRY')
        if (market === 'iranian') return refusal('nationality', 'FOREIGN_GUEST_ON_IRANIAN_RATE')
      }
      return needsEntryStamp && nationality !== hotel.countryCode && !hasEntryStamp
        ? refusal('hasEntryStamp', 'ENTRY_STAMP_REQUIRED')
        : []
    }),
  )
}

function couplesFaults({ roomGuests }: GuestsOfStay, { hotel }: StayRules): GuestFault[] {
  const { couplesDocument } = hotel.admission
  if (couplesDocument === 'none') return []
  return roomGuests.flatMap(({ guests, couplesPaper }, room): GuestFault[] => {
    const grown = guests.filter(({ age }) => (age ?? 0) >= grownUpAge)
    if (new Set(grown.map(({ genderTitle }) => genderTitle)).size < 2) return []
    const field = `roomGuests.${room}.couplesPaper`
    if (!couplesPaper) return [{ field, code: 'COUPLES_PAPER_REQUIRED' }]
    return couplesPaper === 'notary' && couplesDocument === 'certificate'
      ? [{ field, code: 'COUPLES_PAPER_NOT_ACCEPTED' }]
      : []
  })
}

/** Who comes alone, and who comes without anybody old enough. */
function aloneFaults(
  { roomGuests, hasPoliceLetter }: GuestsOfStay,
  { hotel }: StayRules,
): GuestFault[] {
  const { singleWoman, singleMan, leastAgeAlone } = hotel.admission
  const everybody = roomGuests.flatMap(({ guests }) => guests)
  const [one] = everybody
  if (everybody.every(({ age }) => (age ?? 0) < leastAgeAlone))
    return [{ field: at(0, 0, 'age'), code: 'MINIMUM_AGE_ALONE' }]
  if (everybody.length > 1 || !one) return []
  const isWoman = one.genderTitle === 'Female'
  const rule = isWoman ? singleWoman : singleMan
  if (rule === 'no') {
    const code = isWoman ? 'SINGLE_WOMAN_NOT_ADMITTED' : 'SINGLE_MAN_NOT_ADMITTED'
    return [{ field: at(0, 0, 'genderTitle'), code }]
  }
  return rule === 'police-letter' && !hasPoliceLetter
    ? [{ field: 'hasPoliceLetter', code: 'POLICE_LETTER_REQUIRED' }]
    : []
}

function leadFaults({ roomGuests, leadGuest }: GuestsOfStay, { hotel }: StayRules): GuestFault[] {
  const lead = roomGuests[leadGuest.room]?.guests[leadGuest.guest]
  if (!lead) return [{ field: 'leadGuest', code: 'GUESTS_DO_NOT_MATCH_STAY' }]
  const { leastAgeAlone } = hotel.admission
  const isAlone = roomGuests.length === 1 && roomGuests[0]?.guests.length === 1
  return !isAlone && (lead.age ?? 0) < leastAgeAlone
    ? [{ field: 'leadGuest', code: 'LEAD_GUEST_TOO_YOUNG' }]
    : []
}
