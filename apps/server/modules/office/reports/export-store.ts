/** Every SQL statement about sheets of reports. */
import type { ReportName, Split } from '@parastoo/contract/office/report-names'
import { sql } from 'kysely'
import { type Db, type Tx, tables } from '../../../platform/db/database.ts'
import type { OfficeTables } from '../tables.generated.ts'

export type Export = {
  id: string
  askedBy: string
  askedAt: Temporal.Instant
  name: ReportName
  by: Split
  from: string
  to: string
  state: 'waiting' | 'ready' | 'failed'
  rows: number | null
}

const shown = sql`id, asked_by, asked_at, report as name, split as by,
  to_char(from_day, 'YYYY-MM-DD') as "from", to_char(to_day, 'YYYY-MM-DD') as "to", state, rows`

export function exportWriter(tx: Tx) {
  const db = tables<OfficeTables>(tx)
  return {
    async add({ id, askedBy, askedAt, name, by, from, to }: Export): Promise<void> {
      await sql`
        insert into office.report_export (id, asked_by, asked_at, report, split, from_day, to_day)
        values (${id}, ${askedBy}, ${askedAt.toString()}::timestamptz, ${name}, ${by}, ${from}::date, ${to}::date)`.execute(
        db,
      )
    },

    /** Keeps the sheet; false when it has one, or is gone. */
    async finish(id: string, sheet: Buffer, rows: number): Promise<boolean> {
      const done = await db
        .updateTable('office.reportExport')
        .set({ state: 'ready', sheet, rows })
        .where('id', '=', id)
        .where('state', '=', 'waiting')
        .returning('id')
        .executeTakeFirst()
      return done !== undefined
    },

    async fail(id: string): Promise<void> {
      await db
        .updateTable('office.reportExport')
        .set({ state: 'failed' })
        .where('id', '=', id)
        .where('state', '=', 'waiting')
        .execute()
    },

    async forget(askedBefore: Temporal.Instant): Promise<void> {
      await db.deleteFrom('office.reportExport').where('askedAt', '<', askedBefore).execute()
    },
  }
}

export function exportReader(dbOrTx: Db | Tx) {
  const db = tables<OfficeTables>(dbOrTx)
  return {
    async find(id: string): Promise<Export | null> {
      const { rows } = await sql<Export>`
        select ${shown} from office.report_export where id = ${id}::uuid`.execute(db)
      return rows[0] ?? null
    },

    /** A person's own, the newest first. */
    async ofPerson(askedBy: string, since: Temporal.Instant): Promise<Export[]> {
      const { rows } = await sql<Export>`
        select ${shown} from office.report_export
        where asked_by = ${askedBy}::uuid and asked_at >= ${since.toString()}::timestamptz
        order by asked_at desc limit 50`.execute(db)
      return rows
    },

    async sheetOf(id: string): Promise<Buffer | null> {
      const row = await db
        .selectFrom('office.reportExport')
        .select('sheet')
        .where('id', '=', id)
        .executeTakeFirst()
      return row?.sheet ?? null
    },
  }
}
