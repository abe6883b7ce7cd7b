/** Trips: the orders of the signed-in user (api.md, Orders). */
import * as z from 'zod'
import { id, rial } from '../fields.ts'
import { contactReply } from '../flights/passenger.ts'
import { proposal } from '../flights/proposal.ts'
import { pagedReply, pageQuery, refusals, reply, userOperation } from '../operation.ts'
import { dinarReturn, paidDinars } from '../refunds/dinars.ts'
import { changeGlance } from './changes.ts'
import { instalment } from './instalments.ts'
import { legStanding, lineQuery, lineView, orderPassenger, productTypes } from './lines.ts'
import { notPayable } from './not-payable.ts'
import { frozenRate } from './rates.ts'
import { fulfilmentState, moneyState, statusWord } from './states.ts'

export const orderSummary = z.object({
  orderId: id,
  orderAggregateId: id,
  orderNumber: z.string(),
  reservationNumber: z.string().nullable(),
  orderType: z.enum(productTypes),
  title: z.string(),
  /** When the journey begins, local ISO without offset; for the timeline of trips. */
  startsAt: z.string(),
  /** When the last of it that still stands ends, in the same way. */
  endsAt: z.string(),
  /** Before any discount. */
  totalAmount: rial,
  discountAmount: rial,
  /** What the customer is asked for: total minus discount. */
  payableAmount: rial,
  /** What it is paid in, the earliest first; together they make `payableAmount`. */
  instalments: z.array(instalment),
  /** What the next payment is for: the first instalment that is due; 0 where nothing is. */
  dueAmount: rial,
  registrationTime: z.string(),
  status: statusWord,
  money: moneyState,
  /** Its buyer or staff gave it up before it was paid; an order whose time to pay ran out is closed too, and was not cancelled. */
  isCancelled: z.boolean(),
  /** Of an order that is not paid whole: a bank has not answered yet whether it took a payment of it, and nobody should pay twice. */
  isPaymentAwaited: z.boolean(),
  /** The last word of its payments is that whoever pays gave one up: `PaymentFailed` is that, and no fault of a bank. */
  isPaymentCancelled: z.boolean(),
  /** Something that comes back of it is on its way to a bank account, or back by the bank that took it, and has not arrived. */
  isMoneyOnItsWay: z.boolean(),
  /** The state of each line, in the order of the lines. */
  lineStates: z.array(fulfilmentState),
  holdExpiresAt: z.string().nullable(),
  /** The order whose line it is a further sum of, or the fee of a change of; null of what is sold by itself. */
  partOf: z.object({ orderId: id, title: z.string() }).nullable(),
  refundStatus: statusWord.nullable(),
  refundableAmount: rial,
  trackingNumber: z.string().nullable(),
  /** The newest change by a carrier; null when its flights go as they were sold. */
  flightChange: changeGlance.nullable(),
})
export type OrderSummary = z.infer<typeof orderSummary>

/** A page of rules in the version an order was placed under, read at its address with `?revision=`. */
export const agreedRule = z.object({
  path: z.string(),
  titleFa: z.string(),
  revision: z.number().int(),
})

/** The loan that paid an order, or would have: its customer pays it back to the lender in parts. */
const loan = z.object({
  lender: z.string(),
  amount: rial,
  /** What of it goes back, or has gone back, to the lender. */
  backAmount: rial,
  state: z.enum(['open', 'settling', 'settled', 'reverting', 'reverted', 'refused']),
  /** What that means to the customer. */
  noteFa: z.string(),
})

const orderDetails = orderSummary.extend({
  /** It was staff who gave it up, not its buyer; only of one that `isCancelled`. */
  isCancelledByAgency: z.boolean(),
  lines: z.array(lineView),
  contact: contactReply,
  /** The flights among its lines, and who flies on them. */
  flightOrder: z.object({
    /** At the times their flights go by now; one that goes no more keeps the last it had. */
    proposals: z.array(proposal),
    /** What became of each proposal's flights since the sale, leg by leg in the order flown. */
    standings: z.array(z.array(legStanding)),
    flightPassengers: z.array(orderPassenger),
    pnr: z.string().nullable(),
  }),
  discountVoucherCode: z.string().nullable(),
  /** What a provider of vouchers wanted kept with its code. */
  discountVoucherProviderExtraData: z.string().nullable(),
  /** Where the money is, when something went wrong; else null. */
  moneyNoteFa: z.string().nullable(),
  loan: loan.nullable(),
  agreedRules: z.array(agreedRule),
  /** What currencies cost when it was placed; empty where no rate was of that day. */
  frozenRates: z.array(frozenRate),
  /** What banks took for it in whole dinars, each with the rial it covers; empty where none did. */
  paidInDinars: z.array(z.object({ amount: rial, dinars: z.number().int() })),
  /** By which of those what is given back goes back, and how much has; empty where a lender has its part first. */
  goesBackInDinars: z.array(paidDinars),
  /** What goes back of it in dinars though nobody asked for it, the oldest first. */
  dinarReturns: z.array(dinarReturn),
})
export type OrderDetails = z.infer<typeof orderDetails>

