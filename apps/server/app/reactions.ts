/**
 * When this happens, do that: every fact a module announces and what follows from it, on one page. On which channels a text goes,
 * and whether it waits for the morning, follows from its kind (notifications/message-kinds.ts) and from what its reader chose.
 */

import type { ChangeInShort, FlightFacts } from '../modules/flights/index.ts'
import {
  messageKindOf,
  type OrderTemplate,
  type TemplateValues,
} from '../modules/notifications/index.ts'
import { type Order, type OrderFacts, payableOf } from '../modules/orders/index.ts'
import type { RefundFacts } from '../modules/refunds/index.ts'
import { crashPoint } from '../platform/crash-point.ts'
import type { House } from './wiring.ts'

/** Declares the reactions. Each may run twice: messages carry a key by which they go out once. */
export function declareReactions(house: House): void {
  const { announcer, grounds, flights, refunds, invoices } = house
  const { log } = grounds
  type Facts = OrderFacts & RefundFacts & FlightFacts
  const when = <Fact extends keyof Facts & string>(
    fact: Fact,
    reaction: (payload: Facts[Fact]) => Promise<void>,
  ) => announcer.react<Facts[Fact]>(fact, reaction)
  const tell = (orderId: string, write: (order: Order) => Promise<Telling> | Telling) =>
    tellContact(house, orderId, write)

  when('order-held', ({ orderId }) =>
    tell(orderId, (order) => ({
      template: 'order-held',
      values: { amountRial: order.totalRial, holdExpiresAt: order.holdExpiresAt },
      step: 'confirm',
      // Held again after an expiry is news again.
      key: order.holdExpiresAt.toString(),
    })),
  )
  when('order-refused', async ({ orderId }) =>
    log.info({ orderId }, 'an order was refused by its supplier'),
  )
  when('order-expired', ({ orderId }) =>
    tell(orderId, (order) => ({
      template: 'order-expired',
      values: {},
      step: 'payment',
      key: order.holdExpiresAt.toString(),
    })),
  )
  when('order-paid', ({ orderId }) =>
    tell(orderId, (order) => ({
      template: 'order-paid',
      values: { amountRial: payableOf(order) },
      step: 'payment',
      key: '',
    })),
  )
  when('order-issued', ({ orderId }) =>
    tell(orderId, async () => {
      const { pnr } = await flights.sellable.describe({ orderId })
      return {
        template: 'order-issued',
        values: { pnr: pnr ?? '' },
        step: 'ticket',
        key: pnr ?? '',
      }
    }),
  )
  when('line-failed', ({ orderId, lineId, amountRial }) =>
    tell(orderId, () => ({
      template: 'order-failed',
      values: { amountRial },
      step: 'payment',
      key: lineId,
    })),
  )
  when('order-paid-in-part', ({ orderId, paymentId, amountRial }) =>
    tell(orderId, ({ holdExpiresAt }) => ({
      template: 'order-paid-in-part',
      values: { amountRial, holdExpiresAt },
      step: 'confirm',
      key: paymentId,
    })),
  )
  when('payment-kept-in-wallet', ({ orderId, paymentId, amountRial }) =>
    tell(orderId, () => ({
      template: 'payment-kept-in-wallet',
      values: { amountRial },
      step: 'payment',
      key: paymentId,
    })),
  )
  when('refund-requested', ({ orderId, requestId }) =>
    tell(orderId, async () => {
      const request = await refunds.show(requestId)
      const { number = '', refundAmount = 0 } = request ?? {}
      return {
        template: 'refund-requested',
        values: { refundNumber: number, amountRial: refundAmount },
        step: 'refunds',
        key: requestId,
      }
    }),
  )
  when('refund-settled', ({ orderId, requestId }) =>
    tell(orderId, async () => {
      await invoices.issueReturns(orderId)
      crashPoint('refund:before-telling')
      const request = await refunds.show(requestId)
      const { refundedAmount = 0, payTo = 'Wallet' } = request ?? {}
      return {
        template: 'refund-settled',
        values: { amountRial: refundedAmount, isToBank: payTo === 'BankAccount' },
        step: 'refunds',
        // A ticket that was refused first may be paid for later: then there is more to tell.
        key: `${requestId} ${refundedAmount}`,
      }
    }),
  )
  when('refund-refused', ({ orderId, requestId }) =>
    tell(orderId, () => ({
      template: 'refund-refused',
      values: {},
      step: 'refunds',
      key: requestId,
    })),
  )
  const tellOfChange = async (changeId: string, write: (short: ChangeInShort) => Telling) => {
    const short = await flights.changes.inShort(changeId)
    if (short) await tell(short.orderId, () => write(short))
  }
  when('flight-changed', ({ changeId }) =>
    tellOfChange(changeId, ({ flightFa, before, after, cityFa, standing: { departsAt } }) => ({
      isUrgent: isWithinADay(grounds.clock.now(), departsAt),
      ...(after === null
        ? { template: 'flight-cancelled' as const, values: { flightFa, before, cityFa } }
        : { template: 'flight-moved' as const, values: { flightFa, before, after, cityFa } }),
      ...{ step: 'ticket', key: changeId },
    })),
  )
  when('flight-change-accepted', ({ changeId }) =>
    tellOfChange(changeId, ({ flightFa, before, after, cityFa }) => ({
      template: 'flight-change-accepted',
      values: { flightFa, before, after, cityFa },
      ...{ step: 'ticket', key: changeId },
    })),
  )
  when('flight-rebooked', ({ changeId }) =>
    tellOfChange(changeId, ({ standing: { departureTime, pnr }, cityFa }) => ({
      template: 'flight-rebooked',
      values: { departureTime, cityFa, pnr },
      ...{ step: 'ticket', key: changeId },
    })),
  )
  when('flight-rebooking-failed', ({ changeId, answerId }) =>
    tellOfChange(changeId, () => ({
      template: 'flight-rebooking-failed',
      values: {},
      ...{ step: 'ticket', key: answerId },
    })),
  )
  when('replaced-tickets-kept', async ({ orderId, lineId }) =>
    log.error({ orderId, lineId }, 'staff: a supplier keeps tickets that another flight replaced'),
  )
  // NOTE: staff see waiting refunds by `npm run staff -- refunds list` until the back-office has its queue.
  when('refund-waiting', async ({ requestId }) => log.warn({ requestId }, 'staff: a refund waits'))
  when('refund-contradicted', async ({ requestId }) =>
    log.error({ requestId }, 'staff: a ticket came back after its refund was refused'),
  )
  // NOTE: staff see late orders in the log, by `npm run staff -- orders pending` and on STAFF_MOBILE until the back-office has its queue.
  when('issue-late', async ({ orderId }) => {
    log.error({ orderId }, 'staff: issuing is late')
    await tellStaff(house, orderId, { isContradicted: false })
  })
  when('issue-contradicted', async ({ orderId, lineId }) => {
    log.error({ orderId, lineId }, 'staff: a supplier contradicts what was recorded')
    await tellStaff(house, orderId, { isContradicted: true })
  })
}

