/** The counter: orders that are paid in cash or by the agency's card machine, links to pay by, and the tills of cashiers. */
import { defaultDialingCode } from '@parastoo/kit/phone'
import { normalizeDigitsField } from '@parastoo/kit/text'
import * as z from 'zod'
import { digits, id, instant, isoDate, rial } from '../fields.ts'
import { refusals, reply, staffOperation } from '../operation.ts'
import { notPayable } from '../orders/not-payable.ts'
import { tillMostRial } from './till-limits.ts'

/** Digits as a slip has them, typed in any digits; `spelled` gives all spellings of one number the same. */
const slipDigits = (pattern: RegExp, spelled: (typed: string) => string = (typed) => typed) =>
  z
    .string()
    .max(40, { error: 'OFFICE_SLIP_WRONG' })
    .transform((typed) => spelled(normalizeDigitsField(typed).replaceAll(/\s/g, '')))
    .pipe(z.string().regex(pattern, { error: 'OFFICE_SLIP_WRONG' }))

/** A terminal without the zeros that machines print before it; four digits stay. */
const terminalSpelled = (typed: string): string => typed.replace(/^0+(?=\d{4})/, '')
/** A trace without the zeros before it; one digit stays. */
const traceSpelled = (typed: string): string => typed.replace(/^0+(?=\d)/, '')

/** How many days before today in Tehran the day of a slip may be. */
export const slipDays = 3

const shift = z.object({
  shiftId: id,
  openedAt: instant,
  openingRial: rial,
  /** What was taken in cash since then; null while it is open, for it is counted blind (decision 0378). */
  takenRial: rial.nullable(),
  /** By how many payments. */
  payments: z.number().int(),
  closedAt: instant.nullable(),
  countedRial: rial.nullable(),
  /** Counted less what there should have been; null while it is open. */
  differenceRial: z.number().int().nullable(),
  /** Why, in the words of the cashier; null of none, and of what was closed before it was asked. */
  differenceReason: z.string().nullable(),
  /** The difference is more than one person may book: it waits for two. */
  isDifferenceWaiting: z.boolean(),
})
export type TillShift = z.infer<typeof shift>

const taken = z.object({
  paymentId: id,
  way: z.enum(['cash', 'card']),
  amount: rial,
  at: instant,
  /** The last digits of the card, and where its slip is found; null of cash. */
  slip: z.object({ terminal: z.string(), trace: z.string(), cardEnd: z.string() }).nullable(),
})
export type CounterPayment = z.infer<typeof taken>

const standing = z.object({
  /** What the next payment of the order asks for; 0 where nothing can be paid. */
  due: rial,
  payments: z.array(taken),
  /** The number of the buyer's account, to which a link is texted; null where the account has none. */
  linkTo: z.string().nullable(),
  /** What lies in the buyer's wallet. */
  walletBalance: z.number().int(),
  /** It is unpaid, and one of the staff placed it: it may be given up here. */
  mayGiveUp: z.boolean(),
})
export type CounterStanding = z.infer<typeof standing>

const selling = z.object({
  /** Sent by `sellsForHeader` with whatever places an order. */
  sellingId: id,
  customerId: id,
  name: z.string(),
  /** With its dialling code; empty where the account has none. */
  phone: z.string(),
  expiresAt: instant,
})
export type CounterSelling = z.infer<typeof selling>

const moves = { idempotent: true, freshProof: true } as const
const calls = (path: `/${string}`, summary: string) => ({ path, summary, tags: ['Office'] })
/** What the cashier saw as due: another sum by now is refused. */
const paying = z.object({ orderId: id, amountRial: rial.positive() })
const payingRefusals = [
  'NOT_FOUND',
  'APPROVAL_OWN_CASE',
  ...notPayable,
  'CHANGED_MEANWHILE',
] as const

