/**
 * A case (one piece: its states, its view and its calls): the application of one person, which moves apart from the order that paid for it. Its states, who may lead where, and what
 * comes back when it ends are data; the spec's status words are derived (facts of visas, section 2).
 */
import * as z from 'zod'
import { id, instant, rial } from '../fields.ts'
import { refusals, reply, userOperation } from '../operation.ts'
import type { StatusWord, WaitingParty } from '../orders/states.ts'
import { statusWord } from '../orders/states.ts'
import { visaDocumentKinds } from './words.ts'

/** From each state of a case, the states it may move to. A case that has ended moves no more. */
export const caseMoves = {
  /** Handed in; once it is paid somebody looks at its papers. */
  created: ['documents-missing', 'ready', 'rejected', 'withdrawn', 'called-off'],
  /** Its traveller has the next step. */
  'documents-missing': ['created', 'ready', 'rejected', 'withdrawn', 'called-off'],
  /** Everything is there. */
  ready: ['documents-missing', 'submitted', 'rejected', 'withdrawn', 'called-off'],
  /** With the authority, under its reference; the promise begins. */
  submitted: ['in-review', 'extra-requested', 'approved', 'rejected', 'withdrawn', 'called-off'],
  'in-review': ['extra-requested', 'approved', 'rejected', 'withdrawn', 'called-off'],
  /** The authority asks its traveller for something: an interview, an original. */
  'extra-requested': ['in-review', 'rejected', 'withdrawn', 'called-off'],
  approved: ['correction', 'delivered', 'called-off'],
  /** Something is wrong on the visa: nobody should fly with it. */
  correction: ['approved', 'called-off'],
  delivered: ['correction', 'called-off'],
  rejected: [],
  withdrawn: [],
  /** Ended by us or because its authority takes no more files. */
  'called-off': [],
} as const satisfies Record<string, readonly string[]>
export type CaseState = keyof typeof caseMoves
export const caseStates = Object.keys(caseMoves) as [CaseState, ...CaseState[]]

/** How far a case has come, as the table of refunds knows it. */
export const caseStages = ['created', 'preparing', 'filed', 'decided'] as const
export type CaseStage = (typeof caseStages)[number]

/** Why money comes back. `late` ends nothing: the case goes on. */
export const refundCauses = ['withdrawn', 'refused', 'late', 'our-error', 'closed'] as const
export type RefundCause = (typeof refundCauses)[number]

type CaseFacts = {
  stage: CaseStage | 'ended'
  word: StatusWord
  /** Who has the next step of a case that is paid. */
  waitsFor: WaitingParty | null
  nameFa: string
}

/** What each state means, and how it reads. */
export const caseFacts: Record<CaseState, CaseFacts> = {
  created: { stage: 'created', word: 'Created', waitsFor: 'staff', nameFa: 'در انتظار بررسی' },
  'documents-missing': {
    stage: 'preparing',
    word: 'Created',
    waitsFor: 'traveller',
    nameFa: 'منتظر مدرک شما',
  },
  ready: { stage: 'preparing', word: 'Paid', waitsFor: 'staff', nameFa: 'آمادهٔ ارسال' },
  submitted: {
    stage: 'filed',
    word: 'Submitted',
    waitsFor: 'supplier',
    nameFa: 'به مرجع صدور ارسال شد',
  },
  'in-review': {
    stage: 'filed',
    word: 'Submitted',
    waitsFor: 'supplier',
    nameFa: 'در حال بررسی مرجع صدور',
  },
  'extra-requested': {
    stage: 'filed',
    word: 'Submitted',
    waitsFor: 'traveller',
    nameFa: 'مرجع صدور چیزی از شما می‌خواهد',
  },
  approved: { stage: 'decided', word: 'Approved', waitsFor: null, nameFa: 'ویزا صادر شد' },
  correction: { stage: 'decided', word: 'Approved', waitsFor: null, nameFa: 'در حال اصلاح ویزا' },
  delivered: { stage: 'decided', word: 'Approved', waitsFor: null, nameFa: 'ویزا تحویل شد' },
  rejected: { stage: 'ended', word: 'Rejected', waitsFor: null, nameFa: 'ویزا صادر نشد' },
  withdrawn: { stage: 'ended', word: 'RefundSuccessful', waitsFor: null, nameFa: 'انصراف دادید' },
  'called-off': { stage: 'ended', word: 'RefundSuccessful', waitsFor: null, nameFa: 'بسته شد' },
}

