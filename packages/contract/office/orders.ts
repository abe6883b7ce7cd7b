/** Orders as staff see them: lists, the page of one, and what staff may decide of its lines. */
import { tidyText, toLatinDigits } from '@parastoo/kit/text'
import * as z from 'zod'
import { id, instant, rial } from '../fields.ts'
import { refusals, reply, staffOperation } from '../operation.ts'
import { agreedRule } from '../orders/orders.ts'
import { fulfilmentState, moneyState, statusWord } from '../orders/states.ts'
import { officeNote } from './notes.ts'

/** Whoever works on something that an order has, or answers its buyer, may read the order; the auditor reads all. */
export const orderReaders = [
  'orders',
  'orders.read',
  'refunds',
  'visas',
  'finance',
  'finance.read',
  'audit',
] as const

const orderRow = z.object({
  orderId: id,
  number: z.string(),
  title: z.string(),
  userId: id,
  /** By what the buyer is reached: number with its dialling code. */
  phone: z.string(),
  money: moneyState,
  /** How its lines stand, each state once. */
  states: z.array(fulfilmentState),
  isLate: z.boolean(),
  amount: rial,
  registeredAt: instant,
  paidAt: instant.nullable(),
})
export type OrderRow = z.infer<typeof orderRow>
export { orderRow as officeOrderRow }

const line = z.object({
  lineId: id,
  kind: z.string(),
  title: z.string(),
  state: fulfilmentState,
  waitsFor: z.string().nullable(),
  reference: z.string().nullable(),
  startsAt: z.string(),
  amount: rial,
  holdExpiresAt: instant.nullable(),
  issuingSince: instant.nullable(),
  promisedBy: instant.nullable(),
  /** Staff may record it as issued or as failed. */
  isForStaff: z.boolean(),
  /** Its hotel has to say yes, until then; null where none is asked. */
  hotelAnswerBy: instant.nullable(),
  /** What whoever telephones its hotel asks for; null of a line that is no stay. */
  stay: z
    .object({
      checkIn: z.string(),
      checkOut: z.string(),
      arrivalTime: z.string().nullable(),
      specialRequests: z.string(),
      /** By what its reception knows it; null while the hotel has told no number. */
      hotelNumber: z.string().nullable(),
      /** What its hotel on request told with its yes, which staff may put right; null where there is nothing to put right. */
      told: z.object({ number: z.string().nullable() }).nullable(),
    })
    .nullable(),
  /** Its organiser has to say yes before it is paid, until then; null where none is asked. */
  tourAnswerBy: instant.nullable(),
  /** How what was asked of its hotel or organiser ended; null where nothing was asked, or it is waited for. */
  answered: z
    .object({
      whom: z.enum(['hotel', 'organiser']),
      what: z.enum(['accepted', 'refused', 'unanswered', 'withdrawn']),
      /** Who of the staff wrote it down; null where nobody did. */
      by: z.string().nullable(),
      at: instant,
      note: z.string(),
    })
    .nullable(),
  /** What the supplier said otherwise, while nobody has settled it. */
  contradiction: z.string().nullable(),
  decision: z
    .object({ what: z.string(), by: z.string(), reason: z.string().nullable() })
    .nullable(),
  /** Who of the staff added it to the order of its buyer, and how they spoke; null where nobody did. */
  added: z.object({ by: z.string(), way: z.enum(['counter', 'phone']) }).nullable(),
  units: z.array(
    z.object({
      unitId: id,
      label: z.string(),
      state: z.string(),
      amount: rial,
      /** Who sleeps in it, the children with their ages; none where its label names them. */
      guests: z.array(z.object({ name: z.string(), childAge: z.number().int().nullable() })),
    }),
  ),
  documents: z.array(z.object({ kind: z.string(), number: z.string() })),
})
export type OfficeLine = z.infer<typeof line>

