/** What a form may send of the guests of a stay. What is right about them: `guest-faults.ts`. */
import { normalizeDigitsField, normalizeText } from '@parastoo/kit/text'
import * as z from 'zod'
import { documentTypes, genders } from '../enums.ts'

const text = z
  .string()
  .optional()
  .transform((value) => normalizeText(value ?? ''))
const digitsText = z
  .string()
  .optional()
  .transform((value) => normalizeDigitsField(value ?? ''))

/** What a man and a woman who share a room bring to show that they may: birth certificates, a notary's paper, or that they are kin. */
export const couplesPapers = ['certificate', 'notary', 'relatives'] as const

/** One guest: every text empty where it is not filled, so that all that is wrong is told at once. */
const guestDraft = z.object({
  firstName: text,
  lastName: text,
  firstNameFarsi: text,
  lastNameFarsi: text,
  genderTitle: z.union([z.enum(genders), z.string()]).optional(),
  /** Whole years on the day of arrival. */
  age: z.number().nullish(),
  /** ISO 3166, two letters. */
  nationality: z
    .string()
    .optional()
    .transform((value) => (value ?? '').trim().toUpperCase()),
  documentType: z.union([z.enum(documentTypes), z.string()]).optional(),
  nationalCode: digitsText,
  passportNumber: digitsText.transform((value) => value.toUpperCase()),
  /** They bring a visa and an entry stamp, where the hotel asks for them. */
  hasEntryStamp: z.boolean().default(false),
})
export type GuestDraft = z.output<typeof guestDraft>

/** The guests of one room, in the order of the party: adults first, then children in the order of their ages. */
export const roomGuests = z.object({
  guests: z.array(guestDraft).min(1, { error: 'GUESTS_DO_NOT_MATCH_STAY' }).max(10),
  /** Asked for only where a man and a woman share the room and the hotel wants a paper. */
  couplesPaper: z.enum(couplesPapers).nullish(),
})
export type RoomGuests = z.output<typeof roomGuests>

/** A guest as its owner reads them. */
export const guestReply = z.object({
  firstName: z.string(),
  lastName: z.string(),
  firstNameFarsi: z.string(),
  lastNameFarsi: z.string(),
  genderTitle: z.enum(genders),
  age: z.number().int(),
  isChild: z.boolean(),
  nationality: z.string(),
  documentType: z.enum(documentTypes).nullable(),
  nationalCode: z.string(),
  passportNumber: z.string(),
})