/** Why a paper is asked for. */
export const missingReasons = [
  'missing',
  'unreadable',
  'wrong-photo',
  'expired',
  'does-not-match',
  'other',
] as const
export type MissingReason = (typeof missingReasons)[number]
export const missingReasonNames: Record<MissingReason, string> = {
  missing: 'ارسال نشده است',
  unreadable: 'خوانا نیست',
  'wrong-photo': 'با شرط عکس این ویزا نمی‌خواند',
  expired: 'اعتبار آن تمام شده است',
  'does-not-match': 'با اطلاعات فرم یکی نیست',
  other: 'توضیح را بخوانید',
}

/** What stands in the history of a case beside its moves. */
export const caseEventKinds = [
  ...caseStates,
  'paid',
  'paper-asked',
  'paper-given',
  'late',
  'file-added',
  'sum-asked',
  'sum-paid',
  'sum-refused',
  'passport-renewed',
  'deposit-returned',
  'original-received',
  'original-returned',
  'exit-shown',
  'news',
] as const
export type CaseEventKind =
  | CaseState
  | 'paid'
  | 'paper-asked'
  | 'paper-given'
  | 'late'
  | 'file-added'
  | 'sum-asked'
  | 'sum-paid'
  | 'sum-refused'
  | 'passport-renewed'
  | 'deposit-returned'
  | 'original-received'
  | 'original-returned'
  | 'exit-shown'
  | 'news'

/** Where an original that was handed over may lie. */
export const originalPlaces = ['office', 'authority'] as const
export type OriginalPlace = (typeof originalPlaces)[number]

const applicant = z.object({
  firstName: z.string(),
  lastName: z.string(),
  firstNameFarsi: z.string(),
  lastNameFarsi: z.string(),
})

const caseEvent = z.object({
  at: instant,
  what: z.enum(caseEventKinds as unknown as [CaseEventKind, ...CaseEventKind[]]),
  by: z.enum(['traveller', 'staff', 'system']),
  noteFa: z.string(),
  /** When there will be news again, at the latest; null where its traveller has the next step, or nothing is to come. */
  nextExpectedOn: z.string().nullable(),
  /** What came back by it, whole rial. */
  backRial: rial,
})

export { caseEvent }
export type CaseEvent = z.infer<typeof caseEvent>

const paper = z.object({
  paperId: id,
  kind: z.enum(visaDocumentKinds),
  /** The picture, to be seen by its owner at `/images/Blob/Link/{id}`; null while it is still asked for. */
  fileId: id.nullable(),
  /** Why it is asked for; null where it came with the request. */
  reason: z.enum(missingReasons).nullable(),
  reasonFa: z.string().nullable(),
  noteFa: z.string(),
  askedAt: instant.nullable(),
  givenAt: instant.nullable(),
})
export type CasePaper = z.infer<typeof paper>

/** The table of refunds of one case: what of its price would come back, for each stage and cause. */
const refundTable = z.array(
  z.object({
    stage: z.enum(caseStages),
    cause: z.enum(refundCauses),
    /** Of the authority's fees, and of ours. */
    authorityPercent: z.number().int(),
    oursPercent: z.number().int(),
  }),
)
export type RefundTable = z.infer<typeof refundTable>
export { refundTable as visaRefundTable }

