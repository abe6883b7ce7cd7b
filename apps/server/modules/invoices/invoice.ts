/** The nouns of an invoice and its pure sums; whole rial. */
import type { PaxType } from '@parastoo/contract/enums'
import type { KeptBuyer } from '@parastoo/contract/orders/invoices'
import type { FrozenRate } from '@parastoo/contract/orders/rates'
import type { PayTarget } from '@parastoo/contract/refunds/refunds'
import { type OrderLine, payableOf } from '../orders/index.ts'

/** The agency as the tax office knows it; what a setting does not say is left off the paper. */
export type InvoiceSeller = {
  nameFa: string
  nameEn: string
  phone: string
  legalNameFa: string | undefined
  nationalId: string | undefined
  economicCode: string | undefined
  postalCode: string | undefined
  addressFa: string | undefined
}

/** One unit of a line: a passenger's seat on one direction, or what another product sells alone. */
export type InvoiceLine = {
  unitId: string
  passengerFa: string
  /** Null where it is no passenger's seat. */
  passengerType: PaxType | null
  titleFa: string
  /** Local time at which it begins, ISO without offset. */
  departureTime: string
  /** Empty where it is no flight. */
  flightNumbers: string
  priceRial: number
  discountRial: number
}

/** `lenderFa`: who lent it, where a lender paid. */
export type BankPart = { amountRial: number; trackingNumber: string; lenderFa?: string }

/** An invoice as it is kept, so of plain JSON: instants are ISO texts. */
export type Invoice = {
  orderNumber: string
  paidAt: string
  seller: InvoiceSeller
  buyer: KeptBuyer | null
  contactPhone: string
  lines: InvoiceLine[]
  paid: PaidParts
  /** What currencies cost when it was ordered; none on papers from before rates were kept. */
  rates?: FrozenRate[]
}

/** What came back of one passenger's ticket. */
export type ReturnLine = Omit<InvoiceLine, 'priceRial' | 'discountRial'> & {
  paidRial: number
  keptRial: number
  backRial: number
}

/** The paper of one refund, made out as the invoice it takes back from. */
export type ReturnInvoice = Pick<Invoice, 'orderNumber' | 'seller' | 'buyer' | 'contactPhone'> & {
  /** The invoice it refers to. */
  sale: { number: string; issuedAt: string }
  refundNumber: string
  payTo: PayTarget
  lines: ReturnLine[]
}

/** The number on a paper, of a Jalali year: `1405-000012`. */
export const paperNumber = ({ year, number }: { year: number; number: number }): string =>
  `${year}-${String(number).padStart(6, '0')}`

export type PaidParts = {
  bank: BankPart[]
  fromWalletRial: number
  /** Of directions that were paid and never issued: it is in the wallet again and none of their lines stands here. */
  unissuedRial: number
}

/** A direction as it was sold, and its seats. */
export type SoldDirection = {
  line: OrderLine
  flight: Pick<InvoiceLine, 'titleFa' | 'departureTime' | 'flightNumbers'>
  seats: readonly Omit<InvoiceLine, 'titleFa' | 'departureTime' | 'flightNumbers'>[]
}

/** One line for each unit of each direction that was issued; together they come to the order's lines to the rial. */
export const invoiceLines = (directions: readonly SoldDirection[]): InvoiceLine[] =>
  directions
    .filter(wasIssued)
    .flatMap(({ flight, seats }) => seats.map((seat) => ({ ...seat, ...flight })))

/** A refund that has ended, as its product and money know it. */
export type EndedRefund = {
  requestId: string
  number: string
  payTo: PayTarget
  items: readonly { unitId: string; paidRial: number; refundRial: number }[]
}

/** The return of one refund in the words of its invoice; null when nothing of it came back. */
export function returnOf(
  { orderNumber, seller, buyer, contactPhone, lines }: Invoice,
  { sale, refund }: { sale: ReturnInvoice['sale']; refund: EndedRefund },
): ReturnInvoice | null {
  const returned = refund.items
    .filter(({ refundRial }) => refundRial > 0)
    .map(({ unitId, paidRial, refundRial }): ReturnLine => {
      const sold = lines.find((line) => line.unitId === unitId)
      if (!sold) throw new Error(`The invoice of ${orderNumber} has no such unit: ${unitId}`)
      const { priceRial: _price, discountRial: _discount, ...of } = sold
      return { ...of, paidRial, backRial: refundRial, keptRial: paidRial - refundRial }
    })
  if (returned.length === 0) return null
  const { number: refundNumber, payTo } = refund
  return {
    orderNumber,
    seller,
    buyer,
    contactPhone,
    sale,
    refundNumber,
    payTo,
    lines: returned,
  }
}

/** A direction that became tickets, whether or not they were given back later. */
const wasIssued = ({ line }: Pick<SoldDirection, 'line'>): boolean =>
  line.fulfilment === 'issued' || line.fulfilment === 'void'

/**
 * What of an order's payable came from banks and what from the wallet. The newest payments count first, and never more than was
 * payable: an older one may have stayed in the wallet and bought something else since.
 */
export function paidParts(
  order: Parameters<typeof payableOf>[0] & { lines: readonly OrderLine[] },
  payments: readonly BankPart[],
): PaidParts {
  let left = payableOf(order)
  const bank: BankPart[] = []
  for (const payment of payments.toReversed()) {
    const amountRial = Math.min(left, payment.amountRial)
    if (amountRial > 0) bank.unshift({ ...payment, amountRial })
    left -= amountRial
  }
  const unissuedRial = order.lines
    .filter(({ fulfilment }) => fulfilment === 'failed')
    .reduce((sum, { amountRial, discountRial }) => sum + amountRial - discountRial, 0)
  return { bank, fromWalletRial: left, unissuedRial }
}

export type InvoiceSums = { priceRial: number; discountRial: number; totalRial: number }

/** The sums at the foot: the total is what the customer paid for what is listed. */
export function invoiceSums(lines: readonly InvoiceLine[]): InvoiceSums {
  const priceRial = sumOf(lines, (line) => line.priceRial)
  const discountRial = sumOf(lines, (line) => line.discountRial)
  return { priceRial, discountRial, totalRial: priceRial - discountRial }
}

/** Of a return: what had been paid, what is kept of it, and what came back. */
export const returnSums = (lines: readonly ReturnLine[]) => ({
  paidRial: sumOf(lines, (line) => line.paidRial),
  keptRial: sumOf(lines, (line) => line.keptRial),
  backRial: sumOf(lines, (line) => line.backRial),
})

const sumOf = <Line>(lines: readonly Line[], amountOf: (line: Line) => number): number =>
  lines.reduce((total, line) => total + amountOf(line), 0)
