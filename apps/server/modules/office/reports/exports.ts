/** Sheets of what reports were made of: asked for by a person, written by a job, opened by that person alone for a day. */
import { reportOf } from '@parastoo/contract/office/report-names'
import { type Refusal, refuse } from '@parastoo/kit/outcome'
import { newId } from '../../../platform/ids.ts'
import { type SheetColumn, writeSheet } from '../../../platform/sheets/write-sheet.ts'
import type { OfficeNeeds } from '../needs.ts'
import { type Export, exportReader, exportWriter } from './export-store.ts'
import { readReport } from './read-report.ts'
import { type Part, periodOf, valuesOf, whenUnder } from './report.ts'

/** So long a sheet may be opened. */
export const exportHours = 24
/** The lines that one sheet holds: it is put together in memory. */
const mostRows = 50_000

type Asked = Pick<Export, 'askedBy' | 'name' | 'by' | 'from' | 'to'>

/** Writes down that somebody wants a sheet, and has it written. */
export async function askExport(needs: OfficeNeeds, asked: Asked): Promise<Export> {
  const { db, clock, jobs, audit } = needs
  const id = newId()
  const made: Export = { ...asked, id, askedAt: clock.now(), state: 'waiting', rows: null }
  await db.tx(async (tx) => {
    await exportWriter(tx).add(made)
    await jobs.enqueue(tx, 'write-report-export', { id }, { singletonKey: id })
    const { askedBy: by, name, from, to } = asked
    const after = { report: name, by: asked.by, from, to }
    await audit(tx, {
      kind: 'reports.export-asked',
      by,
      subject: { kind: 'report-export', id },
      after,
    })
  })
  return made
}

/** The job: may run twice, and keeps one sheet. A last attempt that fails is told as failed. */
async function writeExport(needs: OfficeNeeds, id: string): Promise<void> {
  const { db, audit } = needs
  const wanted = await exportReader(db).find(id)
  if (wanted?.state !== 'waiting') return
  const parts = await readReport(needs, wanted.name, periodOf(wanted))
  const kept = parts.slice(0, mostRows)
  const sheet = await sheetOf(wanted, kept)
  await db.tx(async (tx) => {
    if (!(await exportWriter(tx).finish(id, Buffer.from(sheet), kept.length))) return
    const after = { rows: kept.length, left: parts.length - kept.length }
    const subject = { kind: 'report-export', id }
    await audit(tx, { kind: 'reports.export-written', by: wanted.askedBy, subject, after })
  })
}

/** The sheet of somebody's own, with a row in the audit of each opening. Another's, one too old or not written yet is not found. */
export async function openExport(
  needs: OfficeNeeds,
  { id, by }: { id: string; by: string },
): Promise<{ sheet: Buffer; made: Export } | Refusal<'NOT_FOUND'>> {
  const { db, clock, audit } = needs
  return await db.tx(async (tx) => {
    const made = await exportReader(tx).find(id)
    const isOwn = made?.askedBy === by && made.state === 'ready'
    if (!isOwn || Temporal.Instant.compare(endOf(made), clock.now()) <= 0)
      return refuse('NOT_FOUND')
    const sheet = await exportReader(tx).sheetOf(id)
    if (!sheet) return refuse('NOT_FOUND')
    const subject = { kind: 'report-export', id }
    await audit(tx, { kind: 'reports.export-opened', by, subject, after: { rows: made.rows } })
    return { sheet, made }
  })
}

export const endOf = ({ askedAt }: Export): Temporal.Instant => askedAt.add({ hours: exportHours })

export function defineExportJobs(needs: OfficeNeeds): void {
  const { jobs, db, clock } = needs
  jobs.define<{ id: string }>(
    'write-report-export',
    { retryLimit: 3 },
    async ({ id }, { isLastAttempt }) => {
      try {
        await writeExport(needs, id)
      } catch (fault) {
        if (isLastAttempt) await db.tx((tx) => exportWriter(tx).fail(id))
        throw fault
      }
    },
  )
  jobs.every('forget-report-exports', '45 * * * *', () =>
    db.tx((tx) => exportWriter(tx).forget(clock.now().subtract({ hours: exportHours }))),
  )
}

const sheetKinds = {
  rial: 'amount',
  count: 'amount',
  basisPoints: 'amount',
  hours: 'amount',
} as const

function sheetOf({ name, by }: Export, parts: readonly Part[]): Promise<Uint8Array<ArrayBuffer>> {
  const { titleFa, columns } = reportOf(name)
  const head: SheetColumn[] = [
    { title: 'ردیف گزارش', width: 26, kind: 'text' },
    { title: 'تاریخ', width: 14, kind: 'text' },
    { title: 'شرح', width: 60, kind: 'text' },
    ...columns.map(({ titleFa: title, measure }) => ({
      title: measure === 'rial' ? `${title} (ریال)` : title,
      width: 18,
      kind: sheetKinds[measure],
    })),
  ]
  return writeSheet({
    name: titleFa,
    columns: head,
    rows: parts.map((part) => [
      part.under[by]?.label ?? '',
      part.at === null ? '' : whenUnder(part.at).day.label,
      part.titleFa,
      ...valuesOf(name, [part]),
    ]),
  })
}
