/** The money desk: what goes to banks and comes back from them, what suppliers are owed, both lists side by side, and days that are closed. */
import { normalizeDigitsField } from '@parastoo/kit/text'
import * as z from 'zod'
import { bookCurrencies } from '../enums.ts'
import { id, instant, isoDate, rial } from '../fields.ts'
import { pagedReply, pageQuery, refusals, reply, staffOperation } from '../operation.ts'
import { payoutRail } from '../payouts/rail.ts'
import { payoutSources, payoutStates } from '../payouts/states.ts'
import { returnVerbs } from './approvals.ts'
import { bankIban } from './iban.ts'
import { person } from './people.ts'
import { reason } from './reason.ts'
import { moneyTills } from './tills.ts'

/** How the file of a batch is written; a bank takes one of them. */
export const bankTemplates = {
  general: 'فایل CSV با سرستون',
  paya: 'فایل پایا، تا ۵۰ میلیون تومان در هر ردیف',
  text: 'فایل متنی با جداکنندهٔ Tab و شمارهٔ ردیف',
} as const
export type BankTemplate = keyof typeof bankTemplates
export const bankTemplateNames = Object.keys(bankTemplates) as [BankTemplate, ...BankTemplate[]]

const payout = z.object({
  payoutId: id,
  source: z.enum(payoutSources),
  title: z.string(),
  holder: z.string(),
  /** Its end only; the whole stands in the file for the bank. Null of what goes back by a bank of Iraq. */
  iban: z.string().nullable(),
  /** By that bank’s own portal; its `reference` is the bank’s number of the payment. */
  rail: payoutRail.nullable(),
  reference: z.string(),
  orderId: id.nullable(),
  amountRial: rial,
  state: z.enum(payoutStates),
  createdAt: instant,
  trackingNumber: z.string().nullable(),
  /** Why it did not arrive, or was not sent; null of any other. */
  reason: z.string().nullable(),
})
export type MoneyPayout = z.infer<typeof payout>

const batch = z.object({
  batchId: id,
  preparedBy: person,
  preparedAt: instant,
  approvedBy: person.nullable(),
  totalRial: rial,
  payouts: z.array(payout),
})
export type MoneyBatch = z.infer<typeof batch>

/** So many days after it was paid a payout is still shown to who may record that it came back. */
export const settledDays = 45

const debt = z.object({
  supplier: z.string(),
  /** What people call it. */
  supplierFa: z.string(),
  /** What its debt stands in. */
  currency: z.enum(bookCurrencies),
  /** In the smallest unit of that. */
  owed: z.number().int(),
  /** By the day it falls due, the earliest first; what is due already is of today. */
  dates: z.array(z.object({ on: z.string(), amount: z.number().int() })),
  /** What is owed, at the rate in force. */
  owedRial: z.number().int(),
  /** Of that, for what was issued longer ago than the days suppliers wait. */
  dueRial: z.number().int(),
  /** The rate in force; null for rial. */
  rialPerUnit: z.number().int().nullable(),
  /** Whose word that rate is, and of when; null for rial. One that is not fresh is nothing to be settled by unseen. */
  rate: z.object({ source: z.string(), setAt: instant, isFresh: z.boolean() }).nullable(),
  /** An amount that somebody has asked to pay and nobody has decided. */
  askedRial: rial.nullable(),
})
export type SupplierDebt = z.infer<typeof debt>
/** So many days suppliers wait for what was issued. */
export const supplierTermDays = 15

const differing = z.object({
  paymentId: id,
  gateway: z.string(),
  /** The bank’s own name of the payment. */
  reference: z.string().nullable(),
  orderId: id.nullable(),
  amountRial: rial,
  /** What the bank said instead, in its own words. */
  difference: z.string(),
  endedAt: instant.nullable(),
  /** How this bank gives money back; none where it is done in its own panel. */
  ways: z.array(z.enum(returnVerbs)),
  /** Of the last order to give it back; null where there is none. */
  returned: z
    .object({ state: z.enum(['asked', 'given', 'declined']), answer: z.string().nullable() })
    .nullable(),
  /** The approval that waits; null where nobody has asked. */
  askedId: id.nullable(),
})
export type DifferingPayment = z.infer<typeof differing>

const line = z.object({ reference: z.string(), amount: z.number().int(), currency: z.string() })
const side = z.object({
  reference: z.string(),
  /** Null where that side has no such line. */
  ours: line.nullable(),
  theirs: line.nullable(),
  /** What an open difference says of it. */
  difference: z.object({ id, kind: z.string() }).nullable(),
})
const sides = z.object({
  names: z.array(z.string()),
  name: z.string(),
  day: z.string(),
  /** Whether their list of the day is there. */
  isReceived: z.boolean(),
  lines: z.array(side),
})
export type MoneySides = z.infer<typeof sides>

const closedDay = z.object({
  day: z.string(),
  closedBy: person,
  closedAt: instant,
  note: z.string().nullable(),
  openDifferences: z.number().int(),
  standing: z.array(
    z.object({ account: z.string(), label: z.string(), balanceRial: z.number().int() }),
  ),
})
export type ClosedDay = z.infer<typeof closedDay>

const trackingNumber = z
  .string()
  .max(60, { error: 'REFERENCE_REQUIRED' })
  .transform((text) => normalizeDigitsField(text).trim())
  .pipe(z.string().min(1, { error: 'REFERENCE_REQUIRED' }))

const reads = ['finance', 'finance.read', 'finance.approve', 'audit'] as const
const moves = { idempotent: true, freshProof: true } as const
const calls = (path: `/${string}`, summary: string) => ({ path, summary, tags: ['Office'] })

