/** What is due by a clock of ours, in the books of a runner that knows the database's clock alone. */
import { jobsSchema } from './install-jobs.ts'

type Books = { executeSql: (text: string, values?: unknown[]) => Promise<{ rows: unknown[] }> }

/** A job that waits for an hour of ours: what is due at once, or is tried again, goes by the database's own time. */
const waitsForUs = "state = 'created' and start_after <> created_on"
const aside = "interval '10000 hours'"

/**
 * Keeps those two clocks apart while jobs are run in a call. A clock that stands still in a test may be long before the database's:
 * what is not due by it yet is put aside, or a slow machine would run it too early.
 */
export function createOwnDue(books: Books) {
  const putAside = new Set<string>()
  return {
    /** The names of jobs that may be fetched now, for what is due at `asOf`. */
    async names(asOf: Temporal.Instant): Promise<Set<string>> {
      await books.executeSql(
        `update ${jobsSchema}.job set start_after = created_on
         where state in ('created', 'retry') and start_after > now() and start_after <= $1`,
        [asOf],
      )
      const { rows: early } = await books.executeSql(
        `update ${jobsSchema}.job set start_after = start_after + ${aside}
         where ${waitsForUs} and start_after <= now() and start_after > $1 returning id`,
        [asOf],
      )
      for (const { id } of early as { id: string }[]) putAside.add(id)
      const { rows: due } = await books.executeSql(
        `select distinct name from ${jobsSchema}.job
         where state in ('created', 'retry') and start_after <= now()`,
      )
      return new Set((due as { name: string }[]).map(({ name }) => name))
    },
    /** Brings back what was put aside, each to its own hour. */
    async bringBack(): Promise<void> {
      if (putAside.size === 0) return
      await books.executeSql(
        `update ${jobsSchema}.job set start_after = start_after - ${aside} where id = any($1::uuid[])`,
        [[...putAside]],
      )
      putAside.clear()
    },
  }
}
