/** What resellers needs from outside: a site that compares prices, and is told how far its visitors came. */
import type { ResellerName, ResellerStep } from '@parastoo/contract/resellers/resellers'

/** One step of a visit, with nothing in it that names or reaches a person. */
export type StepNews = {
  step: ResellerStep
  /** The reseller's own id of the click. */
  reference: string
  /** Our word for the sale, which only we can look up; null before there is an order. */
  sale: string | null
  origin: string
  destination: string
  /** Local time there once a flight is chosen, else the day. */
  departs: string
  /** Null where nobody asked for a way back. */
  returns: string | null
  adults: number
  children: number
  infants: number
  /** What was chosen; null before there is an order. */
  flight: { numbers: readonly string[]; isCharter: boolean } | null
}

/** A site that compares prices. Adapters translate and never decide. */
export type Reseller = {
  name: ResellerName
  tell: (news: StepNews) => Promise<
    | { told: true }
    | { refused: string }
    /** Certainly not told, for a reason that may pass. */
    | { unsent: true; reason: string }
    /** It may have been told: asked again it would count twice. */
    | { unknown: true; reason: string }
  >
}