const orderPage = orderRow.extend({
  status: statusWord,
  statusFa: z.string(),
  /** Whose order it is; empty where they gave no name. */
  buyerName: z.string(),
  email: z.string().nullable(),
  payBy: instant.nullable(),
  discount: z.object({ code: z.string(), amount: rial }).nullable(),
  agreedRules: z.array(agreedRule),
  /** Who of the staff placed it, and how they spoke with its buyer; null where the buyer placed it. */
  sold: z.object({ by: z.string(), way: z.enum(['counter', 'phone']) }).nullable(),
  /** It was given up unpaid: when, and by whom of the staff, null where its buyer did; null of one that was not. */
  givenUp: z.object({ at: instant, by: z.string().nullable() }).nullable(),
  receivable: z.number().int(),
  lines: z.array(line),
  payments: z.array(
    z.object({
      paymentId: id,
      gateway: z.string(),
      amount: rial,
      state: z.string(),
      trackingNumber: z.string().nullable(),
      startedAt: instant,
    }),
  ),
  entries: z.array(
    z.object({
      entryId: id,
      at: instant,
      title: z.string(),
      postings: z.array(z.object({ from: z.string(), to: z.string(), amount: z.number() })),
    }),
  ),
  messages: z.array(
    z.object({
      messageId: id,
      at: instant,
      channel: z.string(),
      template: z.string(),
      /** What was said; null where it is not kept. */
      text: z.string().nullable(),
      state: z.string(),
      delivery: z.string().nullable(),
    }),
  ),
  refunds: z.array(
    z.object({ number: z.string(), statusFa: z.string(), at: instant, files: z.number() }),
  ),
  support: z.array(z.object({ number: z.string(), state: z.string(), at: instant })),
  cases: z.array(
    z.object({ caseId: id, name: z.string(), stateFa: z.string(), papers: z.number() }),
  ),
  notes: z.array(officeNote),
})
export type OrderPage = z.infer<typeof orderPage>

const reasonOf = (code: 'OFFICE_REASON_REQUIRED') =>
  z
    .string()
    .transform(tidyText)
    .refine((text) => text.length >= 3 && text.length <= 500, { error: code })

/** As it was told on the telephone: letters, digits and what stands between them. */
const hotelNumber = z
  .string()
  .max(60)
  .transform((typed) => toLatinDigits(tidyText(typed)))
  .refine((text) => /^[A-Za-z0-9 ./_-]{0,30}$/.test(text), { error: 'CHECK_ENTERED_VALUES' })

const recorded = reply(z.object({ orderId: id }))