export const officeCounter = {
  standing: staffOperation('orders')
    .route({
      method: 'GET',
      ...calls(
        '/office/Counter/Get/{orderId}',
        'What an order is due, and what was paid for it at the counter',
      ),
    })
    .input(z.object({ orderId: id }))
    .output(reply(standing))
    .errors(refusals('NOT_FOUND')),
  takeCash: staffOperation('orders')
    .meta(moves)
    .route({
      method: 'POST',
      ...calls('/office/Counter/TakeCash', 'Pay an order with cash that lies in one’s own till'),
    })
    .input(paying)
    .output(reply(taken))
    .errors(refusals(...payingRefusals, 'OFFICE_TILL_CLOSED')),
  takeCard: staffOperation('orders')
    .meta(moves)
    .route({
      method: 'POST',
      ...calls(
        '/office/Counter/TakeCard',
        'Pay an order with a slip of the agency’s card machine, and a part in cash; a slip pays once',
      ),
    })
    .input(
      paying
        .extend({
          /** What of it lies in one’s own till; the slip is for the rest. */
          cashRial: rial.default(0),
          terminal: slipDigits(/^\d{4,12}$/, terminalSpelled),
          trace: slipDigits(/^\d{1,12}$/, traceSpelled),
          cardEnd: slipDigits(/^\d{4}$/),
          slipOn: isoDate('OFFICE_SLIP_WRONG'),
        })
        .refine(({ cashRial, amountRial }) => cashRial < amountRial, {
          error: 'AMOUNT_IS_INVALID',
          path: ['cashRial'],
        }),
    )
    .output(reply(taken))
    .errors(
      refusals(
        ...payingRefusals,
        'OFFICE_TILL_CLOSED',
        'AMOUNT_IS_INVALID',
        'OFFICE_SLIP_USED',
        'OFFICE_SLIP_WRONG',
        'CHECK_ENTERED_VALUES',
      ),
    ),
  sendLink: staffOperation('orders')
    .meta({ idempotent: true, limit: { max: 30, perSeconds: 60 } })
    .route({
      method: 'POST',
      ...calls(
        '/office/Counter/SendLink',
        'Text the number of the account that an order belongs to the address where it is paid',
      ),
    })
    .input(z.object({ orderId: id }))
    .output(reply(z.object({ sent: z.literal(true) })))
    .errors(refusals('NOT_FOUND', ...notPayable)),
  giveUp: staffOperation('orders')
    .meta({ idempotent: true })
    .route({
      method: 'POST',
      ...calls(
        '/office/Counter/GiveUp',
        'Give up an unpaid order that staff placed for its buyer: its seats are free again',
      ),
    })
    .input(z.object({ orderId: id }))
    .output(reply(z.object({ givenUp: z.literal(true) })))
    .errors(refusals('NOT_FOUND', 'ORDER_NOT_CANCELLABLE')),
  openCustomer: staffOperation('orders')
    .meta({ limit: { max: 60, perSeconds: 3600 } })
    .route({
      method: 'POST',
      ...calls(
        '/office/Counter/OpenCustomer',
        'The account of a mobile, opened where there is none; nobody is signed in by it',
      ),
    })
    .input(
      z.object({
        phoneNumber: digits('PHONE_NUMBER_REQUIRED'),
        dialingCode: z.string().max(8).default(defaultDialingCode),
      }),
    )
    .output(reply(z.object({ userId: id, isNew: z.boolean() })))
    .errors(refusals('PHONE_NUMBER_REQUIRED', 'PHONE_NUMBER_IS_INVALID')),
  beginSelling: staffOperation('orders')
    .meta({ ...moves, limit: { max: 60, perSeconds: 3600 } })
    .route({
      method: 'POST',
      ...calls(
        '/office/Counter/BeginSelling',
        'For an hour, place orders of a customer who stands at the counter or telephones',
      ),
    })
    .input(z.object({ customerId: id, way: z.enum(['counter', 'phone']) }))
    .output(reply(selling))
    .errors(refusals('NOT_FOUND', 'APPROVAL_OWN_CASE')),
  endSelling: staffOperation('orders')
    .route({
      method: 'POST',
      ...calls('/office/Counter/EndSelling', 'End one’s selling to a customer before its hour'),
    })
    .input(z.object({ sellingId: id }))
    .output(reply(z.object({ ended: z.literal(true) }))),
  sendWalletCode: staffOperation('orders')
    .meta({ limit: { max: 30, perSeconds: 3600 } })
    .route({
      method: 'POST',
      ...calls(
        '/office/Counter/SendWalletCode',
        'Text the buyer a code that lets their wallet pay this order and this sum',
      ),
    })
    .input(paying)
    .output(reply(z.object({ challenge: z.string(), expiresAt: instant, resendAt: instant })))
    .errors(
      refusals(
        ...payingRefusals,
        'INSUFFICIENT_BALANCE',
        'NUMBER_LOCKED',
        'CODE_SENT_RECENTLY',
        'TOO_MANY_REQUESTS',
        'CHANNEL_NOT_AVAILABLE',
        'PREFIX_NOT_SERVED',
        'PROOF_OF_WORK_REQUIRED',
        'CODES_OF_DAY_SPENT',
      ),
    ),
  takeFromWallet: staffOperation('orders')
    .meta(moves)
    .route({
      method: 'POST',
      ...calls(
        '/office/Counter/TakeFromWallet',
        'Pay an order from its buyer’s wallet with the code that was texted to them',
      ),
    })
    .input(
      paying.extend({ challenge: z.string().min(1).max(100), code: digits('CODE_INCOMPLETE') }),
    )
    .output(reply(z.object({ paid: z.literal(true) })))
    .errors(
      refusals(
        ...payingRefusals,
        'INSUFFICIENT_BALANCE',
        'CODE_INCOMPLETE',
        'CODE_WRONG',
        'CODE_EXPIRED',
        'NUMBER_LOCKED',
      ),
    ),
  till: staffOperation('orders')
    .route({
      method: 'GET',
      ...calls('/office/Counter/Till', 'One’s own till: what is open, and the last shifts'),
    })
    .output(reply(z.array(shift))),
  openTill: staffOperation('orders')
    .meta(moves)
    .route({
      method: 'POST',
      ...calls('/office/Counter/OpenTill', 'Begin a shift with what is counted'),
    })
    .input(z.object({ openingRial: rial.max(tillMostRial, { error: 'OFFICE_TILL_TOO_MUCH' }) }))
    .output(reply(shift))
    .errors(refusals('OFFICE_TILL_OPEN', 'OFFICE_TILL_TOO_MUCH')),
  closeTill: staffOperation('orders')
    .meta(moves)
    .route({
      method: 'POST',
      ...calls(
        '/office/Counter/CloseTill',
        'End one’s shift with what is counted; a difference has a reason and is booked, above a limit by two',
      ),
    })
    .input(
      z.object({
        shiftId: id,
        countedRial: rial,
        /** Asked for where it differs from what there should be. */
        reason: z.string().trim().max(500, { error: 'TEXT_TOO_LONG' }).default(''),
      }),
    )
    .output(reply(shift))
    .errors(refusals('OFFICE_TILL_CLOSED', 'OFFICE_REASON_REQUIRED')),
}
