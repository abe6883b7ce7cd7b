/**
 * When this happens, do that: every fact a module announces and what follows from it, in one piece. On which channels a text goes,
 * and whether it waits for the morning, follows from its kind (notifications/message-kinds.ts) and from what its reader chose.
 */

import { e164 } from '@parastoo/kit/phone'
import type { ChangeInShort, FlightFacts, TicketFacts } from '../modules/flights/index.ts'
import type { HotelFacts } from '../modules/hotels/index.ts'
import {
  messageKindOf,
  type OrderTemplate,
  type TemplateValues,
} from '../modules/notifications/index.ts'
import {
  instalmentsDue,
  nextPayment,
  type Order,
  type OrderFacts,
  payableOf,
} from '../modules/orders/index.ts'
import type { RefundFacts } from '../modules/refunds/index.ts'
import type { TourFacts } from '../modules/tours/index.ts'
import type { VisaFacts } from '../modules/visas/index.ts'
import { crashPoint } from '../platform/crash-point.ts'
import { issuedWords } from './issued-words.ts'
import type { House } from './wiring.ts'

/** Declares the reactions. Each may run twice: messages carry a key by which they go out once. */
export function declareReactions(house: House): void {
  const { announcer, grounds, flights, hotels, payouts, refunds, invoices, visas, resellers } =
    house
  const { identity, notifications } = house
  const { log } = grounds
  type Facts = OrderFacts &
    RefundFacts &
    FlightFacts &
    TicketFacts &
    HotelFacts &
    VisaFacts &
    TourFacts
  const when = <Fact extends keyof Facts & string>(
    fact: Fact,
    reaction: (payload: Facts[Fact]) => Promise<void>,
    options?: { waitsOutside: boolean },
  ) => announcer.react<Facts[Fact]>(fact, reaction, options)
  const tell = (orderId: string, write: Write) => tellContact(house, orderId, write)

  when('order-held', async ({ orderId }) => {
    await tell(orderId, (order) => ({
      template: 'order-held',
      values: { amountRial: payableOf(order), payBy: order.payBy },
      step: 'confirm',
      // Held again after an expiry is news again.
      key: order.payBy?.toString() ?? '',
    }))
    await resellers.noteOrder(orderId)
  })
  when('order-refused', async ({ orderId, isBuyerTold }) => {
    log.info({ orderId }, 'an order was refused by its supplier')
    if (isBuyerTold) return
    await tell(orderId, ({ lines }) => ({
      template: 'order-refused',
      values: {},
      step: 'payment',
      // Held again and refused again is news again.
      key: lines.map(({ generation }) => generation).join(' '),
    }))
  })
  when('stay-requested', async ({ orderId, lineId, answerBy }) => {
    await tell(orderId, () => ({
      template: 'stay-requested',
      values: { answerBy: Temporal.Instant.from(answerBy) },
      step: 'ticket',
      key: `${lineId} ${answerBy}`,
    }))
    log.warn({ orderId, lineId, answerBy }, 'staff: a hotel is to be asked')
    await textStaff(house, {
      orderId,
      template: 'staff-stay-asked',
      dedupeKey: `staff-stay-asked:${orderId}:${answerBy}`,
      values: { answerBy: Temporal.Instant.from(answerBy) },
    })
  })
  when('supplier-credit-low', async ({ supplier, supplierFa, leftRial, day }) => {
    log.error({ supplier, leftRial }, 'staff: the credit at a supplier runs out')
    await sendToStaff(house, {
      template: 'staff-credit-low',
      dedupeKey: `staff-credit-low:${supplier}:${day}`,
      values: { supplierFa, leftRial },
    })
  })
  when('supplier-ill', async ({ supplier, supplierFa, because, looks, failures, day }) => {
    await sendToStaff(house, {
      template: 'staff-supplier-ill',
      dedupeKey: `staff-supplier-ill:${supplier}:${because}:${day}`,
      values: { supplierFa, because, looks, failures },
    })
  })
  when('stay-number-corrected', ({ orderId, lineId, at }) =>
    tell(orderId, async ({ lines }) => {
      const line = lines.find((each) => each.lineId === lineId)
      const number = (await hotels.receptionNumbers([lineId])).get(lineId)
      // What was cancelled since has no reception to go to.
      if (line?.fulfilment !== 'issued' || !number) return null
      const soon = grounds.clock.now().add({ hours: 36 }).toZonedDateTimeISO('Asia/Tehran')
      const isUrgent = line.startsAt.slice(0, 10) <= soon.toPlainDate().toString()
      return {
        template: 'stay-number-corrected',
        values: { number },
        step: 'ticket',
        key: `${lineId} ${at}`,
        isUrgent,
      }
    }),
  )
  when('stay-ended', ({ orderId, lineId }) =>
    tell(orderId, () => ({ template: 'stay-ended', values: {}, step: 'review', key: lineId })),
  )
  when('review-written', async ({ orderId, lineId }) => {
    log.info({ orderId, lineId }, 'staff: a review is to be read')
  })
  when('tour-requested', async ({ orderId, lineId, answerBy }) => {
    log.warn({ orderId, lineId, answerBy }, 'staff: a tour on request is to be asked')
  })
  when('tour-changed', ({ orderId, changeId, textFa }) =>
    tell(orderId, ({ money }) =>
      // Whoever has paid nothing reads it on the page where they would pay, above what they buy.
      money === 'unpaid' || money === 'closed'
        ? null
        : { template: 'tour-changed', values: { noteFa: textFa }, step: 'ticket', key: changeId },
    ),
  )
  when('tour-roommate-found', ({ orderId, placeId }) =>
    tell(orderId, () => ({
      template: 'tour-roommate-found',
      values: {},
      step: 'ticket',
      key: placeId,
    })),
  )
  when('tour-roommate-missing', ({ orderId, placeId }) =>
    tell(orderId, () => ({
      template: 'tour-roommate-missing',
      values: {},
      step: 'ticket',
      key: placeId,
    })),
  )
  when('visa-case-moved', async ({ orderId, caseId, position }) => {
    const news = await visas.news({ caseId, position })
    if (!news) return
    if (news.what === 'paid') {
      log.warn({ orderId, caseId }, 'staff: the papers of a visa are to be looked at')
      await textStaff(house, {
        orderId,
        template: 'staff-visa-paid',
        dedupeKey: `staff-visa-paid:${caseId}`,
        values: {},
      })
    }
    await tell(orderId, () => ({
      template: 'visa-moved',
      values: news,
      step: 'ticket',
      key: `${caseId} ${position}`,
    }))
  })
  when('visa-request-waits', ({ orderId, place, until }) =>
    tell(orderId, ({ money, cancelledAt }) => {
      // Given up, or paid since.
      if (cancelledAt !== null || (money !== 'unpaid' && money !== 'closed')) return null
      const values = { until: Temporal.Instant.from(until) }
      return { template: 'visa-unpaid', values, step: 'payment', key: `${place}` }
    }),
  )
  when('visa-reviewed', async ({ wishId, userId, destination, visaType, titleFa }) => {
    const person = await identity.userOf(userId)
    // An account without a mobile, or closed since, has nowhere to be told.
    const { phoneNumber, dialingCode } = person ?? {}
    if (!phoneNumber || !dialingCode) return
    const to = e164({ phoneNumber, dialingCode })
    const link = `${grounds.config.publicUrl}/visa/${destination}/type?type=${visaType}`
    await grounds.db.tx((tx) =>
      notifications.send(tx, {
        channel: 'Sms',
        to,
        template: 'visa-reviewed',
        dedupeKey: `visa-reviewed:${wishId}`,
        values: { titleFa, link },
        userId,
        canWait: true,
      }),
    )
  })
  when('visa-paper-waits', async ({ orderId, caseId, place }) => {
    const applicantFa = await visas.waitsForPaper(caseId)
    if (applicantFa === null) return
    await tell(orderId, () => ({
      template: 'visa-paper-waits',
      values: { applicantFa },
      step: 'ticket',
      key: `${caseId} ${place}`,
    }))
  })
  when('order-expired', ({ orderId }) =>
    tell(orderId, async (order) => {
      const step = 'payment' as const
      const key = order.payBy?.toString() ?? ''
      if (isFee(order)) return null
      if (isSupplement(order)) return { template: 'supplement-ended', values: {}, step, key }
      // Its price stands no longer; the request does.
      const until = await visas.unpaidUntil(orderId)
      if (until) return { template: 'visa-unpaid', values: { until }, step, key }
      return { template: 'order-expired', values: {}, step, key }
    }),
  )
  when('supplement-asked', ({ orderId }) =>
    tell(orderId, (order) => {
      if (isFee(order)) return null
      return {
        template: 'supplement-asked',
        values: { amountRial: payableOf(order), payBy: order.payBy },
        step: 'confirm',
        key: '',
      }
    }),
  )
  when('order-cancelled', async ({ orderId }) => log.info({ orderId }, 'a buyer gave an order up'))
  when('order-paid', async ({ orderId }) => {
    await askForPolicies(house, orderId)
    await tell(orderId, async (order) => ({
      template: 'order-paid',
      values: {
        amountRial: payableOf(order),
        // Until when a hotel on request answers, and a visa comes, is said once they are asked for.
        promisedBy:
          isVisaOnly(order) || (await hotels.requests.areToBeAsked(order.lines))
            ? null
            : lastPromise(order),
      },
      step: 'payment',
      key: '',
    }))
    await resellers.notePaid(orderId)
  })
  when('order-issued', ({ orderId }) =>
    tell(orderId, async (order) => {
      // Its line is told of.
      if (isSupplement(order) && !isFee(order)) return null
      const [boarding = null] = await flights.departuresOf(orderId)
      const numbers = await hotels.receptionNumbers(order.lines.map(({ lineId }) => lineId))
      // Of a stay the number its reception knows, not its supplier's.
      const told = order.lines.map((line) =>
        line.kind === 'hotel' ? { ...line, reference: numbers.get(line.lineId) ?? null } : line,
      )
      const words = issuedWords(told, boarding)
      if (!words) return null
      const key = order.lines.flatMap(({ reference }) => reference ?? []).join(' / ')
      return { ...words, step: 'ticket', key }
    }),
  )
  when('line-failed', async ({ orderId, lineId, amountRial, inDinars: dinars = null }) => {
    const ended = await visas.endOf(lineId)
    if (ended)
      return await tell(orderId, () => ({
        template: 'visa-moved',
        values: { ...ended, backRial: amountRial, dinars },
        step: 'ticket',
        key: `${lineId} ended`,
      }))
    const request = (await hotels.requests.of([lineId])).get(lineId)
    if (request && request.state !== 'accepted')
      return await tell(orderId, () => ({
        template: 'stay-refused',
        values: { isUnanswered: request.state === 'unanswered', amountRial, dinars },
        step: 'ticket',
        key: request.key,
      }))
    const loan = await house.orders.loanShown(orderId)
    await tell(orderId, ({ lines }) => ({
      template: 'order-failed',
      values: {
        amountRial,
        dinars,
        lenderFa: loan?.lender ?? null,
        lineFa: lines.find((line) => line.lineId === lineId)?.titleFa ?? '',
      },
      step: 'payment',
      key: lineId,
    }))
  })
  when('order-paid-in-part', ({ orderId, paymentId, amountRial }) =>
    tell(orderId, ({ payBy }) => ({
      template: 'order-paid-in-part',
      values: { amountRial, payBy },
      step: 'confirm',
      key: paymentId,
    })),
  )
  when('instalment-paid', ({ orderId, position }) =>
    tell(orderId, (order) => {
      const next = nextPayment(order)
      const paid = instalmentsDue(order).find((instalment) => instalment.position === position)
      if (!next?.dueAt || !paid) return null
      const { amountRial: restRial, dueAt } = next
      return {
        template: 'instalment-paid',
        values: { amountRial: paid.amountRial, restRial, dueAt },
        step: 'confirm',
        key: `${position}`,
      }
    }),
  )
  when('instalment-due', ({ orderId, position, hoursBefore }) =>
    tell(orderId, (order) => {
      const next = nextPayment(order)
      if (order.money !== 'part-paid' || next?.position !== position || !next.dueAt) return null
      const { amountRial, dueAt } = next
      return {
        template: 'instalment-due',
        values: { amountRial, dueAt },
        step: 'confirm',
        key: `${position} ${hoursBefore}`,
      }
    }),
  )
  // Suppliers are asked what they keep.
  const cancelMissed = async ({ orderId }: Facts['instalment-missed']) => {
    const { backRial } = await refunds.cancelPartPaid({ orderId, because: 'balanceMissed' })
    await tell(orderId, ({ receivedRial: paidRial }) => ({
      template: 'instalment-missed',
      values: { paidRial, backRial },
      step: 'refunds',
      key: '',
    }))
  }
  when('instalment-missed', cancelMissed, { waitsOutside: true })
  when('hold-lost', async ({ orderId }) => {
    const { backRial } = await refunds.cancelPartPaid({ orderId, because: 'holdLost' })
    await tell(orderId, () => ({
      template: 'hold-lost',
      values: { backRial },
      step: 'refunds',
      key: '',
    }))
  })
  when('payment-kept-in-wallet', ({ orderId, paymentId, amountRial }) =>
    tell(orderId, () => ({
      template: 'payment-kept-in-wallet',
      values: { amountRial },
      step: 'payment',
      key: paymentId,
    })),
  )
  when('part-goes-back', ({ orderId, payment, inDinars: dinars }) =>
    tell(orderId, () => ({
      template: 'part-goes-back',
      values: { dinars },
      step: 'payment',
      key: payment,
    })),
  )
  when('payment-goes-back', ({ orderId, paymentId, inDinars: dinars }) =>
    tell(orderId, () => ({
      template: 'payment-goes-back',
      values: { dinars },
      step: 'payment',
      key: paymentId,
    })),
  )
  when('refund-requested', ({ orderId, requestId }) =>
    tell(orderId, async ({ instalments }) => {
      // Nobody asked for it: that the order is cancelled is told by itself.
      if (instalments.some(({ missedAt }) => missedAt !== null)) return null
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
        values: {
          amountRial: refundedAmount,
          isToBank: payTo === 'BankAccount',
          dinars: request?.inDinars ?? null,
          lenderFa: (await house.orders.loanShown(orderId))?.lender ?? null,
        },
        step: 'refunds',
        // A ticket that was refused first may be paid for later: then there is more to tell.
        key: `${requestId} ${refundedAmount}`,
      }
    }),
  )
  const returnedOf = async (payoutId: string) => {
    const payout = await payouts.find(payoutId)
    return { amountRial: payout?.amountRial ?? 0, wasInDinars: Boolean(payout?.rail) }
  }
  when('refund-transfer-returned', ({ orderId, itemId, payoutId }) =>
    tell(orderId, async () => ({
      template: 'refund-settled',
      values: {
        ...(await returnedOf(payoutId ?? itemId ?? '')),
        isToBank: false,
        isReturned: true,
      },
      // Of what was never issued, and of what came too late, there is no request: its order tells why.
      step: itemId === undefined ? 'ticket' : 'refunds',
      key: `returned ${payoutId ?? itemId}`,
    })),
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
  when('departure-near', async (reminder) => {
    const departure = await flights.reminders.departure(reminder)
    if (!departure) return
    const { lineId, journey, hoursBefore } = reminder
    await tell(departure.orderId, () => ({
      template: 'departure-near',
      values: departure,
      step: 'ticket',
      // A flight that is moved within its day is not brought to mind twice.
      key: [lineId, journey, hoursBefore, departure.departureTime.slice(0, 10)].join(' '),
    }))
  })
  when('flight-changed', async ({ orderId, changeId }) => {
    await flights.reminders.plan(orderId)
    await tellOfChange(
      changeId,
      ({ flightFa, before, after, cityFa, standing: { departsAt } }) => ({
        isUrgent: isWithinADay(grounds.clock.now(), departsAt),
        ...(after === null
          ? { template: 'flight-cancelled' as const, values: { flightFa, before, cityFa } }
          : { template: 'flight-moved' as const, values: { flightFa, before, after, cityFa } }),
        step: 'ticket',
        key: changeId,
      }),
    )
  })
  when('flight-change-accepted', ({ changeId }) =>
    tellOfChange(changeId, ({ flightFa, before, after, cityFa }) => ({
      template: 'flight-change-accepted',
      values: { flightFa, before, after, cityFa },
      step: 'ticket',
      key: changeId,
    })),
  )
  when('flight-rebooked', async ({ orderId, changeId }) => {
    await flights.reminders.plan(orderId)
    await tellOfChange(changeId, ({ standing: { departureTime, pnr }, cityFa }) => ({
      template: 'flight-rebooked',
      values: { departureTime, cityFa, pnr },
      step: 'ticket',
      key: changeId,
    }))
  })
  when('flight-rebooking-failed', ({ changeId, answerId }) =>
    tellOfChange(changeId, () => ({
      template: 'flight-rebooking-failed',
      values: {},
      step: 'ticket',
      key: answerId,
    })),
  )
  when('replaced-tickets-kept', async ({ orderId, lineId }) =>
    log.error({ orderId, lineId }, 'staff: a supplier keeps tickets that another flight replaced'),
  )
  when('refund-waiting', async ({ requestId }) => log.warn({ requestId }, 'staff: a refund waits'))
  when('refund-contradicted', async ({ requestId }) =>
    log.error({ requestId }, 'staff: a ticket came back after its refund was refused'),
  )
  when('issue-late', async ({ orderId }) => {
    log.error({ orderId }, 'staff: issuing is late')
    await textStaff(house, trouble(orderId, { isContradicted: false }))
  })
  when('issue-contradicted', async ({ orderId, lineId }) => {
    log.error({ orderId, lineId }, 'staff: a supplier contradicts what was recorded')
    await textStaff(house, trouble(orderId, { isContradicted: true }))
  })
}

