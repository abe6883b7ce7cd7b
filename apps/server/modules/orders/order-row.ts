/** An order and its lines as they are kept, and what they mean. */
import type { FulfilmentState, MoneyState } from '@parastoo/contract/orders/states'
import type { Order, OrderLine } from './order.ts'

export type NewOrder = Omit<Order, 'money' | 'paidAt' | 'lines' | 'discount'> & {
  channel: number
  lines: readonly Pick<OrderLine, 'lineId' | 'product' | 'titleFa' | 'amountRial'>[]
}

export type OrderRow = {
  id: string
  number: string
  userId: string
  product: string
  titleFa: string
  startsAt: string
  contactPhone: string
  contactEmail: string | null
  totalAmount: number
  discountAmount: number
  discountCode: string | null
  discountProviderExtra: string | null
  money: string
  holdExpiresAt: Temporal.Instant
  registeredAt: Temporal.Instant
  paidAt: Temporal.Instant | null
}
export type LineRow = {
  id: string
  product: string
  titleFa: string
  amount: number
  discount: number
  fulfilment: string
  issuingSince: Temporal.Instant | null
}

export function orderOf(row: OrderRow, lines: LineRow[]): Order {
  return {
    orderId: row.id,
    orderNumber: row.number,
    userId: row.userId,
    product: row.product,
    titleFa: row.titleFa,
    startsAt: row.startsAt,
    contact: { phoneNumber: row.contactPhone, email: row.contactEmail },
    totalRial: row.totalAmount,
    discount:
      row.discountCode === null
        ? null
        : {
            code: row.discountCode,
            amountRial: row.discountAmount,
            providerExtra: row.discountProviderExtra,
          },
    money: row.money as MoneyState,
    holdExpiresAt: row.holdExpiresAt,
    registeredAt: row.registeredAt,
    paidAt: row.paidAt,
    lines: lines.map((line) => ({
      lineId: line.id,
      product: line.product,
      titleFa: line.titleFa,
      amountRial: line.amount,
      discountRial: line.discount,
      fulfilment: line.fulfilment as FulfilmentState,
      issuingSince: line.issuingSince,
    })),
  }
}
