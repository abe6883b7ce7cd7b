/** Statements of suppliers: their list of some days beside what our book owes them, line by line, and what is agreed of it and paid. */
import * as z from 'zod'
import { bookCurrencies } from '../enums.ts'
import { id, instant, isoDate, rial } from '../fields.ts'
import { pagedReply, pageQuery, refusals, reply, staffOperation } from '../operation.ts'
import { bankIban } from './iban.ts'
import { person } from './people.ts'
import { reason } from './reason.ts'

/** A file of theirs, CSV or XLSX, may be so large and have so many lines. */
export const mostStatementBytes = 2 * 1024 * 1024
export const mostStatementLines = 5_000

/** How a line stands: the two say otherwise, the supplier was told so, both agree, or a later statement has it. */
const statementLineStates = ['open', 'disputed', 'agreed', 'gone'] as const
export type StatementLineState = (typeof statementLineStates)[number]

/** On whose sum: that of both, theirs as another person allowed, ours as the supplier allowed. */
const agreedAs = ['both', 'theirs', 'ours'] as const
export type AgreedAs = (typeof agreedAs)[number]

/** In the smallest unit of the statement's currency. */
const sum = z.number().int()
const line = z.object({
  lineId: id,
  place: z.number().int(),
  reference: z.string(),
  day: z.string().nullable(),
  orderId: id.nullable(),
  orderNumber: z.string().nullable(),
  /** Null where that side has no such line. What is given back is below zero. */
  ours: sum.nullable(),
  theirs: sum.nullable(),
  state: z.enum(statementLineStates),
  agreedAs: z.enum(agreedAs).nullable(),
  agreed: sum.nullable(),
  decidedBy: person.nullable(),
  decidedAt: instant.nullable(),
  note: z.string().nullable(),
  /** Somebody has asked to accept theirs, and nobody has decided. */
  askedId: id.nullable(),
  isPaid: z.boolean(),
})
export type StatementLine = z.infer<typeof line>

const row = z.object({
  statementId: id,
  supplier: z.string(),
  /** What people call it. */
  supplierFa: z.string(),
  /** What its sums are in. */
  currency: z.enum(bookCurrencies),
  from: z.string(),
  until: z.string(),
  dueOn: z.string(),
  fileName: z.string(),
  takenBy: person,
  takenAt: instant,
  lines: z.number().int(),
  /** Of those, what nobody has settled. */
  openLines: z.number().int(),
  /** What both agree on, and of that what no payment has taken yet. */
  agreed: sum,
  unpaid: sum,
})
export type StatementRow = z.infer<typeof row>
const page = row.extend({
  ours: sum,
  theirs: sum,
  list: z.array(line),
  /** A payment of it that somebody has asked for and nobody has decided. */
  askedId: id.nullable(),
  /** Nothing of it was decided, so that it may be taken back. */
  isUntouched: z.boolean(),
})
export type StatementPage = z.infer<typeof page>

/** The parts of the form beside `file`. */
export const statementForm = z.object({
  supplier: z.string().trim().min(1, { error: 'STATEMENT_SUPPLIER_REQUIRED' }).max(160),
  from: isoDate('STATEMENT_DAYS_WRONG'),
  until: isoDate('STATEMENT_DAYS_WRONG'),
  dueOn: isoDate('STATEMENT_DAYS_WRONG'),
  /** What its sums are in. */
  currency: z.enum(bookCurrencies).default('IRR'),
})
export type StatementForm = z.infer<typeof statementForm>

const reads = ['finance', 'finance.read', 'finance.approve', 'audit'] as const
const moves = { idempotent: true, freshProof: true } as const
const calls = (path: `/${string}`, summary: string) => ({ path, summary, tags: ['Office'] })
const settled = reply(z.object({ settled: z.literal(true) }))