/** Whether an order is a further sum for a line of another. */
const isSupplement = ({ lines }: Order): boolean => lines.some(({ partOf }) => partOf !== null)

/** Whether it is the fee of a change that its buyer asks for and pays there and then: they are told once it is carried out. */
const isFee = ({ lines }: Order): boolean =>
  lines.some(({ partOf, kind }) => partOf !== null && kind === 'tour')

/** Until when all of an order is promised to be issued. */
const lastPromise = ({ lines }: Order): Temporal.Instant | null =>
  lines
    .flatMap(({ promisedBy }) => promisedBy ?? [])
    .toSorted(Temporal.Instant.compare)
    .at(-1) ?? null

/** What leaves this soon, or is on its way, may not wait until its traveller has slept. */
const isWithinADay = (now: Temporal.Instant, departsAt: Temporal.Instant): boolean =>
  Temporal.Instant.compare(departsAt, now.add({ hours: 24 })) < 0

const trouble = (orderId: string, values: { isContradicted: boolean }) => ({
  orderId,
  template: 'staff-issue-late' as const,
  dedupeKey: `staff-issue-late:${orderId}:${values.isContradicted}`,
  values,
})

/**
 * Texts the mobile staff carry about an order, once for each `dedupeKey`; without one the log has said it. `values` are what the text says
 * beside the order's number and title.
 */
