/** The file of a supplier as lines: its columns are found by what their heads say, its sums and days by how people write them. */
import { mostStatementLines } from '@parastoo/contract/office/statements'
import { type BookCurrency, readAmount } from '@parastoo/kit/book-money'
import { isValidDate, parseJalaliInput } from '@parastoo/kit/dates'
import { type Refusal, refuse } from '@parastoo/kit/outcome'
import { foldForSearch, normalizeDigitsField, toLatinDigits } from '@parastoo/kit/text'
import { wholeDigitsIn } from '@parastoo/kit/typed-number'
import { readCells } from '../../../platform/imports/read-csv.ts'
import { textOfSheet } from '../../../platform/sheets/sheet-text.ts'

/** A line of theirs, in the smallest unit of the statement's currency; what they give back is below zero. */
export type TheirLine = { reference: string; day: string | null; amount: number }

type Column = 'reference' | 'amount' | 'charge' | 'credit' | 'currency' | 'day'
/** What heads of columns say, folded; the first that fits is taken. */
const heads: Readonly<Record<Column, readonly string[]>> = {
  reference: [
    'reference',
    'ref',
    'pnr',
    'شناسه',
    'مرجع',
    'رفرنس',
    'کد رزرو',
    'شماره بلیت',
    'شماره بلیط',
    'ticket',
    'ticket number',
    'شماره واچر',
    'voucher',
    'شماره سفارش',
  ],
  amount: ['amount', 'net', 'مبلغ', 'مبلغ خالص', 'خالص', 'قابل پرداخت', 'جمع'],
  charge: ['sale', 'charge', 'debit', 'فروش', 'بدهکار', 'خرید'],
  credit: ['refund', 'credit', 'استرداد', 'بستانکار', 'برگشتی'],
  currency: ['currency', 'ccy', 'ارز', 'نوع ارز', 'واحد', 'واحد پول'],
  day: ['date', 'day', 'تاریخ', 'روز', 'تاریخ صدور'],
}
/** So many bad lines are told of; who sees these knows what is wrong with the file. */
const mostTold = 50
const mostRial = 10_000_000_000_000

type BadStatementLine = { line: number; reason: string }
type Unread = Refusal<
  | 'STATEMENT_TOO_LARGE'
  | 'STATEMENT_UNREADABLE'
  | 'STATEMENT_COLUMNS_UNKNOWN'
  | 'STATEMENT_LINES_BAD'
>

/** All lines of the file, or why none: with one bad line nothing is read, nor where its sums are said to be in another currency. */
export async function readStatement(
  bytes: Uint8Array,
  currency: BookCurrency = 'IRR',
): Promise<TheirLine[] | Unread> {
  const text = await textOfSheet(bytes)
  if (text === null) return refuse('STATEMENT_UNREADABLE', { field: 'file' })
  // Nothing has no columns either, but it is not its columns that are wrong.
  if (text.trim() === '') return refuse('STATEMENT_UNREADABLE', { field: 'file' })
  const [head = [], ...rows] = readCells(text)
  const columns = columnsOf(head, currency)
  if (!columns) return refuse('STATEMENT_COLUMNS_UNKNOWN', { field: 'file' })
  if (rows.length > mostStatementLines) return refuse('STATEMENT_TOO_LARGE', { field: 'file' })
  const bad: BadStatementLine[] = []
  const lines = rows.flatMap((cells, index) => {
    if (cells.every((cell) => cell === '')) return []
    const read = lineOf(columns, cells)
    if (typeof read !== 'string') return [read]
    bad.push({ line: index + 2, reason: read })
    return []
  })
  if (bad.length > 0) {
    const detail = { lines: bad.slice(0, mostTold), count: bad.length }
    return refuse('STATEMENT_LINES_BAD', { field: 'file', detail })
  }
  return lines.length === 0 ? refuse('STATEMENT_UNREADABLE', { field: 'file' }) : lines
}

type Columns = Partial<Record<Column, number>> & {
  reference: number
  /** How a sum is read. */
  sumIn: (text: string) => number | null
  /** Whether a line that names what it is in is in this. */
  isInIt: (text: string) => boolean
}

/** How a head names what its sums are in. */
const namesOf: Readonly<Record<BookCurrency, RegExp>> = {
  IRR: /(ریال|تومان|rial|toman|irr)/g,
  USD: /(دلار|dollars?|usd)/g,
  AED: /(درهم|dirhams?|aed)/g,
  IQD: /(دینار|dinars?|iqd)/g,
  EUR: /(یورو|euros?|eur)/g,
}

/** What stands beside a sum; that of another currency makes it no sum of this. */
const signOf: Readonly<Record<BookCurrency, string>> = {
  IRR: '',
  USD: '$',
  AED: '',
  IQD: '',
  EUR: '€',
}