const original = z.object({
  kind: z.enum(visaDocumentKinds),
  /** Stands on the receipt that its traveller was given. */
  receiptNumber: z.string(),
  noteFa: z.string(),
  receivedAt: instant,
  /** Where it lies: with us, or with the authority. */
  keptAt: z.enum(originalPlaces),
  returnedAt: instant.nullable(),
  /** Who took it; null while it is here. */
  returnedToFa: z.string().nullable(),
})

export { original as caseOriginal }
export type CaseOriginal = z.infer<typeof original>

const caseView = z.object({
  caseId: id,
  orderId: id,
  lineId: id,
  applicant,
  destination: z.string(),
  destinationFa: z.string(),
  visaType: z.string(),
  visaTypeFa: z.string(),
  /** The country of the passport, ISO 3166, two letters. */
  nationality: z.string(),
  /** The rules it was sold by are not confirmed: said wherever a traveller sees it. */
  isSample: z.boolean(),
  officialSite: z.string(),
  authorityFa: z.string(),
  /** Working days of the authority, from the day of filing, as it was sold. */
  promise: z.object({ leastDays: z.number().int(), mostDays: z.number().int() }),
  /** The table of refunds that it was sold by, whatever is sold today. */
  refunds: refundTable,
  state: z.enum(caseStates),
  stateFa: z.string(),
  /** The spec's word for it. */
  status: statusWord,
  isPaid: z.boolean(),
  /** Until when it may be paid for, and its pictures are kept; null once it is paid, and after it has waited too long. */
  payableUntil: instant.nullable(),
  /** Who has the next step; null where nobody has. */
  waitsFor: z.enum(['supplier', 'staff', 'traveller']).nullable(),
  /** The last day promised, by the authority's working days; null before it is paid and after it has ended. */
  promisedOn: z.string().nullable(),
  /** The promise stands still while its traveller has the next step. */
  isPaused: z.boolean(),
  isLate: z.boolean(),
  /** The day of arrival that was named when it was asked for. */
  travelDate: z.string(),
  /** The last day on which one may enter with the visa, counted from its issue; null before that, and where the sticker says it. */
  enterUntil: z.string().nullable(),
  /** The visa is there, and is over before that journey. */
  endsBeforeTravel: z.boolean(),
  authorityReference: z.string().nullable(),
  decisionNumber: z.string().nullable(),
  totalPrice: rial,
  /** What of the price is only held, and when it went back; null where there is none. */
  deposit: z
    .object({
      amountRial: rial,
      returnedAt: instant.nullable(),
      /** A picture of the exit may be sent now; how many were sent. */
      mayShowExit: z.boolean(),
      proofs: z.number().int(),
    })
    .nullable(),
  /** Papers that were handed over in the original, the last first. */
  originals: z.array(original),
  papers: z.array(paper),
  /** In the order they happened. */
  events: z.array(caseEvent),
  /** The visa itself, once staff have brought it in: to be taken by a link of `DecisionLink`. */
  decisionFile: z.object({ addedAt: instant }).nullable(),
  /** Until when papers and visa are kept, and what was deleted since; both null where there never were any. */
  filesKeptUntil: instant.nullable(),
  /** Why they are kept longer than their days; null where they are not. */
  filesHeld: z.object({ until: instant, reasonFa: z.string() }).nullable(),
  /** `lastCopyUntil`: the day on which the last backup of their keys is gone, and with it the last readable copy. */
  deletion: z
    .object({ files: z.number().int(), deletedAt: instant, lastCopyUntil: instant.nullable() })
    .nullable(),
  /** What would come back, were it withdrawn now; null where that is not possible any more. */
  withdrawal: z.object({ backRial: rial, keptRial: rial }).nullable(),
  /** Why it ended, and what came back then by the table, before what a discount code had paid of it. */
  ended: z.object({ cause: z.enum(refundCauses), backRial: rial, keptRial: rial }).nullable(),
})
export type CaseView = z.infer<typeof caseView>

