import type { Db } from '../../platform/db/database.ts'
import type { DocumentSeals } from '../../platform/document-seals.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Log } from '../../platform/log.ts'
import { type RenewPeople, renewSeals } from './renew-seals.ts'
import type { Renewable } from './sealed-table.ts'

/** Builds the room; `sealed` answers once all rooms that keep something sealed are there. */
export function createTravellers(needs: {
  db: Db
  log: Log
  documents: DocumentSeals
  sealed: () => readonly Renewable[]
  /** Orders stand above, and keep by what each person in them is known. */
  renewPeople: RenewPeople
}) {
  const { db, log, documents: seals, renewPeople } = needs
  return {
    /** All that is kept sealed of people, as its rooms declare it. */
    sealed: needs.sealed,
    /** Declares the one job that follows a change of keys, for all tables. */
    defineJobs(jobs: Pick<Jobs, 'every'>): void {
      jobs.every('seal-documents', '47 * * * *', async () => {
        for (const table of needs.sealed()) {
          const { renewed, unopened } = await renewSeals({ db, seals, renewPeople }, table)
          if (renewed > 0) log.info({ table: table.table, renewed }, 'documents were sealed anew')
          if (unopened.length > 0)
            log.error(
              { table: table.table, rows: unopened.length, first: unopened[0] },
              'documents are sealed with a key that nobody has',
            )
        }
      })
    },
  }
}
