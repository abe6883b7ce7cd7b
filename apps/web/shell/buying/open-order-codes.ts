const codes: readonly string[] = [
  'TOO_MANY_OPEN_ORDERS',
  'TOO_MANY_OPEN_TRAVELLERS',
  'TRAVELLER_IN_OPEN_ORDERS',
]

/** Whether a refusal ends when an unpaid order is paid or given up. */
export const isOfOpenOrders = (code: string): boolean => codes.includes(code)
