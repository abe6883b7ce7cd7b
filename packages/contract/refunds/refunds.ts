/** Giving tickets back (api.md, refunds): reasons, what would come back, asking for it, and what became of it. */
import { normalizeText } from '@parastoo/kit/text'
import * as z from 'zod'
import { id, rial } from '../fields.ts'
import { cashOutHold } from '../identity/account.ts'
import { pagedReply, pageQuery, refusals, reply, userOperation } from '../operation.ts'
import { lineQuery } from '../orders/lines.ts'
import { dinarsBack } from './dinars.ts'
import { refundReasons } from './reasons.ts'
import { refundItemState, refundStatuses } from './states.ts'

/** How many items one request may have: nine passengers, there and back. */
const mostItems = 54

/** How many pictures may prove a reason. */
export const mostRefundFiles = 5

const reasonId = z.coerce
  .number({ error: 'REFUND_REASON_REQUIRED' })
  .refine((value) => refundReasons.some((reason) => reason.id === value), {
    error: 'REFUND_REASON_REQUIRED',
  })

/** `Gateway`: by the bank of Iraq that took the payment, in its dinars; what that did not pay goes to the wallet. */
export const payTargets = ['Wallet', 'BankAccount', 'Gateway'] as const
export type PayTarget = (typeof payTargets)[number]

const refundReason = z.object({
  id: z.number().int(),
  code: z.string(),
  flow: z.enum(['by-table', 'by-carrier', 'by-staff']),
  title: z.string(),
  note: z.string(),
})

/** One unit of a line: of a flight the seat of one passenger. */
export const refundableItem = z.object({
  /** Given to `Create`; of an item that was asked for already, the item's own. */
  id,
  lineId: id,
  unitId: id,
  /** The line's. */
  title: z.string(),
  /** The unit's: of a seat, who sits on it. */
  label: z.string(),
  /** `open` may be asked for; the others were. */
  state: z.enum(['open', ...refundItemState.exclude(['refused']).options]),
  paidAmount: rial,
  penaltyAmount: rial,
  penaltyPercent: z.number(),
  refundableAmount: rial,
  /** Until when the amounts stand. */
  validUntil: z.string(),
  /** Staff decide first; the amounts may change. */
  needsReview: z.boolean(),
  /** We know that the flight goes no more or was moved by more than two hours: that reason costs nothing. */
  isChangedByCarrier: z.boolean(),
  /** Whoever sold it takes back the whole line or nothing: of a part of it staff ask first. */
  goesWhole: z.boolean(),
  /** What cancelling costs as time passes: what is kept of this item's price. */
  penaltyBands: z.array(
    z.object({
      until: z.string().nullable(),
      labelFa: z.string(),
      percent: z.number(),
      amount: rial,
    }),
  ),
})
export type RefundableItem = z.infer<typeof refundableItem>

/** What several units would bring together. */
const refundQuote = z.object({
  /** Given to `Create` in place of the items. */
  quoteId: id,
  orderId: id,
  reasonId: z.number().int(),
  paidAmount: rial,
  penaltyAmount: rial,
  refundableAmount: rial,
  /** Of an order that was paid in dinars: what of it goes back in them, unless its buyer wants it otherwise; null of any other. */
  inDinars: dinarsBack.nullable(),
  /** Until when all of the amounts stand. */
  validUntil: z.string(),
  items: z.array(refundableItem),
})
export type RefundQuote = z.infer<typeof refundQuote>

const refundStepKinds = [
  'requested',
  'accepted',
  'under-review',
  'approved',
  'refused',
  'supplier-refused',
  'cancelled',
  'credited',
  'transfer-queued',
  'transfer-sent',
  'transfer-paid',
  'transfer-returned',
] as const
export type RefundStepKind = (typeof refundStepKinds)[number]

const refundRequest = z.object({
  id,
  number: z.string(),
  orderId: id,
  orderNumber: z.string(),
  title: z.string(),
  reasonId: z.number().int(),
  reason: z.string(),
  payTo: z.enum(payTargets),
  /** The last digits only. */
  iban: z.string().nullable(),
  /** Who lent the price of its order: of what comes back the lender has its part first, and the wallet the rest. */
  lender: z.string().nullable(),
  /** Where it goes by `Gateway`: in how many dinars, of all that is accepted. */
  inDinars: dinarsBack.nullable(),
  status: z.enum(refundStatuses),
  statusFa: z.string(),
  requestedAt: z.string(),
  /** Pictures that were handed in with it; `images.blobs.link` shows them to their owner. */
  files: z.array(id),
  /** One of the staff would give back more than the table says, and another has to allow it. */
  awaitsApproval: z.boolean(),
  /** By when the result is told. */
  promisedAt: z.string(),
  paidAmount: rial,
  penaltyAmount: rial,
  /** What comes back when everything asked for is accepted. */
  refundAmount: rial,
  /** What has come back so far. */
  refundedAmount: rial,
  items: z.array(
    z.object({
      id,
      title: z.string(),
      unitId: id,
      label: z.string(),
      state: refundItemState,
      paidAmount: rial,
      penaltyAmount: rial,
      penaltyPercent: z.number(),
      refundAmount: rial,
    }),
  ),
  steps: z.array(
    z.object({
      kind: z.enum(refundStepKinds),
      at: z.string(),
      /** What staff wrote for the customer. */
      note: z.string().nullable(),
      /** Of the unit it is about; null of one about the whole request. */
      label: z.string().nullable(),
    }),
  ),
})
export type RefundRequest = z.infer<typeof refundRequest>