async function textStaff<
  Name extends 'staff-issue-late' | 'staff-stay-asked' | 'staff-visa-paid' | 'staff-policy-paid',
>(
  house: House,
  {
    orderId,
    template,
    dedupeKey,
    values,
  }: {
    orderId: string
    template: Name
    dedupeKey: string
    values: Omit<TemplateValues[Name], 'orderNumber' | 'titleFa'>
  },
): Promise<void> {
  const order = await house.orders.find(orderId)
  if (!order) return
  const { orderNumber, titleFa } = order
  await sendToStaff(house, {
    template,
    dedupeKey,
    values: { ...values, orderNumber, titleFa } as TemplateValues[Name],
  })
}

/** Texts the mobile staff carry, where there is one, once for each `dedupeKey`. */
async function sendToStaff<Name extends keyof TemplateValues>(
  { notifications, grounds }: House,
  message: { template: Name; dedupeKey: string; values: TemplateValues[Name] },
): Promise<void> {
  const { staffMobile: to } = grounds.config
  if (to === undefined) return
  await grounds.db.tx((tx) => notifications.send(tx, { channel: 'Sms', to, ...message }))
}

/** Officers get policies from insurers that answer by no wire; they are texted with the hour that was promised. */
async function askForPolicies(house: House, orderId: string): Promise<void> {
  const order = await house.orders.find(orderId)
  const { promisedBy = null } = order?.lines.find(({ kind }) => kind === 'insurance') ?? {}
  if (promisedBy === null) return
  house.grounds.log.warn({ orderId }, 'staff: a policy is to be issued')
  await textStaff(house, {
    orderId,
    template: 'staff-policy-paid',
    dedupeKey: `staff-policy-paid:${orderId}`,
    values: { promisedBy },
  })
}

