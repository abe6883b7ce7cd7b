/** What staff decide and answer from their queues: refunds, cases of visas, messages to support (one piece: each call beside the page it answers). */
import * as z from 'zod'
import { id, instant, rial } from '../fields.ts'
import { refusals, reply, staffOperation } from '../operation.ts'
import { payTargets } from '../refunds/refunds.ts'
import { refundItemState } from '../refunds/states.ts'
import { supportText } from '../support/support.ts'
import {
  caseEvent,
  caseOriginal,
  caseStates,
  missingReasons,
  originalPlaces,
} from '../visas/cases.ts'
import { visaDocumentKinds } from '../visas/words.ts'

const number = z.string().min(1).max(40)
const note = z.string().max(500).default('')

const refundPage = z.object({
  number: z.string(),
  orderId: id,
  orderNumber: z.string(),
  userId: id,
  title: z.string(),
  reason: z.string(),
  payTo: z.enum(payTargets),
  requestedAt: instant,
  promisedAt: instant,
  statusFa: z.string(),
  files: z.number().int(),
  /** The approval that waits: somebody would give back more than the table says. */
  askedId: id.nullable(),
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
    .errors(
      refusals(
        'NOT_FOUND',
        'APPROVAL_OWN_CASE',
        'NOTHING_TO_DECIDE',
        'CHANGED_MEANWHILE',
        'REFUND_NEEDS_APPROVAL',
      ),
    ),
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
  /** Whose decision it must be: what stands on the visa is held against it. */
  applicant: z.object({
    filedLastName: z.string(),
    firstName: z.string(),
    birthDate: z.string(),
    nationality: z.string(),
    /** Empty once the papers are deleted. */
    passportNumber: z.string(),
    passportExpires: z.string(),
    guardian: z.string(),
  }),
  destinationFa: z.string(),
  visaTypeFa: z.string(),
  isSample: z.boolean(),
  isLate: z.boolean(),
  isPaused: z.boolean(),
  /** Of our own finished cases of this visa; null while there are fewer than twenty. */
  ownTimes: z
    .object({ cases: z.number().int(), halfDays: z.number().int(), mostDays: z.number().int() })
    .nullable(),
  papers: z.array(
    z.object({
      paperId: id,
      kind: z.enum(visaDocumentKinds),
      /** Shown by `ShowPaper`; null while it is asked for. */
      fileId: id.nullable(),
      reasonFa: z.string().nullable(),
      note: z.string(),
      givenAt: instant.nullable(),
    }),
  ),
  /** Papers may be asked for now. */
  mayAsk: z.boolean(),
  originals: z.array(caseOriginal),
  events: z.array(caseEvent),
  /** The reader's own: nothing of it is theirs to decide. */
  isOwn: z.boolean(),
  hasVisaFile: z.boolean(),
  mayBringVisa: z.boolean(),
  filesKeptUntil: instant.nullable(),
  filesHeld: z.object({ until: instant, reasonFa: z.string() }).nullable(),
  /** What of the price is only held, and the pictures by which its traveller shows that they left again. */
  deposit: z
    .object({
      amountRial: rial,
      returnedAt: instant.nullable(),
      isHeld: z.boolean(),
      proofs: z.array(z.object({ fileId: id, givenAt: instant })),
    })
    .nullable(),
  /** Where staff may move it from here. */
  moves: z.array(z.enum(caseStates)),
})
export type OfficeCase = z.infer<typeof visaCase>

const spread = z.object({
  cases: z.number().int(),
  halfDays: z.number().int(),
  mostDays: z.number().int(),
})
const visaTimes = z.object({
  destination: z.string(),
  destinationFa: z.string(),
  typeFa: z.string(),
  nationality: z.string(),
  /** From the payment to the filing, in days; half of the last cases, and nine of ten, took no longer. */
  ours: spread,
  /** From the filing to the decision, in working days of the authority; null while none is decided. */
  authority: spread.nullable(),
  promisedDays: z.number().int().nullable(),
  late: z.number().int(),
})
export type VisaTimes = z.infer<typeof visaTimes>

