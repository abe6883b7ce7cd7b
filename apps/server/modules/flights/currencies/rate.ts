/** The nouns of rates and their pure rules. */
import type { CurrencyCode } from '@parastoo/contract/enums'

/** A currency with its newest rate; of the rial it is 1, which nobody sets. */
export type RateInForce = {
  currencyCode: CurrencyCode
  currencySymbol: string
  isDefault: boolean
  rialPerUnit: number
  source: string
  setAt: Temporal.Instant | null
  setBy: string | null
  /** 0 of the rial. */
  version: number
}

/** A rate that is set: which one it follows is part of what is said. */
export type NewRate = {
  currencyCode: CurrencyCode
  /** The version that is seen and is to be followed. */
  version: number
  rialPerUnit: number
  source: string
}

/** The rates a house begins with, before anybody has set one. */
export const isSample = ({ version }: Pick<RateInForce, 'version'>): boolean => version === 1

const largestStep = 0.05

/**
 * Whether a rate is so far from the one before that a second person must look at it. The first that an agency sets is not: the one before
 * was a sample.
 */
export const isJump = (
  before: Pick<RateInForce, 'rialPerUnit' | 'version'>,
  rialPerUnit: number,
): boolean =>
  before.version > 1 &&
  Math.abs(rialPerUnit - before.rialPerUnit) > before.rialPerUnit * largestStep

/** Whether prices may be shown by it now. */
export const isFresh = (
  { setAt }: Pick<RateInForce, 'setAt'>,
  { now, hours }: { now: Temporal.Instant; hours: number },
): boolean => setAt === null || Temporal.Instant.compare(setAt.add({ hours }), now) > 0