/** What leaves this soon, or is on its way, may not wait until its traveller has slept. */
const isWithinADay = (now: Temporal.Instant, departsAt: Temporal.Instant): boolean =>
  Temporal.Instant.compare(departsAt, now.add({ hours: 24 })) < 0

/** Texts the mobile staff carry, once for each order and kind of trouble; without one the log has said it. */
async function tellStaff(
  { orders, notifications, grounds }: House,
  orderId: string,
  { isContradicted }: { isContradicted: boolean },
): Promise<void> {
  const { staffMobile: to } = grounds.config
  const order = to === undefined ? null : await orders.find(orderId)
  if (to === undefined || !order) return
  const { orderNumber, titleFa } = order
  await grounds.db.tx((dbTx) =>
    notifications.send(dbTx, {
      ...{ channel: 'Sms', to, template: 'staff-issue-late' },
      dedupeKey: `staff-issue-late:${orderId}:${isContradicted}`,
      values: { orderNumber, titleFa, isContradicted },
    }),
  )
}

type OfOrder = 'orderNumber' | 'titleFa' | 'link'
type Telling = {
  [Name in OrderTemplate]: {
    template: Name
    values: Omit<TemplateValues[Name], OfOrder>
    /** Where the reader goes on. */
    step: 'confirm' | 'payment' | 'ticket' | 'refunds'
    /** Tells one message of this template and order from the next. */
    key: string
    /** It cannot wait for the morning although its kind can. */
    isUrgent?: boolean
  }
}[OrderTemplate]

/** Tells the order's contact something, once on each channel that its customer wants this kind of message on. */
async function tellContact(
  { orders, notifications, grounds }: House,
  orderId: string,
  write: (order: Order) => Promise<Telling> | Telling,
): Promise<void> {
  const order = await orders.find(orderId)
  if (!order) return
  const { template, values, step, key, isUrgent = false } = await write(order)
  const { publicUrl } = grounds.config
  const links = {
    confirm: `${publicUrl}/confirm?orderId=${orderId}`,
    payment: `${publicUrl}/payment/${orderId}`,
    ticket: `${publicUrl}/profile/my-travels/order-details?orderId=${orderId}`,
    refunds: `${publicUrl}/profile/refund-requests`,
  }
  const { orderNumber, titleFa, userId, contact } = order
  const { kind, isNightly } = messageKindOf[template]
  const addresses = {
    // Contacts are mobiles of ten digits with an optional leading 0 (spec 5), so of Iran.
    Sms: `+98${contact.phoneNumber.slice(-10)}`,
    Email: contact.email,
  }
  for (const channel of await notifications.wantedChannels({ userId, kind })) {
    const to = addresses[channel]
    if (to === null || !notifications.carries(channel)) continue
    const ofChannel = channel === 'Sms' ? '' : `:${channel}`
    await grounds.db.tx((dbTx) =>
      notifications.send(dbTx, {
        ...{ channel, to, template, userId },
        // Mail does not ring.
        canWait: isNightly && !isUrgent && channel === 'Sms',
        dedupeKey: `${template}:${orderId}:${key}${ofChannel}`,
        values: {
          ...values,
          orderNumber,
          titleFa,
          link: links[step],
        } as TemplateValues[typeof template],
      }),
    )
  }
}