const entryWarning = z.object({
  caseId: id,
  /** Of the visa. */
  orderId: id,
  nameFa: z.string(),
  destinationFa: z.string(),
  enterUntil: z.string(),
  /** When the flight of the order that was asked about comes there. */
  arrivesOn: z.string(),
})
export type EntryWarning = z.infer<typeof entryWarning>

export const visaCases = {
  entryWarnings: userOperation
    .route({
      method: 'GET',
      path: '/visa/Case/GetEntryWarnings/{id}',
      summary: 'Own visas that end before a flight of this order comes to their country',
      tags: ['Visas'],
    })
    .input(z.object({ id }))
    .output(reply(z.array(entryWarning)))
    .errors(refusals('NOT_FOUND')),
  casesOfOrder: userOperation
    .route({
      method: 'GET',
      path: '/visa/Case/GetCasesOfOrder/{id}',
      summary: 'The cases of an own order, each with its papers and its dated history',
      tags: ['Visas'],
    })
    .input(z.object({ id }))
    .output(reply(z.array(caseView)))
    .errors(refusals('NOT_FOUND')),
  visaCase: userOperation
    .route({
      method: 'GET',
      path: '/visa/Case/GetCase/{id}',
      summary: 'One own case with its papers and its dated history',
      tags: ['Visas'],
    })
    .input(z.object({ id }))
    .output(reply(caseView))
    .errors(refusals('NOT_FOUND')),
  givePaper: userOperation
    .meta({ limit: { max: 60, perSeconds: 60 } })
    .route({
      method: 'POST',
      path: '/visa/Case/GivePaper',
      summary: 'Give a paper that was asked for, as the id of a picture from /images/Blob/Upload',
      tags: ['Visas'],
    })
    .input(z.object({ paperId: id, fileId: id }))
    .output(reply(caseView))
    .errors(refusals('NOT_FOUND', 'VISA_FILE_NOT_FOUND', 'VISA_PAPER_NOT_ASKED')),
  showExit: userOperation
    .meta({ limit: { max: 30, perSeconds: 60 } })
    .route({
      method: 'POST',
      path: '/visa/Case/ShowExit',
      summary:
        'Show, by the id of a picture from /images/Blob/Upload, that its traveller has left again: an officer looks, and the deposit goes back',
      tags: ['Visas'],
    })
    .input(z.object({ caseId: id, fileId: id }))
    .output(reply(caseView))
    .errors(
      refusals('NOT_FOUND', 'VISA_FILE_NOT_FOUND', 'DEPOSIT_IS_NOT_HELD', 'TOO_MANY_EXIT_PROOFS'),
    ),
  decisionLink: userOperation
    .meta({ limit: { max: 30, perSeconds: 60 } })
    .route({
      method: 'POST',
      path: '/visa/Case/DecisionLink',
      summary: 'A link of one minute to an own visa; the first one is its delivery',
      tags: ['Visas'],
    })
    .input(z.object({ caseId: id }))
    .output(reply(z.object({ url: z.string(), urlExpiresAt: instant })))
    .errors(refusals('NOT_FOUND', 'VISA_FILE_NOT_FOUND', 'VISA_IN_CORRECTION')),
  withdrawCase: userOperation
    .meta({ idempotent: true, limit: { max: 20, perSeconds: 60 } })
    .route({
      method: 'POST',
      path: '/visa/Case/WithdrawCase',
      summary:
        'Withdraw a paid case before it is filed; what comes back is in the wallet by itself',
      tags: ['Visas'],
    })
    .input(
      z.object({
        caseId: id,
        /** What the traveller was shown to come back, at least; less is refused, with the new sum. */
        acceptedBackRial: z.number().int().min(0),
      }),
    )
    .output(reply(caseView))
    .errors(
      refusals(
        'NOT_FOUND',
        'VISA_CASE_FILED',
        'VISA_CASE_ENDED',
        'VISA_CASE_NOT_PAID',
        'PENALTY_CHANGED',
      ),
    ),
}