export const officeMoney = {
  payouts: staffOperation(...reads)
    .route({ method: 'GET', ...calls('/office/Money/Payouts', 'What waits and what banks have') })
    .output(
      reply(
        z.object({
          waiting: z.array(payout),
          batches: z.array(batch),
          /** What banks have paid of late, the newest first: they may give it back yet. */
          settled: z.array(batch),
        }),
      ),
    ),
  bankFile: staffOperation('finance')
    .meta({ freshProof: true })
    .route({
      method: 'GET',
      ...calls('/office/Money/BankFile/{batchId}', 'A signed batch as its bank takes it'),
    })
    .input(z.object({ batchId: id, template: z.enum(bankTemplateNames).default('general') }))
    .output(z.file())
    .errors(refusals('NOT_FOUND', 'BATCH_NOT_SIGNED')),
  recordPaid: staffOperation('finance')
    .meta(moves)
    .route({
      method: 'POST',
      ...calls('/office/Money/RecordPaid', 'The bank has paid one, or all of a batch'),
    })
    .input(z.object({ id, trackingNumber }))
    .output(reply(z.object({ paid: z.number().int() })))
    .errors(refusals('NOT_FOUND', 'APPROVAL_OWN_CASE', 'REFERENCE_REQUIRED')),
  recordReturned: staffOperation('finance')
    .meta(moves)
    .route({
      method: 'POST',
      ...calls('/office/Money/RecordReturned', 'The bank has not paid one, or gave it back'),
    })
    .input(z.object({ payoutId: id, reason }))
    .output(reply(z.object({ returned: z.literal(true) })))
    .errors(
      refusals('NOT_FOUND', 'APPROVAL_OWN_CASE', 'PAYOUT_NOT_THERE', 'OFFICE_REASON_REQUIRED'),
    ),
  refuse: staffOperation('finance')
    .meta(moves)
    .route({ method: 'POST', ...calls('/office/Money/Refuse', 'Do not send what still waits') })
    .input(z.object({ payoutId: id, reason }))
    .output(reply(z.object({ returned: z.literal(true) })))
    .errors(
      refusals('NOT_FOUND', 'APPROVAL_OWN_CASE', 'PAYOUT_NOT_THERE', 'OFFICE_REASON_REQUIRED'),
    ),
  suppliers: staffOperation(...reads)
    .route({ method: 'GET', ...calls('/office/Money/Suppliers', 'What each supplier is owed') })
    .output(reply(z.array(debt))),
  askSupplierPayment: staffOperation('finance')
    .meta(moves)
    .route({
      method: 'POST',
      ...calls('/office/Money/AskSupplierPayment', 'Ask to pay a supplier; another person decides'),
    })
    .input(
      z.object({
        supplier: z.string().min(1).max(60),
        amountRial: z
          .number()
          .int()
          .min(1, { error: 'AMOUNT_IS_INVALID' })
          .max(1_000_000_000_000, { error: 'AMOUNT_IS_INVALID' }),
        /** What of a debt in a currency is settled for that; absent: a debt in rial. */
        settles: z
          .object({
            currency: z.enum(bookCurrencies).exclude(['IRR']),
            amount: z
              .number()
              .int()
              .min(1, { error: 'AMOUNT_IS_INVALID' })
              .max(1_000_000_000_000, { error: 'AMOUNT_IS_INVALID' }),
          })
          .optional(),
        iban: bankIban,
        holder: z.string().trim().min(2, { error: 'OFFICE_HOLDER_REQUIRED' }).max(120),
        reason,
      }),
    )
    .output(reply(z.object({ id })))
    .errors(
      refusals(
        'AMOUNT_IS_INVALID',
        'IBAN_IS_INVALID',
        'OFFICE_HOLDER_REQUIRED',
        'OFFICE_REASON_REQUIRED',
        'SUPPLIER_NOT_OWED',
        'SETTLEMENT_RATE_FAR',
        'CURRENCY_RATE_NOT_SET',
        'APPROVAL_ALREADY_ASKED',
        'APPROVAL_OWN_CASE',
      ),
    ),
  ...moneyTills,
  differing: staffOperation(...reads)
    .route({
      method: 'GET',
      ...calls('/office/Money/Differing', 'Payments of which a bank says otherwise than we'),
    })
    .input(z.object(pageQuery))
    .output(pagedReply(differing)),
  sides: staffOperation(...reads)
    .route({
      method: 'GET',
      ...calls('/office/Money/Sides', 'Our lines of a day beside those of a bank or supplier'),
    })
    .input(z.object({ name: z.string().max(60).optional(), day: isoDate('CHECK_ENTERED_VALUES') }))
    .output(reply(sides))
    .errors(refusals('NOT_FOUND', 'CHECK_ENTERED_VALUES')),
  settleDifference: staffOperation('finance')
    .meta(moves)
    .route({
      method: 'POST',
      ...calls('/office/Money/SettleDifference', 'Close a difference with what was found out'),
    })
    .input(z.object({ id, note: reason }))
    .output(reply(z.object({ settled: z.literal(true) })))
    .errors(refusals('NOT_FOUND', 'OFFICE_REASON_REQUIRED')),
  days: staffOperation(...reads)
    .route({ method: 'GET', ...calls('/office/Money/Days', 'Days that are closed, newest first') })
    .input(z.object(pageQuery))
    .output(pagedReply(closedDay)),
  closeDay: staffOperation('finance')
    .meta(moves)
    .route({
      method: 'POST',
      ...calls('/office/Money/CloseDay', 'Sign how the accounts stood at the end of a day, once'),
    })
    .input(
      z.object({
        day: isoDate('CHECK_ENTERED_VALUES'),
        note: z.string().trim().max(500).default(''),
      }),
    )
    .output(reply(closedDay))
    .errors(refusals('CHECK_ENTERED_VALUES', 'DAY_NOT_OVER', 'DAY_CLOSED')),
}
