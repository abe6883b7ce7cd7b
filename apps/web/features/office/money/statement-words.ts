import { type BookCurrency, smallestIn, unitName } from '@parastoo/kit/book-money'
import { formatNumber, formatRial } from '@parastoo/kit/money'

/** A sum of a statement as its table shows it: rial, or whole units of its currency; which it is stands in the head. */
export const sumWords = (amount: number, currency: BookCurrency): string =>
  currency === 'IRR' ? formatRial(amount) : formatNumber(amount / smallestIn(currency))

/** What those sums are in. */
export const unitWords = (currency: BookCurrency): string =>
  currency === 'IRR' ? 'ریال' : unitName(currency)
