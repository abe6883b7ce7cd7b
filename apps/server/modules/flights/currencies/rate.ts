/** The nouns of rates and their pure rules. */
import { type BookCurrency, type CurrencyCode, currencyCodes } from '@parastoo/contract/enums'

/** A currency with its newest rate; of the rial it is 1, which nobody sets. */
export type RateInForce = {
  currencyCode: BookCurrency
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
  currencyCode: BookCurrency
  /** The version that is seen and is to be followed. */
  version: number
  rialPerUnit: number
  source: string
}

/** Whether travellers may choose it; of the others the house only needs to know what its debts are worth. */
export const isOffered = (
  rate: RateInForce,
): rate is RateInForce & { currencyCode: CurrencyCode } =>
  currencyCodes.some((code) => code === rate.currencyCode)

/** The rates a house begins with, before anybody has set one. */
export const isSample = ({ version }: Pick<RateInForce, 'version'>): boolean => version === 1

/** How far one person alone may move a rate, and over how many hours: steps of one day add up. */
const largestStep = 0.05
export const hoursOfSteps = 24

/**
 * Whether a second person must look at a rate before it is in force. `standing` are the rates that stood in the last hours, from the one two
 * people allowed where there is one: the new rate may be far from none of them. A sample is nobody's word, so what is to follow one is
 * held against nothing, and always looked at.
 */
export const needsSecond = (
  standing: readonly Pick<RateInForce, 'rialPerUnit' | 'version'>[],
  rialPerUnit: number,
): boolean =>
  standing.every(isSample) ||
  standing.some((rate) => Math.abs(rialPerUnit - rate.rialPerUnit) > rate.rialPerUnit * largestStep)

/** Whether prices may be shown by it now. */
export const isFresh = (
  { setAt }: Pick<RateInForce, 'setAt'>,
  { now, hours }: { now: Temporal.Instant; hours: number },
): boolean => setAt === null || Temporal.Instant.compare(setAt.add({ hours }), now) > 0
