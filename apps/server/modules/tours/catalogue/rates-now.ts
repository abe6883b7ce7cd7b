/** The rates that parts in a currency are charged by now, each with when somebody set it. */
import type { TourCurrency } from '@parastoo/contract/tours/words'
import type { PriceRow, Rates } from '../pricing/index.ts'

export type ChargedRate = { currencyCode: string; rialPerUnit: number; setAt: Temporal.Instant }

export const ratesOf = (charged: readonly ChargedRate[]): Rates =>
  Object.fromEntries(charged.map(({ currencyCode, rialPerUnit }) => [currencyCode, rialPerUnit]))

/** Those that these rows are priced by, the oldest first. */
export function usedRates(
  charged: readonly ChargedRate[],
  rows: readonly Pick<PriceRow, 'currency'>[],
): { currency: TourCurrency; rate: number; setAt: Temporal.Instant }[] {
  return [...new Set(rows.flatMap(({ currency }) => currency ?? []))]
    .flatMap((currency) => {
      const found = charged.find(({ currencyCode }) => currencyCode === currency)
      return found ? [{ currency, rate: found.rialPerUnit, setAt: found.setAt }] : []
    })
    .toSorted((one, other) => Temporal.Instant.compare(one.setAt, other.setAt))
}
