/** Tables of rules and prices as staff read, write and bring them in: as lines of the file that each has, tried and judged before they hold. */
import * as z from 'zod'
import { id, instant, rial } from '../fields.ts'
import { pagedReply, pageQuery, refusals, reply, staffOperation } from '../operation.ts'
import { caseStages, refundCauses } from '../visas/cases.ts'
import { person } from './people.ts'
import { reason } from './reason.ts'
import { ruleSheets, triedSheets } from './rule-names.ts'

/** A file may be so large and have so many lines; so many columns and letters of a cell are read. */
export const mostImportBytes = 5 * 1024 * 1024
export const mostImportLines = 20_000
const mostColumns = 40
/** A day of a programme is the longest. */
const mostLetters = 2_000
/** Of lines that are told of one by one. */
export const mostTold = 200

const sheet = z.enum(ruleSheets)
const of = z.string().trim().min(1).max(80)
const cells = z.array(z.string().max(mostLetters)).max(mostColumns)
const rows = z.array(cells).max(mostImportLines)
const version = z.string().length(32)
const count = z.number().int()

const badLine = z.object({
  /** Of a file its line; of a draft its line below the heads, which are the first. */
  line: count,
  column: z.string().nullable(),
  value: z.string(),
  reason: z.string(),
})
export type BadRuleLine = z.infer<typeof badLine>

const changedLine = z.object({
  part: z.string(),
  key: z.string(),
  kind: z.enum(['added', 'changed', 'gone']),
  /** Cells that differ; of a new line all that say something, of one that is gone none. */
  cells: z.array(z.object({ column: z.string(), was: z.string(), is: z.string() })),
  /** Of a line that changes or goes, how much of it is held or sold and stays as it was sold. */
  sold: count,
})
export type ChangedLine = z.infer<typeof changedLine>

/** The same as a checker reads it: what was sold of it stays, and may be more by then. */
export const askedLine = changedLine.omit({ sold: true })

const judged = z.object({
  version,
  added: count,
  changed: count,
  gone: count,
  /** The first of them, one by one. */
  lines: z.array(changedLine),
  /** Where money may be lost: another person has to allow it. */
  losses: z.array(z.string()),
  badLines: z.array(badLine),
})
export type JudgedChange = z.infer<typeof judged>

const saved = reply(z.object({ changeId: id, approvalId: id.nullable() }))

const tried = z.object({
  bands: z.array(
    z.object({
      until: instant.nullable(),
      labelFa: z.string(),
      percent: z.number(),
      amount: rial.nullable(),
    }),
  ),
  boughtAt: instant,
  /** When it would be given back. */
  at: instant,
  paidRial: rial,
  keptRial: rial,
  backRial: rial,
})
export type TriedBack = z.infer<typeof tried>

const sample = z.object({
  priceRial: z.number().int().min(1).max(100_000_000_000),
  /** Bought so many days before the flight, the arrival or the start, and given back so many hours before it. */
  daysAhead: z.number().int().min(1).max(365),
  hour: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/),
  hoursBefore: z.number().int().min(-48).max(9_000),
  /** Called off by who flies it. */
  isVoid: z.boolean().default(false),
  isRefundable: z.boolean().default(true),
  nights: z.number().int().min(1).max(30).default(1),
  isPeak: z.boolean().default(false),
})
export type TrialSample = z.infer<typeof sample>

/** One applicant, and what happens to their case when. */
const visa = z.object({
  type: z.string().trim().min(1).max(40),
  nationality: z.string().regex(/^[A-Z]{2}$/),
  age: z.number().int().min(0).max(120),
  stage: z.enum(caseStages),
  cause: z.enum(refundCauses),
})
export type VisaTrial = z.infer<typeof visa>

const reads = ['inventory', 'inventory.approve', 'orders', 'visas', 'audit'] as const
const calls = (path: `/${string}`, summary: string) => ({ path, summary, tags: ['Office'] })

export const officeRules = {
  parts: staffOperation(...reads)
    .route({
      method: 'GET',
      ...calls('/office/Rules/GetParts', 'The tables, airlines or hotels that a sheet has'),
    })
    .input(z.object({ sheet }))
    .output(reply(z.array(z.object({ key: z.string(), title: z.string() }))))
    .errors(refusals('NOT_FOUND')),
  sheet: staffOperation(...reads)
    .route({
      method: 'GET',
      ...calls('/office/Rules/GetSheet', 'One part of a sheet, line by line'),
    })
    .input(z.object({ sheet, of }))
    .output(
      reply(
        z.object({
          columns: z.array(z.string()),
          rows,
          version,
          /** Lines of versions that begin before this day stay as they are; null where lines have no day they begin on. */
          opensOn: z.string().nullable(),
          /** Asked for by somebody, and decided by nobody. */
          askedId: id.nullable(),
        }),
      ),
    )
    .errors(refusals('NOT_FOUND')),
  preview: staffOperation('inventory')
    .route({
      method: 'POST',
      ...calls('/office/Rules/Preview', 'What a draft would change; nothing is changed'),
    })
    .input(z.object({ sheet, of, rows }))
    .output(reply(judged))
    .errors(refusals('NOT_FOUND')),
  save: staffOperation('inventory')
    .meta({ idempotent: true, limit: { max: 60, perSeconds: 60 } })
    .route({
      method: 'POST',
      ...calls(
        '/office/Rules/Save',
        'Put a draft in the place of what was seen, or ask another person where money may be lost',
      ),
    })
    .input(z.object({ sheet, of, version, rows, reason }))
    .output(saved)
    .errors(
      refusals(
        'NOT_FOUND',
        'RULES_CHANGED',
        'RULES_BAD',
        'RULES_SAME',
        'RULES_BEGUN',
        'OFFICE_REASON_REQUIRED',
        'APPROVAL_ALREADY_ASKED',
        'IDEMPOTENCY_KEY_REUSED',
        'REQUEST_IN_PROGRESS',
      ),
    ),
  tryBack: staffOperation(...reads)
    .meta({ limit: { max: 600, perSeconds: 60 } })
    .route({
      method: 'POST',
      ...calls(
        '/office/Rules/TryBack',
        'What a ticket would bring back by a draft and by what stands: a sample, or one that was sold',
      ),
    })
    .input(
      z
        .object({
          sheet: z.enum(triedSheets),
          of,
          rows,
          sample: sample.optional(),
          visa: visa.optional(),
          orderNumber: z.string().trim().max(30).optional(),
        })
        .refine((ask) => [ask.sample, ask.visa, ask.orderNumber].filter(Boolean).length === 1, {
          path: ['sample'],
          error: 'CHECK_ENTERED_VALUES',
        }),
    )
    .output(
      reply(
        z.object({
          /** Null where the draft cannot be read, or has nothing in force on that day. */
          draft: tried.nullable(),
          standing: tried.nullable(),
        }),
      ),
    )
    .errors(refusals('NOT_FOUND', 'RULES_NOT_OF_ORDER', 'CHECK_ENTERED_VALUES')),
}

