/** The operations of reports: from the wire to what is read, and back. */
import { implement } from '@orpc/server'
import { contract } from '@parastoo/contract'
import {
  mostReportDays,
  type ReportName,
  reportOf,
  type Split,
} from '@parastoo/contract/office/report-names'
import type { ReportExport } from '@parastoo/contract/office/reports'
import { daysBetween } from '@parastoo/kit/dates'
import { type Refusal, refuse } from '@parastoo/kit/outcome'
import { answered, ok, okPage } from '../../../platform/http/answer.ts'
import { callerOf, type RequestContext } from '../../../platform/http/request-context.ts'
import { xlsxType } from '../../../platform/sheets/write-sheet.ts'
import type { OfficeNeeds } from '../needs.ts'
import { type Export, exportReader } from './export-store.ts'
import { askExport, endOf, exportHours, openExport } from './exports.ts'
import { readReport } from './read-report.ts'
import { partsUnder, periodOf, rowsOf, valuesOf } from './report.ts'

export function reportRoutes(needs: OfficeNeeds) {
  const routes = implement(contract.api.officeReports).$context<RequestContext>()
  return {
    report: routes.report.handler(async ({ input }) => {
      const asked = answered(checked(input))
      const parts = await readReport(needs, asked.name, periodOf(asked))
      return ok({ ...asked, ...rowsOf(asked.name, asked.by, parts) })
    }),
    parts: routes.parts.handler(async ({ input }) => {
      const asked = answered(checked(input))
      const { key, page, pageSize } = input
      const parts = await readReport(needs, asked.name, periodOf(asked))
      const under = partsUnder(parts, asked.by, key)
      const shown = under.slice((page - 1) * pageSize, page * pageSize).map((part) => ({
        at: part.at?.toString() ?? null,
        title: part.titleFa,
        orderId: part.orderId,
        values: valuesOf(asked.name, [part]),
      }))
      const { data, meta } = okPage(shown, { page, pageSize, total: under.length })
      return { data, meta: { ...meta, label: under[0]?.under[asked.by]?.label ?? key } }
    }),
    askExport: routes.askExport.handler(async ({ input, context }) => {
      const { userId: askedBy } = callerOf(context)
      return ok(shownAs(await askExport(needs, { ...answered(checked(input)), askedBy })))
    }),
    exports: routes.exports.handler(async ({ context }) => {
      const { userId } = callerOf(context)
      const since = needs.clock.now().subtract({ hours: exportHours })
      return ok((await exportReader(needs.db).ofPerson(userId, since)).map(shownAs))
    }),
    exportFile: routes.exportFile.handler(async ({ input, context }) => {
      const { userId: by } = callerOf(context)
      const { sheet, made } = answered(await openExport(needs, { id: input.id, by }))
      return new File([new Uint8Array(sheet)], `${made.name}-${made.from}-${made.to}.xlsx`, {
        type: xlsxType,
      })
    }),
  }
}

type Asked = { name: ReportName; by: Split; from: string; to: string }

/** Days in their order and not too many, split by what this report may be. */
function checked({
  name,
  by,
  from,
  to,
}: Omit<Asked, 'by'> & { by?: Split | undefined }):
  | Asked
  | Refusal<'REPORT_TOO_LONG' | 'CHECK_ENTERED_VALUES'> {
  const days = daysBetween(from, to)
  if (days < 0 || days >= mostReportDays) return refuse('REPORT_TOO_LONG', { field: 'to' })
  const own = reportOf(name).by
  const split = by ?? own[0]
  if (!own.includes(split)) return refuse('CHECK_ENTERED_VALUES', { field: 'by' })
  return { name, by: split, from, to }
}

const shownAs = (made: Export): ReportExport => {
  const { askedBy: _askedBy, askedAt, ...shown } = made
  return { ...shown, askedAt: askedAt.toString(), expiresAt: endOf(made).toString() }
}
