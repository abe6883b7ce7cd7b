/** Guests whom some hotels turn away whatever else they bring: what lists are narrowed by, so that who was turned away finds where to sleep. */
import type { GuestCode } from './guest-faults.ts'
import type { HotelAdmission } from './hotel.ts'

export const admittedGuests = ['notary-couple', 'woman-alone', 'man-alone'] as const
export type AdmittedGuests = (typeof admittedGuests)[number]

/** Which of them a hotel takes in, by the rules that `guestFaults` judges by; with the letter of the police counts as yes. */
export const admittedBy = ({
  couplesDocument,
  singleWoman,
  singleMan,
}: HotelAdmission): AdmittedGuests[] => [
  ...(couplesDocument === 'certificate' ? [] : (['notary-couple'] as const)),
  ...(singleWoman === 'no' ? [] : (['woman-alone'] as const)),
  ...(singleMan === 'no' ? [] : (['man-alone'] as const)),
]

const turnedAway: Partial<Record<GuestCode, AdmittedGuests>> = {
  COUPLES_PAPER_NOT_ACCEPTED: 'notary-couple',
  SINGLE_WOMAN_NOT_ADMITTED: 'woman-alone',
  SINGLE_MAN_NOT_ADMITTED: 'man-alone',
}

/** Who was turned away with a refusal; null where no hotel is known by whom it takes instead. */
export const turnedAwayBy = (code: string): AdmittedGuests | null =>
  turnedAway[code as GuestCode] ?? null