function columnsOf(head: readonly string[], currency: BookCurrency): Columns | null {
  const folded = head.map((cell) => foldForSearch(cell.replace(/[()]/g, ' ')))
  const bare = folded.map((cell) => cell.replace(namesOf[currency], '').trim())
  const at = (column: Column) =>
    heads[column].map((each) => bare.indexOf(foldForSearch(each))).find((place) => place >= 0)
  const [reference, amount, charge, credit, named, day] = [
    at('reference'),
    at('amount'),
    at('charge'),
    at('credit'),
    at('currency'),
    at('day'),
  ]
  const sums = amount ?? charge
  if (reference === undefined || sums === undefined) return null
  const isToman = (text: string) => /تومان|toman/.test(text)
  const perUnit = isToman(folded[sums] ?? '') ? 10 : 1
  return {
    reference,
    isInIt(text) {
      const word = foldForSearch(text).replace(signOf[currency], '')
      const isOurs = word.replace(namesOf[currency], '').trim() === ''
      return isOurs && (word.trim() === '' || isToman(word) === (perUnit === 10))
    },
    sumIn: (text) => (currency === 'IRR' ? rialOf(text, perUnit) : unitsOf(text, currency)),
    ...(amount !== undefined && { amount }),
    ...(amount === undefined && charge !== undefined && { charge }),
    ...(amount === undefined && credit !== undefined && { credit }),
    ...(named !== undefined && { currency: named }),
    ...(day !== undefined && { day }),
  }
}

/** The line, or in Persian what is wrong with it. */
function lineOf(columns: Columns, cells: readonly string[]): TheirLine | string {
  const cell = (place: number | undefined) => (place === undefined ? '' : (cells[place] ?? ''))
  const reference = normalizeReference(cell(columns.reference))
  if (reference === '' || reference.length > 100) return 'شناسه ندارد'
  if (!columns.isInIt(cell(columns.currency))) return 'به ارز دیگری است'
  const amount = sumOf(columns, cell)
  if (amount === null) return 'مبلغ عدد درستی نیست'
  if (amount === 0) return 'مبلغ صفر است'
  const written = cell(columns.day)
  const day = written === '' ? null : dayOf(written)
  if (written !== '' && day === null) return 'تاریخ درست نیست'
  return { reference, day, amount }
}

function sumOf(columns: Columns, cell: (place: number | undefined) => string): number | null {
  const { amount, charge, credit, sumIn } = columns
  if (amount !== undefined) return sumIn(cell(amount))
  const [more, less] = [charge, credit].map((place) => {
    const text = cell(place)
    return text === '' ? 0 : sumIn(text)
  })
  if (more === null || less === null || more === undefined || less === undefined) return null
  return more - Math.abs(less)
}

/**
 * «۱٬۲۰۰٬۰۰۰», `1,200,000`, `-1200000`, `1200000-` and `(1,200,000)`; null for what is no whole sum, as `250.000`, a quarter of a million to
 * whoever writes so, and `1,5`.
 */
function rialOf(text: string, perUnit: number): number | null {
  const plain = toLatinDigits(text).trim().replace('−', '-')
  const [, open, before, written = '', after] = /^(\()?(-)?([^()-]+)(-|\))?$/.exec(plain) ?? []
  const digits = wholeDigitsIn(written)
  if (digits === null || (open === '(') !== (after === ')')) return null
  const rial = Number(digits) * perUnit
  if (rial > mostRial) return null
  return before || after ? -rial : rial
}

/** `1,234.50`, `-12.5`, `(40)`: a comma stands before three digits and a point before one or two; anything else is read in two ways. */
function unitsOf(text: string, currency: BookCurrency): number | null {
  const plain = toLatinDigits(text)
    .replaceAll(/\s/g, '')
    .replace(signOf[currency], '')
    .replaceAll(/[٬،]/g, ',')
    .replace('٫', '.')
    .replace('−', '-')
  const [, open, before, written = '', after] = /^(\()?(-)?([\d,.]+)(-|\))?$/.exec(plain) ?? []
  if ((open === '(') !== (after === ')')) return null
  if (!/^(\d{1,12}|\d{1,3}(,\d{3})+)(\.\d{1,2})?$/.test(written)) return null
  const amount = readAmount(written, currency)
  if (amount === null || amount > mostRial) return null
  return before || after ? -amount : amount
}

/** A Gregorian day, or a Jalali one as people write it. */
function dayOf(text: string): string | null {
  const plain = toLatinDigits(text).trim().slice(0, 10).replaceAll('/', '-')
  if (/^(19|20)\d\d-/.test(plain)) return isValidDate(plain) ? plain : null
  return parseJalaliInput(text)
}

/** How a name of theirs is compared with ours: in Latin digits and capitals, without spaces. */
export const normalizeReference = (text: string): string =>
  normalizeDigitsField(text).replaceAll(/\s/g, '').toUpperCase()