export const refunds = {
  reasons: userOperation
    .route({
      method: 'GET',
      path: '/refund/RefundReason/GetAll',
      summary: 'Why a ticket may be given back',
      tags: ['Refunds'],
    })
    .output(reply(z.array(refundReason))),
  refundableItems: userOperation
    .meta({ limit: { max: 60, perSeconds: 60 } })
    .route({
      method: 'GET',
      path: '/refund/RefundableItems/GetOrderRefundableItems/{orderId}',
      summary:
        'What would come back now, for each unit of each line; the amounts stand for minutes',
      tags: ['Refunds'],
    })
    .input(
      z.object({
        orderId: id,
        ...lineQuery,
        reasonId: reasonId.default(1),
        /**
         * Ids of units between commas: only these, as if they were given up together and the others stayed. Of a tour what those who stay
         * would pay more for their room is in it, so a choice is quoted by this before it is asked for.
         */
        unitIds: z.string().max(1_000).optional(),
      }),
    )
    .output(reply(z.array(refundableItem)))
    .errors(refusals('NOT_FOUND', 'REFUND_REASON_REQUIRED', 'SERVICE_UNAVAILABLE')),
  quote: userOperation
    .meta({ limit: { max: 60, perSeconds: 60 } })
    .route({
      method: 'POST',
      path: '/refund/RefundQuote/Create',
      summary: 'What would come back now for units that are given up together, under one id',
      tags: ['Refunds'],
    })
    .input(
      z.object({
        orderId: id,
        ...lineQuery,
        /** All that can be given up where none are named. */
        unitIds: z
          .array(id, { error: 'REFUND_ITEM_REQUIRED' })
          .min(1, { error: 'REFUND_ITEM_REQUIRED' })
          .max(mostItems, { error: 'CHECK_ENTERED_VALUES' })
          .optional(),
        reasonId: reasonId.default(1),
      }),
    )
    .output(reply(refundQuote))
    .errors(
      refusals(
        'NOT_FOUND',
        'REFUND_REASON_REQUIRED',
        'REFUND_ITEM_REQUIRED',
        'REFUND_ALREADY_REQUESTED',
        'NOT_REFUNDABLE',
        'SERVICE_UNAVAILABLE',
        'CHECK_ENTERED_VALUES',
      ),
    ),
  payoutAccount: userOperation
    .route({
      method: 'GET',
      path: '/refund/PayoutAccount/Get',
      summary:
        'The verified bank account a refund may be paid to, if there is one; `hold` while none is paid to it',
      tags: ['Refunds'],
    })
    .output(reply(z.object({ iban: z.string(), hold: cashOutHold.nullable() }).nullable())),
  create: userOperation
    .meta({ idempotent: true, limit: { max: 20, perSeconds: 60 } })
    .route({
      method: 'POST',
      path: '/refund/RefundRequest/Create',
      summary:
        'Ask for tickets to be taken back at the quoted amounts; what was quoted for another reason, or has run out, is quoted anew and refused only if it brings less',
      tags: ['Refunds'],
    })
    .input(
      z.object({
        orderId: id,
        ...lineQuery,
        /** The id of a `RefundQuote/Create`; all that it quoted where no items are named. */
        quoteId: id.optional(),
        items: z
          .array(id, { error: 'REFUND_ITEM_REQUIRED' })
          .min(1, { error: 'REFUND_ITEM_REQUIRED' })
          .max(mostItems, { error: 'CHECK_ENTERED_VALUES' })
          .optional(),
        reasonId,
        /** Where it is left out: what was paid in dinars goes back in them, and anything else to the wallet. */
        payTo: z.enum(payTargets, { error: 'CHECK_ENTERED_VALUES' }).optional(),
        /** Of the bank account; needed for `BankAccount`. */
        accountOwnerName: z.string().max(120).transform(normalizeText).optional(),
        /** Pictures handed in before (`/images/Blob/Upload`) that prove the reason. */
        files: z.array(id).max(mostRefundFiles).optional(),
        agreed: z.literal(true, { error: 'REFUND_AGREEMENT_REQUIRED' }),
      }),
    )
    .output(reply(refundRequest))
    .errors(
      refusals(
        'NOT_FOUND',
        'REFUND_REASON_REQUIRED',
        'REFUND_ITEM_REQUIRED',
        'REFUND_PROOF_REQUIRED',
        'REFUND_AGREEMENT_REQUIRED',
        'REFUND_QUOTE_EXPIRED',
        'REFUND_ALREADY_REQUESTED',
        'NOT_REFUNDABLE',
        'PART_PAID_GOES_WHOLE',
        'MINOR_LEFT_ALONE',
        'UNITS_GO_TOGETHER',
        'REFUND_ACCOUNT_NOT_VERIFIED',
        'ACCOUNT_OWNER_DOES_NOT_MATCH',
        'WITHDRAWAL_ON_HOLD',
        'SERVICE_UNAVAILABLE',
        'CHECK_ENTERED_VALUES',
      ),
    ),
  requests: userOperation
    .route({
      method: 'GET',
      path: '/refund/RefundRequest/GetCurrentUserRefundRequests',
      summary: 'The refund requests of the signed-in user, newest first, each with its dated steps',
      tags: ['Refunds'],
    })
    .input(z.object({ ...pageQuery, orderId: id.optional() }))
    .output(pagedReply(refundRequest)),
  request: userOperation
    .route({
      method: 'GET',
      path: '/refund/RefundRequest/ById',
      summary: 'One refund request with its dated steps',
      tags: ['Refunds'],
    })
    .input(z.object({ id }))
    .output(reply(refundRequest))
    .errors(refusals('NOT_FOUND')),
}