export const officeOrders = {
  list: staffOperation(...orderReaders)
    .route({
      method: 'GET',
      path: '/office/Order/GetList',
      summary: 'Orders, the newest first, fifty before a moment',
      tags: ['Office'],
    })
    .input(
      z.object({
        money: moneyState.optional(),
        state: fulfilmentState.optional(),
        from: z.iso.date().optional(),
        to: z.iso.date().optional(),
        /** The last row of the page before: its moment and id. */
        before: z.iso.datetime().optional(),
        beforeId: id.optional(),
      }),
    )
    .output(reply(z.object({ orders: z.array(orderRow), hasMore: z.boolean() }))),
  order: staffOperation(...orderReaders)
    .route({
      method: 'GET',
      path: '/office/Order/Get/{id}',
      summary: 'One order with its lines, entries, messages, refunds and notes',
      tags: ['Office'],
    })
    .input(z.object({ id }))
    .output(reply(orderPage))
    .errors(refusals('NOT_FOUND')),
  form: staffOperation('orders')
    .route({
      method: 'GET',
      path: '/office/Line/GetForm/{lineId}',
      summary: 'What is to be filled in to record a line as issued',
      tags: ['Office'],
    })
    .input(z.object({ lineId: id }))
    .output(reply(z.array(z.object({ name: z.string(), isList: z.boolean() }))))
    .errors(refusals('OFFICE_NOT_WAITING')),
  recordIssued: staffOperation('orders')
    .meta({ idempotent: true, freshProof: true })
    .route({
      method: 'POST',
      path: '/office/Line/RecordIssued',
      summary: 'Record a late line as issued with what its supplier gave by another way',
      tags: ['Office'],
    })
    .input(
      z.object({
        lineId: id,
        values: z.record(
          z.string().max(40),
          z.union([z.string().max(200), z.array(z.string().max(200)).max(20)]),
        ),
      }),
    )
    .output(recorded)
    .errors(
      refusals(
        'OFFICE_NOT_WAITING',
        'APPROVAL_OWN_CASE',
        'OFFICE_INPUT_WRONG',
        'OFFICE_NUMBER_TAKEN',
      ),
    ),
  recordFailed: staffOperation('orders')
    .meta({ idempotent: true, freshProof: true })
    .route({
      method: 'POST',
      path: '/office/Line/RecordFailed',
      summary: 'Record a late line as failed; its money is in the wallet at once',
      tags: ['Office'],
    })
    .input(z.object({ lineId: id, reason: reasonOf('OFFICE_REASON_REQUIRED') }))
    .output(recorded)
    .errors(refusals('OFFICE_NOT_WAITING', 'APPROVAL_OWN_CASE', 'CHECK_ENTERED_VALUES')),
  settle: staffOperation('orders')
    .route({
      method: 'POST',
      path: '/office/Line/Settle',
      summary: 'Write down what was agreed with a supplier that had said otherwise',
      tags: ['Office'],
    })
    .input(z.object({ lineId: id, settlement: reasonOf('OFFICE_REASON_REQUIRED') }))
    .output(recorded)
    .errors(refusals('OFFICE_NOT_WAITING', 'APPROVAL_OWN_CASE', 'CHECK_ENTERED_VALUES')),
  answerHotel: staffOperation('orders')
    .meta({ idempotent: true, freshProof: true })
    .route({
      method: 'POST',
      path: '/office/Line/AnswerHotel',
      summary:
        'Write down what a hotel on request said: a yes issues its voucher, a no gives the money back',
      tags: ['Office'],
    })
    .input(
      z.object({
        lineId: id,
        isAccepted: z.boolean(),
        note: z.string().max(500).default(''),
        /** By what the hotel knows the stay, with a yes; not every hotel tells one. */
        number: hotelNumber.default(''),
      }),
    )
    .output(reply(z.object({ state: z.string() })))
    .errors(refusals('NOT_FOUND', 'APPROVAL_OWN_CASE', 'REQUEST_ENDED', 'CHECK_ENTERED_VALUES')),
  correctNumber: staffOperation('orders')
    .meta({ idempotent: true })
    .route({
      method: 'POST',
      path: '/office/Line/CorrectNumber',
      summary:
        'Put right by what a hotel on request knows a stay; the voucher shows it and its traveller is told',
      tags: ['Office'],
    })
    .input(
      z.object({
        lineId: id,
        number: hotelNumber.refine((text) => text !== '', { error: 'CHECK_ENTERED_VALUES' }),
        /** What stood there when it was written; null for none. */
        was: z.string().max(30).nullable(),
      }),
    )
    .output(reply(z.object({ number: z.string() })))
    .errors(
      refusals(
        'NOT_FOUND',
        'APPROVAL_OWN_CASE',
        'OFFICE_NOT_WAITING',
        'CHANGED_MEANWHILE',
        'CHECK_ENTERED_VALUES',
      ),
    ),
  answerTour: staffOperation('orders')
    .meta({ idempotent: true, freshProof: true })
    .route({
      method: 'POST',
      path: '/office/Line/AnswerTour',
      summary:
        'Write down what the organiser of a tour on request said: a yes lets it be paid, a no closes the order',
      tags: ['Office'],
    })
    .input(z.object({ lineId: id, isAccepted: z.boolean(), note: z.string().max(500).default('') }))
    .output(reply(z.object({ state: z.string() })))
    .errors(refusals('NOT_FOUND', 'APPROVAL_OWN_CASE', 'REQUEST_ENDED')),
}
