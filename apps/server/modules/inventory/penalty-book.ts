/** The penalty tables, held in memory: every offer shows its bands. */
import type { Db } from '../../platform/db/database.ts'
import { type PenaltyTable, penaltyTableOn, timetableReader } from './timetable/index.ts'

export type PenaltyBook = {
  refresh: () => Promise<void>
  /** The version of a table in force on an instant, by Tehran's date. */
  tableOn: (id: string, at: Temporal.Instant) => PenaltyTable | null
}

export function openPenaltyBook(db: Db): PenaltyBook {
  let tables: readonly PenaltyTable[] = []
  return {
    async refresh() {
      tables = await timetableReader(db).penaltyTables()
    },
    tableOn: (id, at) =>
      penaltyTableOn(tables, {
        id,
        issuedOn: at.toZonedDateTimeISO('Asia/Tehran').toPlainDate().toString(),
      }),
  }
}