export const officeVisas = {
  times: staffOperation('visas', 'audit')
    .route({
      method: 'GET',
      path: '/office/Visa/Times',
      summary: 'How long cases of each visa take, with us and with their authority',
      tags: ['Office'],
    })
    .output(reply(z.array(visaTimes))),
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
        /** Where the case stood on the page: one that stands elsewhere by now is not moved by what was meant for that. */
        seen: z.enum(caseStates).optional(),
        note,
        reference: z.string().max(80).default(''),
        number: z.string().max(80).default(''),
        passport: z.string().max(20).default(''),
        name: z.string().max(120).default(''),
        /** This officer says that the visa is right although it does not match; another one has to read the same. */
        isTaken: z.boolean().default(false),
        /** Why it is called off. */
        cause: z.enum(['our-error', 'closed', 'refused']).optional(),
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
  showPaper: staffOperation('visas')
    .meta({ freshProof: true, limit: { max: 60, perSeconds: 60 } })
    .route({
      method: 'POST',
      path: '/office/Visa/ShowPaper',
      summary: 'One picture of a case with what it is for written across it; each reading is noted',
      tags: ['Office'],
    })
    .input(z.object({ caseId: id, fileId: id }))
    .output(reply(z.object({ jpegBase64: z.string() })))
    .errors(refusals('NOT_FOUND')),
  askPaper: staffOperation('visas')
    .meta({ idempotent: true })
    .route({
      method: 'POST',
      path: '/office/Visa/AskPaper',
      summary: 'Ask the traveller of a case for a paper, with the reason',
      tags: ['Office'],
    })
    .input(
      z.object({
        caseId: id,
        kind: z.enum(visaDocumentKinds),
        reason: z.enum(missingReasons),
        note,
      }),
    )
    .output(reply(visaCase))
    .errors(refusals('NOT_FOUND', 'APPROVAL_OWN_CASE', 'CASE_NOT_PAID', 'MOVED_MEANWHILE')),
  tell: staffOperation('visas')
    .meta({ idempotent: true })
    .route({
      method: 'POST',
      path: '/office/Visa/Tell',
      summary: 'Tell the traveller how their case stands and when there is news again',
      tags: ['Office'],
    })
    .input(z.object({ caseId: id, note, nextExpectedOn: z.iso.date().nullable() }))
    .output(reply(visaCase))
    .errors(
      refusals(
        'NOT_FOUND',
        'APPROVAL_OWN_CASE',
        'CASE_NOT_PAID',
        'CASE_HAS_ENDED',
        'OFFICE_NOTE_REQUIRED',
        'NEWS_DAY_IS_PAST',
      ),
    ),
  moveOriginal: staffOperation('visas')
    .meta({ idempotent: true })
    .route({
      method: 'POST',
      path: '/office/Visa/MoveOriginal',
      summary: 'Take the original of a paper in, say where it lies, or give it back',
      tags: ['Office'],
    })
    .input(
      z.object({
        caseId: id,
        kind: z.enum(visaDocumentKinds),
        to: z.enum(['received', ...originalPlaces, 'returned']),
        /** Who takes it back; else a note on the receipt. */
        note,
      }),
    )
    .output(reply(visaCase))
    .errors(
      refusals(
        'NOT_FOUND',
        'APPROVAL_OWN_CASE',
        'CASE_NOT_PAID',
        'ORIGINAL_IS_HERE',
        'ORIGINAL_IS_NOT_HERE',
        'ORIGINAL_TAKER_REQUIRED',
      ),
    ),
  returnDeposit: staffOperation('visas')
    .meta({ idempotent: true, freshProof: true })
    .route({
      method: 'POST',
      path: '/office/Visa/ReturnDeposit',
      summary: 'Give a deposit back to the wallet, by a proof of exit that was seen',
      tags: ['Office'],
    })
    .input(z.object({ caseId: id, note }))
    .output(reply(visaCase))
    .errors(
      refusals('NOT_FOUND', 'APPROVAL_OWN_CASE', 'PROOF_OF_EXIT_REQUIRED', 'DEPOSIT_IS_NOT_HELD'),
    ),
  holdFiles: staffOperation('visas')
    .meta({ idempotent: true })
    .route({
      method: 'POST',
      path: '/office/Visa/HoldFiles',
      summary:
        'Keep the papers of a case longer than their days, for a reason; 0 days lets them go',
      tags: ['Office'],
    })
    .input(z.object({ caseId: id, days: z.number().int().min(0), note }))
    .output(reply(visaCase))
    .errors(
      refusals(
        'NOT_FOUND',
        'APPROVAL_OWN_CASE',
        'HOLD_REASON_REQUIRED',
        'HOLD_DAYS_INVALID',
        'FILES_ARE_NOT_HELD',
      ),
    ),
}

/** The visa itself, as one part `file` of a multipart form: a PDF or a picture of at most 5 MB. */
export const officeVisaFiles = {
  bringVisa: staffOperation('visas')
    .meta({ freshProof: true, limit: { max: 60, perSeconds: 60 } })
    .route({
      method: 'POST',
      path: '/office/Visa/BringVisa/{caseId}',
      summary: 'Bring in the visa of an approved case; its traveller is told and takes it',
      tags: ['Office'],
    })
    .input(z.object({ caseId: id }))
    .output(reply(z.object({ added: z.literal(true) })))
    .errors(
      refusals(
        'NOT_FOUND',
        'APPROVAL_OWN_CASE',
        'MOVED_MEANWHILE',
        'IMAGE_TOO_LARGE',
        'IMAGE_WRONG_FORMAT',
        'IMAGE_IS_INVALID',
        'IMAGE_UPLOAD_FAILED',
        'TOO_MANY_REQUESTS',
      ),
    ),
}