export const officeStatements = {
  list: staffOperation(...reads)
    .route({ method: 'GET', ...calls('/office/Statement/List', 'Statements, the newest first') })
    .input(z.object(pageQuery))
    .output(pagedReply(row)),
  statement: staffOperation(...reads)
    .route({
      method: 'GET',
      ...calls('/office/Statement/Get/{id}', 'Line by line: ours, theirs and what differs'),
    })
    .input(z.object({ id }))
    .output(reply(page))
    .errors(refusals('NOT_FOUND')),
  dispute: staffOperation('finance')
    .meta({ idempotent: true })
    .route({
      method: 'POST',
      ...calls('/office/Statement/Dispute', 'The supplier was told that a line is wrong'),
    })
    .input(z.object({ lineId: id, reason }))
    .output(settled)
    .errors(refusals('NOT_FOUND', 'STATEMENT_LINE_SETTLED', 'OFFICE_REASON_REQUIRED')),
  correct: staffOperation('finance')
    .meta(moves)
    .route({
      method: 'POST',
      ...calls(
        '/office/Statement/Correct',
        'The supplier allows our sum, or a line is another of ours under a wrong name',
      ),
    })
    .input(
      z.object({
        lineId: id,
        /** Another line of the statement, which only we have; absent: our sum stands. */
        withLineId: id.optional(),
        reason,
      }),
    )
    .output(settled)
    .errors(
      refusals(
        'NOT_FOUND',
        'STATEMENT_LINE_SETTLED',
        'STATEMENT_LINES_UNLIKE',
        'OFFICE_REASON_REQUIRED',
      ),
    ),
  askAccept: staffOperation('finance')
    .meta(moves)
    .route({
      method: 'POST',
      ...calls('/office/Statement/AskAccept', 'Ask to accept their sum; another person decides'),
    })
    .input(z.object({ lineId: id, reason }))
    .output(reply(z.object({ id })))
    .errors(
      refusals(
        'NOT_FOUND',
        'STATEMENT_LINE_SETTLED',
        'CURRENCY_RATE_NOT_SET',
        'OFFICE_REASON_REQUIRED',
        'APPROVAL_ALREADY_ASKED',
        'APPROVAL_OWN_CASE',
      ),
    ),
  askPayment: staffOperation('finance')
    .meta(moves)
    .route({
      method: 'POST',
      ...calls('/office/Statement/AskPayment', 'Ask to pay what is agreed; another person decides'),
    })
    .input(
      z.object({
        id,
        /** What was seen to be unpaid; absent: what goes out, as of a statement in rial. */
        unpaid: sum.optional(),
        /** What goes out for it. */
        amountRial: rial,
        iban: bankIban,
        holder: z.string().trim().min(2, { error: 'OFFICE_HOLDER_REQUIRED' }).max(120),
        reason,
      }),
    )
    .output(reply(z.object({ id })))
    .errors(
      refusals(
        'NOT_FOUND',
        'IBAN_IS_INVALID',
        'OFFICE_HOLDER_REQUIRED',
        'OFFICE_REASON_REQUIRED',
        'STATEMENT_NOTHING_TO_PAY',
        'STATEMENT_SUM_CHANGED',
        'SUPPLIER_NOT_OWED',
        'SETTLEMENT_RATE_FAR',
        'CURRENCY_RATE_NOT_SET',
        'APPROVAL_ALREADY_ASKED',
        'APPROVAL_OWN_CASE',
      ),
    ),
  remove: staffOperation('finance')
    .meta({ freshProof: true })
    .route({
      method: 'POST',
      ...calls('/office/Statement/Remove', 'Take back a statement of which nothing was decided'),
    })
    .input(z.object({ id }))
    .output(reply(z.object({ removed: z.literal(true) })))
    .errors(refusals('NOT_FOUND', 'STATEMENT_IS_DECIDED')),
}

/** The call whose body is a form with a file (`statementForm` names its other parts). */
export const officeStatementFiles = {
  take: staffOperation('finance')
    .meta({ freshProof: true, limit: { max: 60, perSeconds: 60 } })
    .route({
      method: 'POST',
      ...calls('/office/Statement/Take', 'Take in the list of a supplier; one file once'),
    })
    .output(reply(z.object({ statementId: id, isNew: z.boolean(), lines: rial, openLines: rial })))
    .errors(
      refusals(
        'STATEMENT_SUPPLIER_REQUIRED',
        'STATEMENT_DAYS_WRONG',
        'STATEMENT_TOO_LARGE',
        'STATEMENT_UNREADABLE',
        'STATEMENT_COLUMNS_UNKNOWN',
        'STATEMENT_LINES_BAD',
        'TOO_MANY_REQUESTS',
      ),
    ),
}
