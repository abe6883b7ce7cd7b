/** The nouns of an invoice and its pure sums; whole rial. */
import type { PaxType } from '@parastoo/contract/enums'
import type { KeptBuyer } from '@parastoo/contract/orders/invoices'
import { type OrderLine, payableOf, shareDiscount } from '../orders/index.ts'

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

/** One passenger on one direction. */
export type InvoiceLine = {
  passengerFa: string
  passengerType: PaxType
  titleFa: string
  /** Local time of departure, ISO without offset. */
  departureTime: string
  flightNumbers: string
  priceRial: number
  discountRial: number
  refund: InvoiceRefund | null
}

/** What became of a ticket that was given back. */
export type InvoiceRefund = { isDone: boolean; backRial: number; keptRial: number }

export type BankPart = { amountRial: number; trackingNumber: string }

export type Invoice = {
  orderNumber: string
  paidAt: Temporal.Instant
  drawnAt: Temporal.Instant
  seller: InvoiceSeller
  buyer: KeptBuyer | null
  contactPhone: string
  lines: InvoiceLine[]
  paid: PaidParts
}

export type PaidParts = {
  bank: BankPart[]
  fromWalletRial: number
  /** Of directions that were paid and never issued: it is in the wallet again and none of their lines stands here. */
  unissuedRial: number
}

/** A direction as it was sold, and who flies on it. */
export type SoldDirection = {
  line: OrderLine
  flight: Pick<InvoiceLine, 'titleFa' | 'departureTime' | 'flightNumbers'>
  /** Everybody of the order, in its order, with their fare on this direction. */
  passengers: readonly Pick<InvoiceLine, 'passengerFa' | 'passengerType' | 'priceRial'>[]
}

/** A refund's item as invoices need it. */
export type GivenBack = InvoiceRefund & { lineId: string; passengerIndex: number }

/** One line for each passenger of each direction that was issued; together they come to the orders' lines to the rial. */
export function invoiceLines(
  directions: readonly SoldDirection[],
  givenBack: readonly GivenBack[],
): InvoiceLine[] {
  return directions.filter(wasIssued).flatMap(({ line, flight, passengers }) => {
    const discounts = shareDiscount(
      passengers.map(({ priceRial }) => priceRial),
      line.discountRial,
    )
    return passengers.map((passenger, index) => {
      const refund = givenBack.find(
        (each) => each.lineId === line.lineId && each.passengerIndex === index,
      )
      return {
        ...passenger,
        ...flight,
        discountRial: discounts[index] ?? 0,
        refund: refund
          ? { isDone: refund.isDone, backRial: refund.backRial, keptRial: refund.keptRial }
          : null,
      }
    })
  })
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

export type InvoiceSums = {
  priceRial: number
  discountRial: number
  totalRial: number
  refundedRial: number
}

/** The sums at the foot: the total is what the customer paid for what is listed. */
export function invoiceSums(lines: readonly InvoiceLine[]): InvoiceSums {
  const sum = (amountOf: (line: InvoiceLine) => number) =>
    lines.reduce((total, line) => total + amountOf(line), 0)
  const priceRial = sum((line) => line.priceRial)
  const discountRial = sum((line) => line.discountRial)
  return {
    ...{ priceRial, discountRial, totalRial: priceRial - discountRial },
    refundedRial: sum(({ refund }) => (refund?.isDone ? refund.backRial : 0)),
  }
}
