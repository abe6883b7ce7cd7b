import { formatJalaliDate } from '@parastoo/kit/dates'
import { formatRial, formatRialAsToman, rialInWords, tomanInWords } from '@parastoo/kit/money'
import { ltr, toPersianDigits } from '@parastoo/kit/text'
import { timeOf } from '@parastoo/kit/times'
import { ratesNote } from '../documents/index.ts'
import {
  type Invoice,
  type InvoiceLine,
  invoiceSums,
  type ReturnInvoice,
  returnSums,
} from './invoice.ts'

/** An invoice or a return in words, ready to be drawn: every text is Persian and final, numbers that people copy are isolated. */
export type InvoiceSheet = {
  heading: string
  number: string
  issued: string
  /** What the paper is about: its order, of a return its invoice too. */
  about: string[]
  brand: { nameFa: string; nameLatin: string; phone: string }
  seller: Fact[]
  buyer: Fact[]
  /** The titles over what was sold and over the three columns of amounts. */
  columns: { item: string; price: string; less: string; total: string }
  lines: SheetLine[]
  sums: SheetSum[]
  total: { label: string; rial: string; rialWords: string; toman: string; tomanWords: string }
  paidTitle: string
  paidBy: SheetSum[]
  notes: string[]
}
/** The number and moment a paper was issued under. */
export type Issued = { number: string; issuedAt: Temporal.Instant }
type Fact = { label: string; value: string }
type SheetSum = { label: string; value: string; detail: string }
type SheetLine = {
  row: string
  passenger: string
  type: string
  title: string
  flight: string
  price: string
  /** The discount, or what is kept of a return; empty for none. */
  less: string
  total: string
}

const paxTypes = { Adult: 'بزرگسال', Child: 'کودک', Infant: 'نوزاد' } as const

/** Turns an invoice into the words of its drawing. Pure. */
export function invoiceSheet(invoice: Invoice, issued: Issued): InvoiceSheet {
  const { lines, paid, rates = [] } = invoice
  const sums = invoiceSums(lines)
  return {
    ...headOf(invoice, issued),
    heading: 'صورتحساب فروش',
    about: [orderText(invoice), `تاریخ خرید: ${momentText(Temporal.Instant.from(invoice.paidAt))}`],
    columns: { item: itemTitle(lines), price: 'بها', less: 'تخفیف', total: 'مبلغ' },
    lines: lines.map((line, index) => ({
      ...lineWords(line, index),
      ...amounts(line.priceRial, line.discountRial),
    })),
    sums: [
      sum(areTickets(lines) ? 'جمع بهای بلیت‌ها' : 'جمع بها', sums.priceRial),
      ...(sums.discountRial > 0 ? [sum('تخفیف', -sums.discountRial)] : []),
    ],
    total: totalOf('مبلغ کل', sums.totalRial),
    paidTitle: 'چگونه پرداخت شد',
    paidBy: [
      ...paid.bank.map(({ amountRial, trackingNumber, lenderFa }) =>
        sum(
          lenderFa ? `پرداخت اقساطی با اعتبار ${lenderFa}` : 'پرداخت از درگاه بانکی',
          amountRial,
          `شمارهٔ پیگیری ${ltr(trackingNumber)}`,
        ),
      ),
      ...(paid.fromWalletRial > 0 ? [sum('پرداخت از کیف پول', paid.fromWalletRial)] : []),
      ...(paid.unissuedRial > 0
        ? [sum('برگشت به کیف پول', -paid.unissuedRial, 'بابت بخشی که صادر نشد')]
        : []),
    ],
    notes: [
      'مبلغ‌ها به ریال است.',
      ...ratesNote(rates),
      'این صورتحساب پس از صدور تغییر نمی‌کند. برای هر استرداد، صورتحساب برگشت از فروش جداگانه‌ای صادر می‌شود.',
    ],
  }
}

const paidToWords: Record<ReturnInvoice['payTo'], string> = {
  Wallet: 'برگشت به کیف پول',
  BankAccount: 'واریز به حساب بانکی',
  Gateway: 'برگشت به دینار، از درگاه پرداخت',
}

