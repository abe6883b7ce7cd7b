import type { Refused } from '../refused.ts'

const codes: readonly string[] = [
  'TOO_MANY_OPEN_ORDERS',
  'TOO_MANY_OPEN_TRAVELLERS',
  'TRAVELLER_IN_OPEN_ORDERS',
  'OFFICE_CUSTOMER_HOLDS_IT',
]

/** Whether a refusal ends when an unpaid order is paid or given up. */
export const isOfOpenOrders = (code: string): boolean => codes.includes(code)

/** In which order what one of the staff sells is held already; null where the refusal names none. */
export function heldIn({ entries }: Refused): string | null {
  const orderId = entries[0]?.detail?.orderId
  return typeof orderId === 'string' ? orderId : null
}
