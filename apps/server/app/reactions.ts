/** When this happens, do that: every fact a module announces and what follows from it, on one page. */

import { formatRialAsToman } from '@parastoo/kit/money'
import { toPersianDigits } from '@parastoo/kit/text'
import type { OrderFacts } from '../modules/orders/index.ts'
import type { House } from './wiring.ts'

/** Declares the reactions. Each may run twice: messages carry a key by which they go out once. */
export function declareReactions({ announcer, grounds, orders, notifications }: House): void {
  const { db, log } = grounds
  const when = <Fact extends keyof OrderFacts & string>(
    fact: Fact,
    reaction: (payload: OrderFacts[Fact]) => Promise<void>,
  ) => announcer.react<OrderFacts[Fact]>(fact, reaction)

  /** Tells the order's contact, once per fact and order. */
  const tell = async (
    orderId: string,
    template: Parameters<typeof notifications.send>[1]['template'],
    more: { key?: string; values?: Record<string, string> } = {},
  ) => {
    const order = await orders.find(orderId)
    if (!order) return
    await db.tx((dbTx) =>
      notifications.send(dbTx, {
        channel: 'Sms',
        to: order.contact.phoneNumber,
        template,
        userId: order.userId,
        dedupeKey: `${template}:${more.key ?? orderId}`,
        values: {
          orderNumber: toPersianDigits(order.orderNumber),
          title: order.titleFa,
          ...more.values,
        },
      }),
    )
  }
  const toman = (amountRial: number) => ({ amountToman: formatRialAsToman(amountRial) })

  when('order-held', async ({ orderId }) => await tell(orderId, 'order-held'))
  when('order-refused', async ({ orderId }) =>
    log.info({ orderId }, 'order refused by its supplier'),
  )
  when('order-expired', async ({ orderId }) => await tell(orderId, 'order-expired'))
  when('order-paid', async ({ orderId }) => await tell(orderId, 'order-paid'))
  when('order-issued', async ({ orderId }) => await tell(orderId, 'order-issued'))
  when(
    'line-failed',
    async ({ orderId, lineId, amountRial }) =>
      await tell(orderId, 'line-failed', { key: lineId, values: toman(amountRial) }),
  )
  when(
    'payment-kept-in-wallet',
    async ({ orderId, paymentId, amountRial }) =>
      await tell(orderId, 'payment-kept-in-wallet', { key: paymentId, values: toman(amountRial) }),
  )
  // NOTE: staff see late orders in the log and in metrics until the back-office has its queue.
  when('issue-late', async ({ orderId }) => log.error({ orderId }, 'staff: issuing is late'))
}
