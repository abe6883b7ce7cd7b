/** What one person pays by one way of going: a part in rial and a part in a currency, at a rate. */
import type { TourPricePart } from '@parastoo/contract/tours/tour'
import type { TourCurrency, TourPriceKind } from '@parastoo/contract/tours/words'

export type PriceRow = {
  kind: TourPriceKind
  rial: number
  /** Whole units; 0 where all is in rial. */
  currencyAmount: number
  currency: TourCurrency | null
  needsSeat: boolean
}

/** What one unit of each currency costs, whole rial. */
export type Rates = Partial<Record<TourCurrency, number>>

export type PricedRow = {
  kind: TourPriceKind
  parts: TourPricePart[]
  priceRial: number
  needsSeat: boolean
}

/** A person's price ends on so many rial: nobody reads the digits below. */
const roundingRial = 10_000

/**
 * The price of a row: both parts, and their sum up to the next 10,000 rial. What the rounding adds stands in the rial part, so that the
 * parts come to the price. Null where the rate of its currency is not known.
 */
export function priceRow(row: PriceRow, rates: Rates): PricedRow | null {
  const { kind, rial, currencyAmount: amount, currency, needsSeat } = row
  const rate = currency === null ? 0 : rates[currency]
  if (rate === undefined) return null
  const foreignRial = amount * rate
  const priceRial = Math.ceil((rial + foreignRial) / roundingRial) * roundingRial
  const own = priceRial - foreignRial
  const parts: TourPricePart[] = own > 0 ? [{ currency: 'IRR', amount: own, rial: own }] : []
  if (currency !== null) parts.push({ currency, amount, rate, rial: foreignRial })
  return { kind, parts, priceRial, needsSeat }
}

/** The priced rows of a package by kind; rows whose rate is not known are left out. */
export function priceTable(
  rows: readonly PriceRow[],
  rates: Rates,
): ReadonlyMap<TourPriceKind, PricedRow> {
  return new Map(
    rows.flatMap((row) => {
      const priced = priceRow(row, rates)
      return priced ? [[row.kind, priced] as const] : []
    }),
  )
}
export type PriceTable = ReturnType<typeof priceTable>
