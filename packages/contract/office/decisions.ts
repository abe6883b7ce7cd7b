/** What staff decide and answer from their queues: refunds, cases of visas, messages to support. */
import * as z from 'zod'
import { id, instant, rial } from '../fields.ts'
import { refusals, reply, staffOperation } from '../operation.ts'
import { refundItemState } from '../refunds/states.ts'
import { supportText } from '../support/support.ts'
import { caseStates } from '../visas/cases.ts'

const number = z.string().min(1).max(40)
const note = z.string().max(500).default('')

const refundPage = z.object({
  number: z.string(),
  orderId: id,
  orderNumber: z.string(),
  userId: id,
  title: z.string(),
  reason: z.string(),
  payTo: z.enum(['Wallet', 'BankAccount']),
  requestedAt: instant,
  promisedAt: instant,
  statusFa: z.string(),
  files: z.number().int(),
  items: z.array(
    z.object({
      itemId: id,
      label: z.string(),
      line: z.string(),
      state: refundItemState,
      price: rial,
      paid: rial,
      /** By the table, or as it was decided. */
      penaltyPercent: z.number(),
      penalty: rial,
      back: rial,
    }),
  ),
  steps: z.array(
    z.object({
      kind: z.string(),
      by: z.string().nullable(),
      note: z.string().nullable(),
      at: instant,
    }),
  ),
})
export type OfficeRefund = z.infer<typeof refundPage>

const decided = reply(z.object({ decided: z.number().int() }))

export const officeRefunds = {
  request: staffOperation('refunds', 'orders', 'orders.read', 'finance', 'audit')
    .route({
      method: 'GET',
      path: '/office/Refund/Get/{number}',
      summary: 'One refund request as it stands',
      tags: ['Office'],
    })
    .input(z.object({ number }))
    .output(reply(refundPage))
    .errors(refusals('NOT_FOUND')),
  approve: staffOperation('refunds')
    .meta({ idempotent: true, freshProof: true })
    .route({
      method: 'POST',
      path: '/office/Refund/Approve',
      summary:
        'Accept items that wait, by the table or with another penalty; the supplier is asked then',
      tags: ['Office'],
    })
    .input(
      z.object({
        number,
        itemIds: z.array(id).min(1).max(54),
        percent: z.number().min(0).max(100).optional(),
        note,
      }),
    )
    .output(decided)
    .errors(refusals('NOT_FOUND', 'APPROVAL_OWN_CASE', 'NOTHING_TO_DECIDE', 'CHANGED_MEANWHILE')),
  refuse: staffOperation('refunds')
    .meta({ idempotent: true })
    .route({
      method: 'POST',
      path: '/office/Refund/Refuse',
      summary: 'Refuse items that wait, with a sentence for the customer; their tickets stay good',
      tags: ['Office'],
    })
    .input(z.object({ number, itemIds: z.array(id).min(1).max(54), note }))
    .output(decided)
    .errors(
      refusals(
        'NOT_FOUND',
        'APPROVAL_OWN_CASE',
        'NOTHING_TO_DECIDE',
        'CHANGED_MEANWHILE',
        'PART_PAID_MUST_END',
        'OFFICE_REFUSAL_NEEDS_NOTE',
      ),
    ),
}

const thread = z.object({
  number: z.string(),
  orderId: id,
  orderNumber: z.string(),
  userId: id,
  title: z.string(),
  subject: z.string(),
  state: z.enum(['open', 'answered', 'closed']),
  openedAt: instant,
  messages: z.array(z.object({ by: z.string().nullable(), text: z.string(), at: instant })),
})
export type OfficeThread = z.infer<typeof thread>

export const officeSupport = {
  thread: staffOperation('orders', 'orders.read')
    .route({
      method: 'GET',
      path: '/office/Support/Get/{number}',
      summary: 'What a traveller asked, and what was answered',
      tags: ['Office'],
    })
    .input(z.object({ number }))
    .output(reply(thread))
    .errors(refusals('NOT_FOUND')),
  answer: staffOperation('orders', 'orders.read')
    .meta({ idempotent: true })
    .route({
      method: 'POST',
      path: '/office/Support/Answer',
      summary: 'Answer a traveller, who is told of it',
      tags: ['Office'],
    })
    .input(z.object({ number, text: supportText }))
    .output(reply(thread))
    .errors(refusals('NOT_FOUND', 'CHECK_ENTERED_VALUES')),
  close: staffOperation('orders', 'orders.read')
    .route({
      method: 'POST',
      path: '/office/Support/Close',
      summary: 'Close a request that needs no more',
      tags: ['Office'],
    })
    .input(z.object({ number }))
    .output(reply(z.object({ closed: z.boolean() })))
    .errors(refusals('NOT_FOUND')),
}

const visaCase = z.object({
  caseId: id,
  orderId: id,
  lineId: id,
  name: z.string(),
  latinName: z.string(),
  destination: z.string(),
  visaType: z.string(),
  travelDate: z.string(),
  state: z.enum(caseStates),
  stateFa: z.string(),
  isPaid: z.boolean(),
  promisedOn: z.string().nullable(),
  authorityReference: z.string().nullable(),
  decisionNumber: z.string().nullable(),
  papers: z.array(z.object({ kind: z.string(), isThere: z.boolean() })),
  /** Where staff may move it from here. */
  moves: z.array(z.enum(caseStates)),
})
export type OfficeCase = z.infer<typeof visaCase>

export const officeVisas = {
  visaCase: staffOperation('visas')
    .route({
      method: 'GET',
      path: '/office/Visa/Get/{caseId}',
      summary: 'One case of a visa as it stands',
      tags: ['Office'],
    })
    .input(z.object({ caseId: id }))
    .output(reply(visaCase))
    .errors(refusals('NOT_FOUND')),
  move: staffOperation('visas')
    .meta({ idempotent: true, freshProof: true })
    .route({
      method: 'POST',
      path: '/office/Visa/Move',
      summary: 'Move a case on; whoever moves it first has moved it',
      tags: ['Office'],
    })
    .input(
      z.object({
        caseId: id,
        to: z.enum(caseStates),
        note,
        reference: z.string().max(80).default(''),
        number: z.string().max(80).default(''),
        passport: z.string().max(20).default(''),
        name: z.string().max(120).default(''),
      }),
    )
    .output(reply(visaCase))
    .errors(
      refusals(
        'NOT_FOUND',
        'APPROVAL_OWN_CASE',
        'CASE_NOT_PAID',
        'MOVED_MEANWHILE',
        'REFERENCE_REQUIRED',
        'FEE_HAS_RISEN',
        'FEE_IS_AWAITED',
        'SECOND_OFFICER_NEEDED',
        'DECISION_DOES_NOT_MATCH',
      ),
    ),
}
