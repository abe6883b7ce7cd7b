import { type BookCurrency, smallestIn, unitName } from '@parastoo/kit/book-money'
import { formatNumber, formatRialAsToman } from '@parastoo/kit/money'

/** A sum of a statement as its table shows it: toman, as the sums above it are told in, or whole units of its currency; which it is stands in the head. */
export const sumWords = (amount: number, currency: BookCurrency): string =>
  currency === 'IRR' ? formatRialAsToman(amount) : formatNumber(amount / smallestIn(currency))

/** What those sums are in. */
export const unitWords = unitName
