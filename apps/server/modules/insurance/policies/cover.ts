/** A cover that was sold: the nouns of policies. */
import type { PlanTerms } from '@parastoo/contract/insurance/plans'
import type { CoverKind } from '@parastoo/contract/insurance/words'
import type { Journey } from '../rules/index.ts'

export type Insured = {
  insuredId: string
  place: number
  firstName: string
  lastName: string
  firstNameFarsi: string
  lastNameFarsi: string
  genderTitle: string
  birthDate: string
  passportNumber: string
  nationalCode: string
  priceRial: number
  costRial: number
  cancelKey: string | null
  cancelKeptRial: number | null
  voidedAt: Temporal.Instant | null
  /** What an officer has written down for them so far. */
  noted: { number: string; uniqueCode: string; hasPaper: boolean } | null
  policy: {
    policyId: string
    number: string
    uniqueCode: string
    issuedAt: Temporal.Instant
  } | null
}

export type SoldCover = {
  lineId: string
  orderId: string
  userId: string
  insurer: string
  planCode: string
  tariffVersion: number
  kind: CoverKind
  countries: string[]
  startsOn: string
  endsOn: string
  terms: PlanTerms
  isSample: boolean
  saleEndsAt: Temporal.Instant
  /** The order of the flights it was bought with, and their first and last day then; null where there were none. */
  flights: { orderId: string; from: string; until: string } | null
}
export type NewInsured = Omit<
  Insured,
  'cancelKey' | 'cancelKeptRial' | 'voidedAt' | 'noted' | 'policy'
>
export type Cover = SoldCover & { insured: Insured[] }

export const journeyOf = ({ countries, startsOn, endsOn, kind }: SoldCover): Journey => ({
  countries,
  startsOn,
  endsOn,
  kind,
})

/** By what somebody is insured once: passport, plan and first day. Stored as its fingerprint alone. */
export const coverText = (
  { planCode, startsOn }: Pick<SoldCover, 'planCode' | 'startsOn'>,
  { passportNumber }: Pick<Insured, 'passportNumber'>,
): string => `cover ${passportNumber} ${planCode} ${startsOn}`

export const nameOf = ({
  firstNameFarsi,
  lastNameFarsi,
}: Pick<Insured, 'firstNameFarsi' | 'lastNameFarsi'>): string =>
  `${firstNameFarsi} ${lastNameFarsi}`.trim()
