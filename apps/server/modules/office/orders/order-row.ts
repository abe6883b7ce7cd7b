import type { OrderRow } from '@parastoo/contract/office/orders'
import type { StaffOrderRow } from '../../orders/index.ts'

/** An order as a list of staff shows it. */
export const orderRowShown = (row: StaffOrderRow): OrderRow => ({
  orderId: row.orderId,
  number: row.number,
  title: row.titleFa,
  userId: row.userId,
  phone: row.phone,
  money: row.money,
  states: row.states,
  isLate: row.isLate,
  amount: row.amountRial,
  registeredAt: row.registeredAt.toString(),
  paidAt: row.paidAt?.toString() ?? null,
})