/** Turns a return into the words of its drawing. Pure. */
export function returnSheet(back: ReturnInvoice, issued: Issued): InvoiceSheet {
  const { lines, sale, payTo } = back
  const sums = returnSums(lines)
  const paidTo = paidToWords[payTo]
  return {
    ...headOf(back, issued),
    heading: 'صورتحساب برگشت از فروش',
    about: [
      `عطف به صورتحساب ${ltr(toPersianDigits(sale.number))}، ${dayText(sale.issuedAt)}`,
      orderText(back),
    ],
    columns: { item: itemTitle(lines), price: 'پرداخت‌شده', less: 'جریمه', total: 'برگشتی' },
    lines: lines.map((line, index) => ({
      ...lineWords(line, index),
      ...amounts(line.paidRial, line.keptRial),
    })),
    sums: [
      sum('جمع پرداخت‌شده', sums.paidRial),
      ...(sums.keptRial > 0 ? [sum('جریمهٔ استرداد', -sums.keptRial)] : []),
    ],
    total: totalOf('مبلغ برگشتی', sums.backRial),
    paidTitle: 'چگونه برگشت داده شد',
    paidBy: [
      sum(paidTo, sums.backRial, `درخواست استرداد ${ltr(toPersianDigits(back.refundNumber))}`),
    ],
    notes: [
      'مبلغ‌ها به ریال است.',
      `${areTickets(lines) ? 'بلیت‌های' : 'اقلام'} این صورتحساب باطل شده‌اند.`,
    ],
  }
}

/** Whether a paper is of flights alone: their lines alone have a passenger's age. */
const areTickets = (lines: readonly Pick<InvoiceLine, 'passengerType'>[]): boolean =>
  lines.every(({ passengerType }) => passengerType !== null)

const itemTitle = (lines: Parameters<typeof areTickets>[0]): string =>
  areTickets(lines) ? 'مسافر' : 'مورد'

type Made = Pick<Invoice, 'seller' | 'buyer' | 'contactPhone' | 'orderNumber'>

function headOf(made: Made, { number, issuedAt }: Issued) {
  const { seller } = made
  return {
    number: toPersianDigits(number),
    issued: momentText(issuedAt),
    brand: {
      nameFa: seller.nameFa,
      nameLatin: seller.nameEn,
      phone: toPersianDigits(seller.phone),
    },
    seller: sellerFacts(made),
    buyer: buyerFacts(made),
  }
}

const orderText = ({ orderNumber }: Made): string =>
  `شمارهٔ سفارش: ${ltr(toPersianDigits(orderNumber))}`

const totalOf = (label: string, amountRial: number): InvoiceSheet['total'] => ({
  label,
  rial: formatRial(amountRial),
  rialWords: rialInWords(amountRial),
  toman: formatRialAsToman(amountRial),
  tomanWords: tomanInWords(amountRial),
})

const amounts = (priceRial: number, lessRial: number) => ({
  price: formatRial(priceRial),
  less: lessRial > 0 ? formatRial(lessRial) : '',
  total: formatRial(priceRial - lessRial),
})

const sum = (label: string, amountRial: number, detail = ''): SheetSum => ({
  label,
  detail,
  value: formatRial(amountRial),
})

function sellerFacts({ seller }: Made): Fact[] {
  return facts([
    ['نام', seller.legalNameFa ?? seller.nameFa],
    ['شناسهٔ ملی', number(seller.nationalId)],
    ['کد اقتصادی', number(seller.economicCode)],
    ['کد پستی', number(seller.postalCode)],
    ['نشانی', seller.addressFa && toPersianDigits(seller.addressFa)],
    ['تلفن', number(seller.phone)],
  ])
}

function buyerFacts({ buyer, contactPhone }: Made): Fact[] {
  if (!buyer) return facts([['شمارهٔ تماس', number(contactPhone)]])
  return facts([
    ['نام', buyer.name],
    [buyer.kind === 'Company' ? 'شناسهٔ ملی' : 'کد ملی', number(buyer.nationalId)],
    ['کد اقتصادی', number(buyer.economicCode)],
    ['کد پستی', number(buyer.postalCode)],
    ['نشانی', toPersianDigits(buyer.address)],
    ['شمارهٔ تماس', number(contactPhone)],
  ])
}

const facts = (pairs: readonly (readonly [string, string | undefined])[]): Fact[] =>
  pairs.flatMap(([label, value]) => (value ? [{ label, value }] : []))

const number = (digits: string | undefined): string => (digits ? ltr(toPersianDigits(digits)) : '')

const lineWords = (
  line: Omit<InvoiceLine, 'priceRial' | 'discountRial'>,
  index: number,
): Omit<SheetLine, 'price' | 'less' | 'total'> => ({
  row: toPersianDigits(index + 1),
  passenger: line.passengerFa,
  type: line.passengerType === null ? '' : paxTypes[line.passengerType],
  title: line.titleFa,
  flight: [
    line.flightNumbers && ltr(line.flightNumbers),
    formatJalaliDate(line.departureTime, 'medium'),
  ]
    .filter((part) => part !== '')
    .join('، '),
})

const dayText = (instant: string): string =>
  formatJalaliDate(
    Temporal.Instant.from(instant).toZonedDateTimeISO('Asia/Tehran').toPlainDate().toString(),
    'medium',
  )

function momentText(instant: Temporal.Instant): string {
  const local = instant.toZonedDateTimeISO('Asia/Tehran').toPlainDateTime().toString()
  return `${formatJalaliDate(local)}، ساعت ${ltr(timeOf(local))}`
}
