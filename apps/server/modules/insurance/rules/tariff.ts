/** Everything that insurers sell, as one version of it was brought in. Days and ages are counted with both ends. */
import type {
  AskedActivity,
  activityVerdicts,
  CoverKind,
  coverageKinds,
  limitCurrencies,
} from '@parastoo/contract/insurance/words'

export type Insurer = {
  code: string
  nameFa: string
  nameEn: string
  agentCode: string
  assistanceNameFa: string
  assistancePhones: string[]
}

/** Where a policy is good. Of one kind, the wider zone has all that the narrower has. */
export type Zone = { code: string; kind: CoverKind; nameFa: string; nameEn: string; width: number }

/** In which zone a country stands at the least; `*` for all without a line of their own. */
export type ZoneOfCountry = { country: string; kind: CoverKind; zone: string }

export type Cell = {
  fromDays: number
  untilDays: number
  fromAge: number
  untilAge: number
  priceRial: number
}

export type Plan = {
  code: string
  insurer: string
  kind: CoverKind
  nameFa: string
  nameEn: string
  zone: string
  limit: number
  currency: (typeof limitCurrencies)[number]
  oldestAge: number
  /** What of the price is ours: nothing else may be lowered by a discount, for the tariff is filed. */
  commissionPercent: number
  taxPercent: number
  exitMonths: number
  voidFeeRial: number
  consecutiveDays: number
  isSample: boolean
  prices: Cell[]
  coverages: {
    kind: (typeof coverageKinds)[number]
    labelFa: string
    labelEn: string
    amount: number | null
    excess: number
  }[]
  exclusionsFa: string[]
  activities: {
    activity: AskedActivity
    verdict: (typeof activityVerdicts)[number]
    noteFa: string
  }[]
}

export type Tariff = {
  insurers: Insurer[]
  zones: Zone[]
  countries: ZoneOfCountry[]
  plans: Plan[]
}