/** What an order costs, as the calls on discount codes answer it. */
const orderTotals = z.object({
  orderId: id,
  ...orderSummary.pick({ totalAmount: true, discountAmount: true, payableAmount: true }).shape,
  discountVoucherCode: z.string().nullable(),
})
export type OrderTotals = z.infer<typeof orderTotals>

export const orders = {
  list: userOperation
    .route({
      method: 'POST',
      path: '/orders/Order/GetCurrentUserOrders',
      summary: 'The trips of the signed-in user, newest first',
      tags: ['Orders'],
    })
    .input(z.object({ ...pageQuery, productType: z.enum(productTypes).optional() }))
    .output(pagedReply(orderSummary)),
  details: userOperation
    .route({
      method: 'GET',
      path: '/orders/Order/GetCurrentUserOrderDetails/{id}',
      summary: 'One trip with its flights, passengers and money',
      tags: ['Orders'],
    })
    .input(z.object({ id }))
    .output(reply(orderDetails))
    .errors(refusals('NOT_FOUND')),
  passengers: userOperation
    .route({
      method: 'GET',
      path: '/orders/Order/GetOrderPassengers/{id}',
      summary: 'The passengers of one trip, or of one of its lines',
      tags: ['Orders'],
    })
    .input(z.object({ id, ...lineQuery }))
    .output(reply(z.array(orderPassenger)))
    .errors(refusals('NOT_FOUND')),
  cancel: userOperation
    .meta({ idempotent: true, limit: { max: 20, perSeconds: 60 } })
    .route({
      method: 'POST',
      path: '/orders/Order/CancelOrder',
      summary: 'Give an unpaid order up; what it holds is given back',
      tags: ['Orders'],
    })
    .input(z.object({ orderId: id }))
    .output(reply(z.object({ orderId: id, status: statusWord })))
    .errors(refusals('NOT_FOUND', 'ORDER_NOT_CANCELLABLE')),
  applyDiscount: userOperation
    .meta({
      limit: { max: 40, perSeconds: 60 },
      humanAfter: { purpose: 'discount', calls: 8, perSeconds: 600 },
    })
    .route({
      method: 'POST',
      path: '/orders/Order/ApplyDiscountVoucher',
      summary: 'Put a discount code on an unpaid order, in place of the one it has',
      tags: ['Orders'],
    })
    .input(
      z.object({
        orderId: id,
        code: z.string().max(64, { error: 'DISCOUNT_CODE_NOT_FOUND' }),
        discountVoucherProviderExtraData: z.string().max(500).nullish(),
      }),
    )
    .output(reply(orderTotals))
    .errors(
      refusals(
        'NOT_FOUND',
        ...notPayable,
        'CAPTCHA_REQUIRED',
        'CAPTCHA_IS_WRONG',
        'CAPTCHA_EXPIRED',
        'DISCOUNT_CODE_REQUIRED',
        'DISCOUNT_CODE_NOT_FOUND',
        'DISCOUNT_CODE_ENDED',
        'DISCOUNT_CODE_NOT_STARTED',
        'DISCOUNT_CODE_NOT_FOR_THIS',
        'DISCOUNT_CODE_FIRST_ORDER',
        'DISCOUNT_TOTAL_TOO_SMALL',
        'DISCOUNT_CODE_USED_BY_YOU',
        'DISCOUNT_CODE_USED_UP',
        'TOO_MANY_REQUESTS',
      ),
    ),
  removeDiscount: userOperation
    .meta({ limit: { max: 20, perSeconds: 60 } })
    .route({
      method: 'POST',
      path: '/orders/Order/RemoveDiscountVoucher',
      summary: 'Take the discount code off an unpaid order',
      tags: ['Orders'],
    })
    .input(z.object({ orderId: id }))
    .output(reply(orderTotals))
    .errors(refusals('NOT_FOUND', ...notPayable)),
}
