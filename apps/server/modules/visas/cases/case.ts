/** The application of one person: the nouns of cases, and their pure rules. */

import { sourcesOf } from '@parastoo/contract/orders/states'
import {
  type CaseState,
  caseFacts,
  caseMoves,
  type RefundCause,
} from '@parastoo/contract/visas/cases'
import { addDays } from '@parastoo/kit/dates'
import { type CasePrice, settleCase, type VisaPack } from '../rules/index.ts'

export type Applicant = {
  firstName: string
  lastName: string
  firstNameFarsi: string
  lastNameFarsi: string
  genderTitle: 'Male' | 'Female'
  birthDate: string
  issuingCountry: string
  passportType: string
  passportExpires: string
  passportNumber: string
  nationalCode: string
  /** Of a name of one word: how its destination's form wants the family name; empty where there are two (edge 17 of the facts). */
  oneNameAs: '' | 'dash' | 'repeat'
  /** Of a child who travels without a grown-up: who answers for them. */
  guardianFa: string
}

/** The family name as the authority's form is filled in. */
export const filedLastName = ({
  lastName,
  oneNameAs,
}: Pick<Applicant, 'lastName' | 'oneNameAs'>): string => (oneNameAs === 'dash' ? '-' : lastName)

/** Why a case ended. */
export type EndCause = Exclude<RefundCause, 'late'>

/** As it was sold: nothing of this changes. */
export type SoldCase = CasePrice & {
  caseId: string
  lineId: string
  orderId: string
  userId: string
  place: number
  destination: string
  packVersion: number
  visaType: string
  nationality: string
  isSample: boolean
  travelDate: string
  /** One open case for each. */
  passportKey: string
  registeredAt: Temporal.Instant
}

export type VisaCase = SoldCase &
  Applicant & {
    state: CaseState
    holdKey: string | null
    paidAt: Temporal.Instant | null
    filedAt: Temporal.Instant | null
    authorityReference: string | null
    /** What of the authority's fee is ours to pay, because it rose after the sale. */
    borneRial: number
    promisedOn: string | null
    pausedOn: string | null
    lapsedAt: Temporal.Instant | null
    lateAt: Temporal.Instant | null
    lateBackRial: number
    decisionNumber: string | null
    issuedAt: Temporal.Instant | null
    cause: EndCause | null
    keptRial: number | null
    costRial: number | null
    cancelKey: string | null
    cancelKeptRial: number | null
    cancelledAt: Temporal.Instant | null
    depositReturnedAt: Temporal.Instant | null
    depositProofFa: string | null
  }

export const priceOf = ({ authorityRial, oursRial, depositRial }: CasePrice): number =>
  authorityRial + oursRial + depositRial

/** What its traveller has back already of its price: because it was late, and the deposit. */
export const backBeforeOf = ({
  lateBackRial,
  depositRial,
  depositReturnedAt,
}: Pick<VisaCase, 'lateBackRial' | 'depositRial' | 'depositReturnedAt'>): number =>
  lateBackRial + (depositReturnedAt === null ? 0 : depositRial)

/** Whether its traveller may still hope: nothing is decided. */
export const isOpen = ({ state }: Pick<VisaCase, 'state'>): boolean =>
  !['decided', 'ended'].includes(caseFacts[state].stage)

export const hasEnded = ({ state }: Pick<VisaCase, 'state'>): boolean =>
  caseFacts[state].stage === 'ended'

/**
 * For how many hours a request waits for its payment, and after how many its traveller is reminded of it, the last time a day before its end
 * (docs/decisions/0114).
 */
export const waitHours = { ends: 96, remindedAfter: [24, 72] } as const

/** Until when a request may be paid for that nobody has paid for yet. */
export const waitsUntil = ({ registeredAt }: Pick<VisaCase, 'registeredAt'>): Temporal.Instant =>
  registeredAt.add({ hours: waitHours.ends })

export const hasWaitedTooLong = (found: VisaCase, now: Temporal.Instant): boolean =>
  found.lapsedAt !== null || Temporal.Instant.compare(waitsUntil(found), now) <= 0

/** From which states a case may come to this one. */
export const sourcesOfCase = (to: CaseState): CaseState[] => sourcesOf(caseMoves, to)

/** «سارا مرادی». */
export const nameOf = ({
  firstNameFarsi,
  lastNameFarsi,
}: Pick<Applicant, 'firstNameFarsi' | 'lastNameFarsi'>): string =>
  `${firstNameFarsi} ${lastNameFarsi}`

/** What the keyed hash of a passport and a destination is made of. */
export const passportText = ({
  destination,
  nationality,
  passportNumber,
}: Pick<VisaCase, 'destination' | 'nationality' | 'passportNumber'>): string =>
  `visa ${destination} ${nationality} ${passportNumber}`

/** The end of a promised day, where files are handed in. */
export const endOfDay = (date: string): Temporal.Instant =>
  Temporal.PlainDate.from(addDays(date, 1)).toZonedDateTime('Asia/Tehran').toInstant()

/** What the authority is owed of a case beside the fee it was sold at, and nobody else pays. */
const owedBeside = (ended: VisaCase, risesPaidRial: number): number =>
  ended.filedAt === null ? 0 : ended.borneRial + risesPaidRial

/**
 * What comes back and what is kept when a case ends now, by the table it was sold under. What came back before is part of
 * it: together never more than the table says, and never more than the price. `risesPaidRial`: what its traveller paid of a fee that rose,
 * which goes back with the order of its own that it was paid in, while a filed authority keeps it.
 */
export function endingOf(
  pack: VisaPack,
  ended: VisaCase,
  cause: EndCause,
  risesPaidRial = 0,
): { backRial: number; keptRial: number; costRial: number } {
  const { stage } = caseFacts[ended.state]
  if (stage === 'ended') throw new Error(`The case ${ended.caseId} has ended before`)
  const { keptRial, costRial } = settleCase(pack, { stage, cause, price: ended })
  const price = priceOf(ended)
  const kept = Math.min(price, keptRial + backBeforeOf(ended))
  const owedRial = costRial === 0 ? 0 : costRial + owedBeside(ended, risesPaidRial)
  return { backRial: price - kept, keptRial: kept, costRial: owedRial }
}
