import { bookCurrencies } from '@parastoo/contract/enums'
import { fromHundredths } from '@parastoo/kit/book-money'
import type { BilledIn } from './product.ts'

/** A supplier's sum, in hundredths of its currency, as its debt stands in the book; undefined where that is rial, or a currency the book is not kept in. */
export function billedIn(sum: { minor: number; currency: string } | null): BilledIn | undefined {
  const currency = bookCurrencies.find((code) => code === sum?.currency)
  if (!sum || !currency || currency === 'IRR' || sum.minor <= 0) return undefined
  return { currency, amount: fromHundredths(sum.minor, currency) }
}
