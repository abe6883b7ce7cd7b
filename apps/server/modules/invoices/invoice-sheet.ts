import { formatJalaliDate } from '@parastoo/kit/dates'
import { formatRial, formatRialAsToman, rialInWords, tomanInWords } from '@parastoo/kit/money'
import { ltr, toPersianDigits } from '@parastoo/kit/text'
import { timeOf } from '@parastoo/kit/times'
import { type Invoice, type InvoiceLine, invoiceSums } from './invoice.ts'

/** An invoice in words, ready to be drawn: every text is Persian and final, numbers that people copy are isolated. */
export type InvoiceSheet = {
  number: string
  issued: string
  drawn: string
  brand: { nameFa: string; nameLatin: string; phone: string }
  seller: Fact[]
  buyer: Fact[]
  lines: SheetLine[]
  sums: SheetSum[]
  total: { rial: string; rialWords: string; toman: string; tomanWords: string }
  paidBy: SheetSum[]
  notes: string[]
}
type Fact = { label: string; value: string }
type SheetSum = { label: string; value: string; detail: string }
type SheetLine = {
  row: string
  passenger: string
  type: string
  title: string
  flight: string
  price: string
  discount: string
  total: string
  refund: string
}

const paxTypes = { Adult: 'بزرگسال', Child: 'کودک', Infant: 'نوزاد' } as const

/** Turns an invoice into the words of its drawing. Pure. */
export function invoiceSheet(invoice: Invoice): InvoiceSheet {
  const { seller, lines, paid } = invoice
  const sums = invoiceSums(lines)
  const hasRefunds = lines.some(({ refund }) => refund !== null)
  return {
    number: invoice.orderNumber,
    issued: momentText(invoice.paidAt),
    drawn: momentText(invoice.drawnAt),
    brand: {
      nameFa: seller.nameFa,
      nameLatin: seller.nameEn,
      phone: toPersianDigits(seller.phone),
    },
    seller: sellerFacts(invoice),
    buyer: buyerFacts(invoice),
    lines: lines.map(sheetLine),
    sums: [
      sum('جمع بهای بلیت‌ها', sums.priceRial),
      ...(sums.discountRial > 0 ? [sum('تخفیف', -sums.discountRial)] : []),
    ],
    total: {
      rial: formatRial(sums.totalRial),
      rialWords: rialInWords(sums.totalRial),
      toman: formatRialAsToman(sums.totalRial),
      tomanWords: tomanInWords(sums.totalRial),
    },
    paidBy: [
      ...paid.bank.map(({ amountRial, trackingNumber }) =>
        sum('پرداخت از درگاه بانکی', amountRial, `شمارهٔ پیگیری ${ltr(trackingNumber)}`),
      ),
      ...(paid.fromWalletRial > 0 ? [sum('پرداخت از کیف پول', paid.fromWalletRial)] : []),
      ...(paid.unissuedRial > 0
        ? [sum('برگشت به کیف پول', -paid.unissuedRial, 'بابت بخشی که صادر نشد')]
        : []),
      ...(sums.refundedRial > 0 ? [sum('برگشتی بابت استرداد', -sums.refundedRial)] : []),
    ],
    notes: [
      'مبلغ‌ها به ریال است.',
      ...(hasRefunds
        ? ['ردیف‌های مستردشده برای نگه‌داشتن سابقه در صورتحساب مانده‌اند و بلیت آن‌ها معتبر نیست.']
        : []),
    ],
  }
}

const sum = (label: string, amountRial: number, detail = ''): SheetSum => ({
  ...{ label, detail },
  value: formatRial(amountRial),
})

function sellerFacts({ seller }: Invoice): Fact[] {
  return facts([
    ['نام', seller.legalNameFa ?? seller.nameFa],
    ['شناسهٔ ملی', number(seller.nationalId)],
    ['کد اقتصادی', number(seller.economicCode)],
    ['کد پستی', number(seller.postalCode)],
    ['نشانی', seller.addressFa && toPersianDigits(seller.addressFa)],
    ['تلفن', number(seller.phone)],
  ])
}

function buyerFacts({ buyer, contactPhone }: Invoice): Fact[] {
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

function sheetLine(line: InvoiceLine, index: number): SheetLine {
  const { priceRial, discountRial, refund } = line
  return {
    row: toPersianDigits(index + 1),
    passenger: line.passengerFa,
    type: paxTypes[line.passengerType],
    title: line.titleFa,
    flight: `${ltr(line.flightNumbers)}، ${formatJalaliDate(line.departureTime, 'medium')}`,
    price: formatRial(priceRial),
    discount: discountRial > 0 ? formatRial(discountRial) : '',
    total: formatRial(priceRial - discountRial),
    refund: refund ? refundText(refund) : '',
  }
}

/** «مسترد شد: برگشتی …، جریمه …»; while it is under way no sum is promised here. */
function refundText({ isDone, backRial, keptRial }: NonNullable<InvoiceLine['refund']>): string {
  if (!isDone) return 'در جریان استرداد'
  const back = `مسترد شد: برگشتی ${ltr(formatRial(backRial))} ریال`
  return keptRial > 0 ? `${back}، جریمه ${ltr(formatRial(keptRial))} ریال` : back
}

function momentText(instant: Temporal.Instant): string {
  const local = instant.toZonedDateTimeISO('Asia/Tehran').toPlainDateTime().toString()
  return `${formatJalaliDate(local)}، ساعت ${ltr(timeOf(local))}`
}
