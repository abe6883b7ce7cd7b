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
}

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
    promisedOn: string | null
    pausedOn: string | null
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
  }

export const priceOf = ({ authorityRial, oursRial }: CasePrice): number => authorityRial + oursRial

/** Whether its traveller may still hope: nothing is decided. */
export const isOpen = ({ state }: Pick<VisaCase, 'state'>): boolean =>
  !['decided', 'ended'].includes(caseFacts[state].stage)

export const hasEnded = ({ state }: Pick<VisaCase, 'state'>): boolean =>
  caseFacts[state].stage === 'ended'

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

/**
 * What comes back and what is kept when a case ends now, by the table it was sold under. What came back because it was late is part of
 * it: together never more than the table says, and never more than the price.
 */
export function endingOf(
  pack: VisaPack,
  ended: VisaCase,
  cause: EndCause,
): { backRial: number; keptRial: number; costRial: number } {
  const { stage } = caseFacts[ended.state]
  if (stage === 'ended') throw new Error(`The case ${ended.caseId} has ended before`)
  const { keptRial, costRial } = settleCase(pack, { stage, cause, price: ended })
  const price = priceOf(ended)
  const kept = Math.min(price, keptRial + ended.lateBackRial)
  return { backRial: price - kept, keptRial: kept, costRial }
}