/** Whether visas are all that was bought. */
const isVisaOnly = ({ lines }: Pick<Order, 'lines'>): boolean =>
  lines.every(({ kind }) => kind === 'visa')

/** Whether rooms of hotels are all that was bought. */
const isStayOnly = ({ lines }: Pick<Order, 'lines'>): boolean =>
  lines.every(({ kind }) => kind === 'hotel')

type OfOrder = 'orderNumber' | 'titleFa' | 'link' | 'isFlight'
type Telling = {
  [Name in OrderTemplate]: {
    template: Name
    values: Omit<TemplateValues[Name], OfOrder>
    /** Where the reader goes on. */
    step: 'confirm' | 'payment' | 'ticket' | 'refunds' | 'review'
    /** Tells one message of this template and order from the next. */
    key: string
    /** It cannot wait for the morning although its kind can. */
    isUrgent?: boolean
  }
}[OrderTemplate]

/** What to tell of an order; null where there is nothing to tell. */
type Write = (order: Order) => Promise<Telling | null> | Telling | null

/** Tells the order's contact something, once on each channel that its customer wants this kind of message on. */
async function tellContact(
  { orders, notifications, grounds }: House,
  orderId: string,
  write: Write,
): Promise<void> {
  const order = await orders.find(orderId)
  if (!order) return
  const telling = await write(order)
  if (!telling) return
  const { template, values, step, key, isUrgent = false } = telling
  const { publicUrl } = grounds.config
  const isStay = isStayOnly(order)
  const links = {
    confirm: `${publicUrl}/confirm?orderId=${orderId}`,
    payment: `${publicUrl}/payment/${orderId}`,
    ticket: `${publicUrl}/profile/my-travels/order-details${isStay ? '/HotelOrderDetails' : ''}?orderId=${orderId}`,
    refunds: `${publicUrl}/profile/refund-requests`,
    review: `${publicUrl}/profile/my-travels/stay-review?orderId=${orderId}`,
  }
  const { orderNumber, titleFa, userId, contact } = order
  const { kind, isNightly } = messageKindOf[template]
  // Whoever has closed their account is not written to.
  const phone = contact.phoneNumber === '' ? [] : [{ to: e164(contact), mark: '' }]
  const addresses = {
    Sms: async () => phone,
    Email: async () => (contact.email === null ? [] : [{ to: contact.email, mark: ':Email' }]),
    Push: async () =>
      (await notifications.pushAddresses(userId)).map(({ id, to }) => ({ to, mark: `:${id}` })),
  }
  const wanted = await notifications.wantedChannels({ userId, kind })
  for (const channel of wanted.filter((each) => notifications.carries(each)))
    for (const { to, mark } of await addresses[channel]())
      await grounds.db.tx((tx) =>
        notifications.send(tx, {
          channel,
          to,
          template,
          userId,
          // Mail does not ring.
          canWait: isNightly && !isUrgent && channel !== 'Email',
          dedupeKey: `${template}:${orderId}:${key}${mark}`,
          values: {
            ...values,
            orderNumber,
            titleFa,
            link: links[step],
            isFlight: order.lines.every(({ kind }) => kind === 'flight'),
          } as TemplateValues[typeof template],
        }),
      )
}
