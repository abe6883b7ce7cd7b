/** Paying by bank (api.md, Orders, payment, wallet). */
import * as z from 'zod'
import { id, instant, rial } from '../fields.ts'
import { country } from '../flights/places.ts'
import {
  openOperation,
  pagedReply,
  pageQuery,
  refusals,
  reply,
  userOperation,
} from '../operation.ts'
import { instalmentAsked } from '../orders/instalments.ts'
import { notPayable } from '../orders/not-payable.ts'
import { paymentStates } from './states.ts'

/** What one top-up of the wallet may be: 1,000 toman at least (spec, section 5), 200 million toman at most (ours). */
export const topUpLimits = { minRial: 10_000, maxRial: 2_000_000_000 } as const

const gateway = z.object({
  id: z.number().int(),
  name: z.string(),
  title: z.string(),
  isActive: z.boolean(),
  /** What the customer's card is charged in. */
  currencyCode: z.string(),
  /** What turns rial into whole units of that currency now, and since when; null where it charges rial, or by its own rate. */
  rate: z.object({ rialPerUnit: z.number().int(), setAt: instant }).nullable(),
  /** The least and the most of one payment, in rial. */
  minAmount: rial,
  maxAmount: rial,
  /** It lends: the customer pays it later, in parts. Only for orders it is offered for (`payLater`). */
  isPayLater: z.boolean(),
})

/** What a lender would lend for an order, in its own words. */
const payLaterOffer = z.object({
  gatewayId: z.number().int(),
  title: z.string(),
  description: z.string(),
})

const payment = z.object({
  id,
  status: z.enum(paymentStates),
  amount: rial,
  gatewayId: z.number().int(),
  /** What that bank is called. */
  bank: z.string(),
  trackingNumber: z.string().nullable(),
  orderId: id.nullable(),
  /** The whole dinars it was begun for; null where its bank takes another money. */
  dinars: z.number().int().nullable(),
  /** A lender was to pay it: nothing ever leaves an account of its customer’s. */
  isPayLater: z.boolean(),
})
export type Payment = z.infer<typeof payment>

const createdPayment = z.object({
  /** Null when the wallet paid everything and no bank was needed. */
  paymentId: id.nullable(),
  /** What the bank is asked for, in rial. */
  amount: rial,
  redirectUrl: z.string(),
  method: z.enum(['GET', 'POST']),
  fields: z.record(z.string(), z.string()),
  /** The gateway the customer is sent to; null when no bank was needed. */
  gatewayId: z.number().int().nullable(),
  /** The gateway that was chosen but gave no page, so that another stands in for it; null otherwise. */
  failedOverFrom: z.number().int().nullable(),
  /** Rial still owed after this payment, when no gateway takes everything at once: it goes to the wallet, and the rest is paid next. */
  leftAmount: rial,
})

export const payments = {
  gateways: openOperation
    .route({
      method: 'GET',
      path: '/payment/Gateway/Paged',
      summary: 'Active payment gateways',
      tags: ['Payment'],
    })
    .input(z.object(pageQuery))
    .output(pagedReply(gateway)),
  allGateways: openOperation
    .route({
      method: 'GET',
      path: '/payment/Gateway/GetAll',
      summary: 'Every payment gateway, active or not',
      tags: ['Payment'],
    })
    .output(reply(z.array(gateway))),
  countries: openOperation
    .route({
      method: 'GET',
      path: '/payment/Country/GetAll',
      summary: 'Countries with a dialling code',
      tags: ['Payment'],
    })
    .output(reply(z.array(country))),
  payLater: userOperation
    .meta({ limit: { max: 30, perSeconds: 60 } })
    .route({
      method: 'GET',
      path: '/payment/Gateway/PayLater',
      summary: 'What lenders offer for an order that is to be paid; empty where none does',
      tags: ['Payment'],
    })
    .input(z.object({ orderId: id }))
    .output(reply(z.array(payLaterOffer))),
  create: userOperation
    .meta({ idempotent: true, limit: { max: 20, perSeconds: 60 } })
    .route({
      method: 'POST',
      path: '/payment/Pay/Create',
      summary: 'Start paying an order, or topping up the wallet',
      tags: ['Payment'],
    })
    .input(
      z.object({
        orderId: id.optional(),
        /** Rial. */
        topUpAmount: z.number().int({ error: 'AMOUNT_IS_INVALID' }).optional(),
        gatewayId: z.number().int().default(1),
        walletType: z.literal('Cache').default('Cache'),
        isMobile: z.boolean().default(true),
        useWallet: z.boolean().default(false),
        instalment: instalmentAsked,
      }),
    )
    .output(reply(createdPayment))
    .errors(
      refusals(
        'NOT_FOUND',
        ...notPayable,
        'NO_ACTIVE_GATEWAY',
        'GATEWAY_NOT_AVAILABLE',
        'OUTSIDE_GATEWAY_LIMITS',
        'TOP_UP_TOO_SMALL',
        'TOP_UP_TOO_LARGE',
        'AMOUNT_IS_INVALID',
        'INSUFFICIENT_BALANCE',
      ),
    ),
  byId: userOperation
    .route({
      method: 'GET',
      path: '/payment/Pay/ById',
      summary: 'How a payment stands',
      tags: ['Payment'],
    })
    .input(z.object({ id }))
    .output(reply(payment))
    .errors(refusals('NOT_FOUND')),
  latestOfOrder: userOperation
    .route({
      method: 'GET',
      path: '/payment/Pay/LatestOfOrder',
      summary:
        'How the payment stands that an order is to be told by: of those without an answer of their bank the newest, else the newest; null when none was begun',
      tags: ['Payment'],
    })
    .input(z.object({ orderId: id }))
    .output(reply(payment.nullable())),
}
