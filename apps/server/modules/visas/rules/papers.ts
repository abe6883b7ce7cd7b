/** Which papers a kind of person brings, which conditions are theirs, and until when a passport must be valid. */
import type { PersonKind, VisaDocumentKind } from '@parastoo/contract/visas/words'
import { addDays, addMonths } from '@parastoo/kit/dates'
import {
  isAbout,
  type PackCondition,
  type PassportRule,
  type Scope,
  type VisaPack,
} from './pack.ts'

export type AskedDocument = {
  kind: VisaDocumentKind
  isRequired: boolean
  noteFa: string
  people: PersonKind[]
}

/** Every paper of a type and passport, once for each note, with the kinds of people it is asked of. */
export function documentsOf(pack: VisaPack, asked: Scope): AskedDocument[] {
  const found: AskedDocument[] = []
  for (const { kind, isRequired, noteFa, person, ...scope } of pack.documents) {
    if (!isAbout(scope, asked)) continue
    const same = found.find(
      (one) => one.kind === kind && one.noteFa === noteFa && one.isRequired === isRequired,
    )
    if (same) same.people.push(person)
    else found.push({ kind, isRequired, noteFa, people: [person] })
  }
  return found
}

/** What is known of an applicant; what is not may be anything. */
export type KnownPerson = { age?: number; gender?: 'Male' | 'Female'; isAlone?: boolean }

/** The conditions that may be this person's. */
export const conditionsOf = (
  pack: VisaPack,
  asked: Scope,
  { age, gender, isAlone }: KnownPerson = {},
): PackCondition[] =>
  pack.conditions.filter(
    (condition) =>
      isAbout(condition, asked) &&
      (age === undefined || (age >= condition.fromAge && age < condition.untilAge)) &&
      (gender === undefined || condition.gender === null || condition.gender === gender) &&
      (isAlone !== false || !condition.isOfAlone),
  )

/**
 * The first day on which a passport may expire: so many calendar months after the day the authority counts from. A month without that day ends
 * on its last: six months from 31 August are 28 February.
 */
export function passportMustLastUntil(
  { months, countsFrom }: PassportRule,
  trip: { arrivesOn: string; leavesOn: string; visaEndsOn: string },
): string {
  const counted = {
    arrival: trip.arrivesOn,
    departure: trip.leavesOn,
    'visa-end': trip.visaEndsOn,
  }[countsFrom]
  return addMonths(counted, months)
}

/** The last day on which somebody may still enter with a visa issued on a day; null where its sticker says. */
export const lastEntryOn = (
  { validityDays }: { validityDays: number | null },
  issuedOn: string,
): string | null => (validityDays === null ? null : addDays(issuedOn, validityDays))
