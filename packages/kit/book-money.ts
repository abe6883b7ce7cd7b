/** Amounts of the book, each in the smallest unit of its currency. Apart from money.ts, which every first page loads: only the desk and the server read these. */
import { type CurrencyCode, formatNumber, formatRialAsToman, unitNames } from './money.ts'
import { toLatinDigits } from './text.ts'

/** What the book is kept in beside the currencies of the site: suppliers bill in it, and nothing is sold or shown to travellers in it. */
export type BookCurrency = CurrencyCode | 'EUR'

/** Decimals of a currency in the book, which counts its smallest unit: our own table, for others say otherwise (ISO gives the dinar three). */
const decimals: Record<BookCurrency, 0 | 2> = { IRR: 0, USD: 2, AED: 2, IQD: 0, EUR: 2 }
/** Smallest units in one. */
export const smallestIn = (currency: BookCurrency): 1 | 100 => (decimals[currency] === 0 ? 1 : 100)

const bookUnitNames: Record<BookCurrency, string> = { ...unitNames, EUR: 'یورو' }

/** Hundredths, as suppliers' sums are read, in the smallest unit of the book; a part of one is owed whole. */
export const fromHundredths = (minor: number, currency: BookCurrency): number =>
  Math.ceil((minor * smallestIn(currency)) / 100)

/** What an amount in smallest units is worth in rial at so many rial for one, to the nearest rial; below zero as above. */
export function worthInRial(amount: number, currency: BookCurrency, rialPerUnit: number): number {
  const units = BigInt(smallestIn(currency))
  const worth = BigInt(Math.abs(amount)) * BigInt(rialPerUnit)
  const rial = Number((worth * 2n + units) / (units * 2n))
  return amount < 0 ? -rial : rial
}

export const unitName = (currency: BookCurrency): string => bookUnitNames[currency]

/** An amount in smallest units with its unit: «۱۲۳٫۴۵ دلار», and rial as toman. */
export function formatAmount(amount: number, currency: BookCurrency): string {
  const told =
    currency === 'IRR' ? formatRialAsToman(amount) : formatNumber(amount / smallestIn(currency))
  return `${told} ${bookUnitNames[currency]}`
}

/** What a person typed of a currency («123.45», in any digits) in smallest units; null where it is no such amount. */
export function readAmount(typed: string, currency: BookCurrency): number | null {
  const plain = toLatinDigits(typed).trim().replace('٫', '.')
  // A comma stands before three digits: `12,50` is twelve and a half to whoever writes so.
  const [, grouped = '', part = ''] =
    /^(\d{1,12}|\d{1,3}(?:[٬,\s]\d{3}){1,3})(?:\.(\d{1,2}))?$/.exec(plain) ?? []
  const whole = grouped.replaceAll(/\D/g, '')
  if (whole === '' || part.length > decimals[currency]) return null
  return Number(whole) * smallestIn(currency) + Number(part.padEnd(decimals[currency], '0'))
}
