/** Reports of the agency, read from its book and its lines; each number opens what it was made of. Nothing of a person stands in them. */
import * as z from 'zod'
import { id, instant, isoDate } from '../fields.ts'
import { pagedReply, pageQuery, refusals, reply, staffOperation } from '../operation.ts'
import { reportNames, splits } from './report-names.ts'

const name = z.enum(reportNames)
const split = z.enum(Object.keys(splits) as [keyof typeof splits, ...(keyof typeof splits)[]])

const asked = {
  name,
  /** Days of Tehran, both included; a report of how things stand now heeds neither. */
  from: isoDate('CHECK_ENTERED_VALUES'),
  to: isoDate('CHECK_ENTERED_VALUES'),
  /** Absent: the first of the report's own. */
  by: split.optional(),
}

const numbers = z.array(z.number().nullable())
const row = z.object({
  /** What opens it. */
  key: z.string(),
  label: z.string(),
  /** In the order of the report's columns; null where there is nothing to divide by. */
  values: numbers,
})
const report = z.object({
  name,
  by: split,
  from: z.string(),
  to: z.string(),
  rows: z.array(row),
  totals: numbers,
})
export type OfficeReport = z.infer<typeof report>

const part = z.object({
  at: instant.nullable(),
  title: z.string(),
  orderId: id.nullable(),
  values: numbers,
})
export type ReportPart = z.infer<typeof part>
const partsReply = pagedReply(part)
const parts = partsReply.extend({
  meta: partsReply.shape.meta.extend({
    /** What the row is called; its key where nothing stands under it. */
    label: z.string(),
  }),
})

const exported = z.object({
  id,
  name,
  by: split,
  from: z.string(),
  to: z.string(),
  askedAt: instant,
  state: z.enum(['waiting', 'ready', 'failed']),
  /** Of the sheet, once it is ready. */
  rows: z.number().int().nullable(),
  expiresAt: instant,
})
export type ReportExport = z.infer<typeof exported>

const readers = ['finance', 'finance.read', 'finance.approve', 'audit'] as const
const calls = (path: `/${string}`, summary: string) => ({ path, summary, tags: ['Office'] })

export const officeReports = {
  report: staffOperation(...readers)
    .meta({ limit: { max: 60, perSeconds: 60 } })
    .route({ method: 'GET', ...calls('/office/Report/Get/{name}', 'One report of some days') })
    .input(z.object(asked))
    .output(reply(report))
    .errors(refusals('CHECK_ENTERED_VALUES', 'REPORT_TOO_LONG')),
  parts: staffOperation(...readers)
    .meta({ limit: { max: 60, perSeconds: 60 } })
    .route({
      method: 'GET',
      ...calls('/office/Report/Parts/{name}', 'What one row of a report was made of'),
    })
    .input(z.object({ ...asked, key: z.string().max(200), ...pageQuery }))
    .output(parts)
    .errors(refusals('CHECK_ENTERED_VALUES', 'REPORT_TOO_LONG')),
  askExport: staffOperation(...readers)
    .meta({ idempotent: true, freshProof: true, limit: { max: 10, perSeconds: 60 } })
    .route({
      method: 'POST',
      ...calls('/office/Report/AskExport', 'Have what a report was made of written as a sheet'),
    })
    .input(z.object(asked))
    .output(reply(exported))
    .errors(refusals('CHECK_ENTERED_VALUES', 'REPORT_TOO_LONG')),
  exports: staffOperation(...readers)
    .route({
      method: 'GET',
      ...calls('/office/Report/Exports', 'The caller’s own sheets of a day'),
    })
    .output(reply(z.array(exported))),
  exportFile: staffOperation(...readers)
    .meta({ freshProof: true })
    .route({ method: 'GET', ...calls('/office/Report/ExportFile/{id}', 'A sheet of one’s own') })
    .input(z.object({ id }))
    .output(z.file())
    .errors(refusals('NOT_FOUND')),
}
