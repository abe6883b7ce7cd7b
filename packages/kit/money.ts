import { toPersianDigits } from './text.ts'

/** The currencies of the site. Inside, money is always whole rial; the others exist only on the glass. */
export type CurrencyCode = 'IRR' | 'USD' | 'AED' | 'IQD'

/** A currency to show prices in; `exchangeRate` is the price of one unit in rial (1 for the rial itself). */
export type Currency = { currencyCode: CurrencyCode; exchangeRate?: number }

/** What amounts in each are told in; the rial's are told in toman. */
export const unitNames: Record<CurrencyCode, string> = {
  IRR: 'تومان',
  USD: 'دلار',
  AED: 'درهم',
  IQD: 'دینار',
}

/** Groups by ٬ and uses ٫ for decimals, in Persian digits. The mark keeps a minus on the left in right-to-left text. */
export function formatNumber(value: number): string {
  const [whole = '', decimals] = String(Math.abs(value)).split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, '٬')
  const sign = value < 0 ? '\u200e−' : ''
  return sign + toPersianDigits(decimals === undefined ? grouped : `${grouped}٫${decimals}`)
}

/** Money that is not whole rial is a bug of the caller, so it is thrown rather than rounded away. */
function assertWholeRial(amountRial: number): void {
  if (!Number.isSafeInteger(amountRial)) throw new RangeError(`Not whole rial: ${amountRial}`)
}

/** Rial as the toman people speak in, without the unit: 12500005 is «۱٬۲۵۰٬۰۰۰٫۵». No rial is ever hidden. */
export function formatRialAsToman(amountRial: number): string {
  assertWholeRial(amountRial)
  return formatNumber(amountRial / 10)
}

/** Rial without the unit, for the pay page and receipts that must agree with the bank: «۱۲٬۵۰۰٬۰۰۰». */
export function formatRial(amountRial: number): string {
  assertWholeRial(amountRial)
  return formatNumber(amountRial)
}

/** What a person typed in toman, as whole rial; at most one decimal can be whole rial, more is thrown. */
export function tomanToRial(amountToman: number): number {
  const amountRial = Math.round(amountToman * 10)
  assertWholeRial(amountRial)
  if (amountRial / 10 !== amountToman) throw new RangeError(`Not whole rial: ${amountToman} toman`)
  return amountRial
}

/**
 * Rial in another currency, rounded as spec section 9 says: rial and dinar keep the integer part, others 2 decimals.
 * For display only; never store or charge the answer.
 */
export function convert(amountRial: number, { currencyCode, exchangeRate = 1 }: Currency): number {
  assertWholeRial(amountRial)
  if (!(exchangeRate > 0)) throw new RangeError(`Not an exchange rate: ${exchangeRate}`)
  const keepsIntegerPart = currencyCode === 'IRR' || currencyCode === 'IQD'
  const size = Math.abs(amountRial)
  const rounded = keepsIntegerPart
    ? Math.trunc(size / exchangeRate)
    : Math.round((size * 100) / exchangeRate) / 100
  return amountRial < 0 && rounded !== 0 ? -rounded : rounded
}

/** The least whole units of another money that cover rial: what a bank asks for whose money has no smaller coin in use. */
export function unitsCovering(amountRial: number, rialPerUnit: number): number {
  assertWholeRial(amountRial)
  if (!(rialPerUnit > 0)) throw new RangeError(`Not an exchange rate: ${rialPerUnit}`)
  return Math.ceil(amountRial / rialPerUnit)
}

/** A price with its unit, in toman unless another currency is chosen: «۱٬۲۵۰٬۰۰۰ تومان», «۱۲٫۵ دلار». */
export function formatMoney(
  amountRial: number,
  currency: Currency = { currencyCode: 'IRR' },
): string {
  const inCurrency = convert(amountRial, currency)
  const amount =
    currency.currencyCode === 'IRR' ? formatRialAsToman(inCurrency) : formatNumber(inCurrency)
  return `${amount} ${unitNames[currency.currencyCode]}`
}

const ones = [
  '',
  'یک',
  'دو',
  'سه',
  'چهار',
  'پنج',
  'شش',
  'هفت',
  'هشت',
  'نه',
  'ده',
  'یازده',
  'دوازده',
  'سیزده',
  'چهارده',
  'پانزده',
  'شانزده',
  'هفده',
  'هجده',
  'نوزده',
]
const tens = ['', '', 'بیست', 'سی', 'چهل', 'پنجاه', 'شصت', 'هفتاد', 'هشتاد', 'نود']
const hundreds = ['', 'صد', 'دویست', 'سیصد', 'چهارصد', 'پانصد', 'ششصد', 'هفتصد', 'هشتصد', 'نهصد']
const scales = ['', ' هزار', ' میلیون', ' میلیارد', ' تریلیون', ' کوادریلیون']

/** 1 to 999 in words. */
function groupInWords(group: number): string {
  const belowHundred = group % 100
  const words =
    belowHundred < 20
      ? [hundreds[Math.floor(group / 100)], ones[belowHundred]]
      : [hundreds[Math.floor(group / 100)], tens[Math.floor(belowHundred / 10)], ones[group % 10]]
  return words.filter(Boolean).join(' و ')
}

/**
 * An amount in words for the pay page and receipts: «دوازده میلیون و پانصد هزار ریال».
 * Our own words, because the library's split the hundreds («چهار صد»).
 */
export function rialInWords(amountRial: number): string {
  assertWholeRial(amountRial)
  return `${inWords(amountRial)} ریال`
}

/** The same amount in the toman people speak in: «یک میلیون و دویست و پنجاه هزار تومان و پنج ریال». */
export function tomanInWords(amountRial: number): string {
  assertWholeRial(amountRial)
  const restRial = amountRial % 10
  const toman = `${inWords((amountRial - restRial) / 10)} تومان`
  return restRial === 0 ? toman : `${toman} و ${inWords(Math.abs(restRial))} ریال`
}

function inWords(amount: number): string {
  if (amount === 0) return 'صفر'
  const words: string[] = []
  let rest = Math.abs(amount)
  for (const scale of scales) {
    const group = rest % 1000
    if (group > 0) {
      const isBareThousand = rest === 1 && scale === ' هزار'
      words.unshift(isBareThousand ? 'هزار' : groupInWords(group) + scale)
    }
    rest = Math.floor(rest / 1000)
  }
  return `${amount < 0 ? 'منفی ' : ''}${words.join(' و ')}`
}
