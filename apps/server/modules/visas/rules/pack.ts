/** A rule pack: everything known of one destination's visas, as dated data that staff bring in. */
import type { CaseStage, RefundCause } from '@parastoo/contract/visas/cases'
import type {
  PassportCount,
  PersonKind,
  VisaCurrency,
  VisaDocumentKind,
  VisaEntry,
  VisaFeeKind,
  VisaPurpose,
  VisaVerdict,
} from '@parastoo/contract/visas/words'

/** `*` stands for every type or every passport. */
export type Scope = { type: string; nationality: string }

export type PackType = {
  code: string
  nameFa: string
  entries: VisaEntry
  purpose: VisaPurpose
  stayHours: number | null
  stayDays: number | null
  /** From issue on; null where the sticker says it. */
  validityDays: number | null
  /** Working days of the authority from filing on. */
  leastDays: number
  mostDays: number
}

/** Whether one type is for one passport, who says so and when that was last checked. Without a check it is a sample. */
export type PackRule = Scope & {
  isAllowed: boolean
  whyFa: string | null
  source: string
  checkedOn: string | null
  checkedBy: string | null
}

export type PackFee = Scope & {
  kind: VisaFeeKind
  labelFa: string
  /** Whole years; the upper one outside. */
  fromAge: number
  untilAge: number
  /** Hundredths of the currency; of the rial, whole rial. */
  amountMinor: number
  currency: VisaCurrency
  /** No: its payer hands it to the authority. */
  isCharged: boolean
}

export type PackDocument = Scope & {
  person: PersonKind
  kind: VisaDocumentKind
  isRequired: boolean
  noteFa: string
}

export type PackCondition = Scope & {
  gender: 'Male' | 'Female' | null
  fromAge: number
  untilAge: number
  /** Only of who travels alone. */
  isOfAlone: boolean
  verdict: VisaVerdict
  textFa: string
  source: string
}

/** What comes back when a case is in a stage and something happens: of the authority's fees and of ours, in percent. */
export type PackRefund = {
  stage: CaseStage
  cause: RefundCause
  authorityPercent: number
  oursPercent: number
}

export type PassportRule = {
  months: number
  countsFrom: PassportCount
  noteFa: string
  /** How a form wants the family name of who has one name; versions of before say nothing. */
  oneNameAs?: 'dash' | 'repeat'
}

/** When an authority does not work: weekdays as 0 (Saturday) to 6 (Friday), and days by name. */
export type AuthorityCalendar = {
  weekend: readonly number[]
  holidays: readonly { date: string; nameFa: string; isByMoon: boolean }[]
}

export type VisaPack = {
  destination: string
  nameFa: string
  countryCode: string
  cityCode: string
  authorityFa: string
  officialSite: string
  sells: 'visa' | 'file'
  position: number
  passport: PassportRule
  photo: { widthMm: number; heightMm: number; backgroundFa: string; noteFa: string }
  calendar: AuthorityCalendar
  types: readonly PackType[]
  rules: readonly PackRule[]
  fees: readonly PackFee[]
  documents: readonly PackDocument[]
  conditions: readonly PackCondition[]
  /** One line for every stage and cause. */
  refunds: readonly PackRefund[]
  /** Rial for one unit. */
  rates: Readonly<Partial<Record<VisaCurrency, number>>>
}

/** Whether a line of a pack is about this type and passport, itself or by `*`. */
export const isAbout = (line: Scope, asked: Scope): boolean =>
  (line.type === '*' || line.type === asked.type) &&
  (line.nationality === '*' || line.nationality === asked.nationality)

/** The rule of one type for one passport; there is at most one. */
export const ruleOf = (pack: VisaPack, asked: Scope): PackRule | undefined =>
  pack.rules.find(
    ({ type, nationality }) => type === asked.type && nationality === asked.nationality,
  )