const mapping = z.record(z.string().max(60), z.number().int().min(0).max(mostColumns).nullable())
export type ColumnMapping = z.infer<typeof mapping>

const upload = z.object({
  uploadId: id,
  sheet,
  fileName: z.string(),
  lines: count,
  /** What the columns of the file are called, and what stands below some of them. */
  heads: z.array(z.string()),
  firstLines: z.array(z.array(z.string())),
  columns: z.array(z.string()),
  /** Which column of the file is which of the sheet, as kept of this sender or guessed by the heads; null where none is. */
  mapping,
  isKept: z.boolean(),
})
export type ImportUpload = z.infer<typeof upload>

const importStates = ['asked', 'made', 'given-up', 'undone'] as const

const made = z.object({
  changeId: id,
  sheet,
  parts: z.array(z.string()),
  /** Null where it was typed at the desk. */
  fileName: z.string().nullable(),
  by: person,
  at: instant,
  state: z.enum(importStates),
  added: count,
  changed: count,
  gone: count,
  reason: z.string(),
  /** The last one of its parts, so that it may be undone. */
  mayUndo: z.boolean(),
})
export type RuleChange = z.infer<typeof made>

/** The parts of the form beside `file`. */
export const importForm = z.object({
  sheet,
  sender: z.string().trim().max(80).default(''),
})

export const officeImports = {
  list: staffOperation('inventory', 'inventory.approve', 'audit')
    .route({ method: 'GET', ...calls('/office/Import/List', 'What was changed, the newest first') })
    .input(z.object(pageQuery))
    .output(pagedReply(made)),
  dryRun: staffOperation('inventory')
    .meta({ limit: { max: 60, perSeconds: 60 } })
    .route({
      method: 'POST',
      ...calls('/office/Import/DryRun', 'What a file would change; nothing is changed'),
    })
    .input(z.object({ uploadId: id, mapping }))
    .output(reply(judged))
    .errors(refusals('NOT_FOUND', 'IMPORT_COLUMNS_MISSING')),
  apply: staffOperation('inventory')
    .meta({ idempotent: true, limit: { max: 60, perSeconds: 60 } })
    .route({
      method: 'POST',
      ...calls('/office/Import/Apply', 'Bring a file in, all or nothing, as it was judged'),
    })
    .input(z.object({ uploadId: id, mapping, version, reason }))
    .output(saved)
    .errors(
      refusals(
        'NOT_FOUND',
        'IMPORT_COLUMNS_MISSING',
        'RULES_CHANGED',
        'RULES_BAD',
        'RULES_SAME',
        'RULES_BEGUN',
        'OFFICE_REASON_REQUIRED',
        'APPROVAL_ALREADY_ASKED',
        'IDEMPOTENCY_KEY_REUSED',
        'REQUEST_IN_PROGRESS',
      ),
    ),
  undo: staffOperation('inventory')
    .meta({ idempotent: true, limit: { max: 60, perSeconds: 60 } })
    .route({
      method: 'POST',
      ...calls('/office/Import/Undo', 'Put back what stood before, where nothing of it was sold'),
    })
    .input(z.object({ changeId: id, reason }))
    .output(saved)
    .errors(
      refusals(
        'NOT_FOUND',
        'IMPORT_NOT_LAST',
        'IMPORT_IS_SOLD',
        'RULES_BAD',
        'RULES_SAME',
        'RULES_BEGUN',
        'OFFICE_REASON_REQUIRED',
        'APPROVAL_ALREADY_ASKED',
        'IDEMPOTENCY_KEY_REUSED',
        'REQUEST_IN_PROGRESS',
      ),
    ),
}

/** The call whose body is a form with a file (`importForm` names its other parts). */
export const officeImportFiles = {
  take: staffOperation('inventory')
    .meta({ limit: { max: 60, perSeconds: 60 } })
    .route({
      method: 'POST',
      ...calls('/office/Import/Take', 'Read a sheet and say which of its columns is which'),
    })
    .output(reply(upload))
    .errors(
      refusals(
        'IMPORT_SHEET_REQUIRED',
        'IMPORT_TOO_LARGE',
        'IMPORT_UNREADABLE',
        'TOO_MANY_REQUESTS',
      ),
    ),
}
