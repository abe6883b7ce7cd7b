import type { Orders } from '../modules/orders/index.ts'

/** When the first flight of an own order leaves, for who leaves from Iran: its times are Tehran's. Null for what has no flight that stands. */
export const firstDepartureOf =
  (orders: Pick<Orders, 'findOwn'>) =>
  async ({ orderId, userId }: { orderId: string; userId: string }) => {
    const order = await orders.findOwn(userId, orderId)
    const [first] = (order?.lines ?? [])
      .filter(
        ({ kind, fulfilment }) => kind === 'flight' && ['issuing', 'issued'].includes(fulfilment),
      )
      .map(({ startsAt }) => startsAt)
      .toSorted()
    return first === undefined
      ? null
      : Temporal.PlainDateTime.from(first).toZonedDateTime('Asia/Tehran').toInstant()
  }
