import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { toWire } from './wire-types.ts'

/** Hears of each statement that was done: its text, and what PostgreSQL answered. */
export type OnQuery = (text: string, answer: Pick<pg.QueryResult, 'command' | 'rowCount'>) => void

/** A pool as Kysely wants one, whose values may be of our types (see `wire-types.ts`). Rows are never streamed, so there are no cursors. */
export function typedPool(pool: pg.Pool, onQuery?: OnQuery): PostgresPool {
  return {
    options: pool.options,
    async connect() {
      const client = await pool.connect()
      const query = async (text: string, values: readonly unknown[] = []) => {
        const answer = await client.query(text, values.map(toWire))
        onQuery?.(text, answer)
        return answer
      }
      return {
        query: query as unknown as PostgresPoolClient['query'],
        release: (isBroken?: boolean) => client.release(isBroken),
      }
    },
    end: () => pool.end(),
  }
}
