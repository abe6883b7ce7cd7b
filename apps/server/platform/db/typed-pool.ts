import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import type { NameOf } from './named-statements.ts'
import type { PrimaryPool } from './primary-pool.ts'
import { toWire } from './wire-types.ts'

/** Hears of each statement that was done: its text, and what PostgreSQL answered. */
export type OnQuery = (text: string, answer: Pick<pg.QueryResult, 'command' | 'rowCount'>) => void

/**
 * A commit of which nobody knows whether it will last: its answer did not come, or the server gave up waiting for its standby. What
 * it wrote may be there or not, so nobody is told that it is; it is asked for again by its key.
 */
export class CommitUnknown extends Error {
  override name = 'CommitUnknown'
}

/**
 * A pool as Kysely wants one, whose values may be of our types (see `wire-types.ts`). Rows are never streamed, so there are no cursors.
 * A commit waits for a standby without any limit of the server's own (`statement_timeout` is off by then), so `commitTimeoutMs`
 * ends the waiting.
 */
export function typedPool(
  pool: PrimaryPool,
  {
    commitTimeoutMs,
    onQuery,
    nameOf,
  }: {
    commitTimeoutMs: number
    onQuery?: OnQuery | undefined
    /** Absent where every statement is parsed and planned as it comes. */
    nameOf?: NameOf | undefined
  },
): PostgresPool {
  return {
    options: {},
    async connect() {
      const client = await pool.connect()
      let isBroken = false
      const ask = async (text: string, values: readonly unknown[]) => {
        try {
          if (text === 'commit') return await commit(client, commitTimeoutMs)
          const name = nameOf?.(text, values)
          const wire = values.map(toWire)
          return name === undefined
            ? await client.query(text, wire)
            : await client.query({ name, text, values: wire })
        } catch (fault) {
          isBroken ||= fault instanceof CommitUnknown
          pool.failed(client, fault instanceof CommitUnknown ? (fault.cause ?? fault) : fault)
          throw fault
        }
      }
      const query = async (text: string, values: readonly unknown[] = []) => {
        // The connection goes, and with it whatever of the transaction is left; its failure is not to hide why.
        if (isBroken && text === 'rollback') return { rows: [], rowCount: 0, command: 'ROLLBACK' }
        const answer = await ask(text, values)
        onQuery?.(text, answer)
        return answer
      }
      return {
        query: query as unknown as PostgresPoolClient['query'],
        release: (isDiscarded?: boolean) => client.release(isDiscarded || isBroken),
      }
    },
    end: () => pool.end(),
  }
}

/**
 * Throws `CommitUnknown` when the connection is lost while it waits, when no answer comes in time, and when the server answers
 * with a warning: a wait for the standby that was cancelled is answered as a success with one (`SyncRepWaitForLSN` of PostgreSQL).
 */
async function commit(client: pg.PoolClient, timeoutMs: number): Promise<pg.QueryResult> {
  let warning: string | undefined
  const hear = ({
    severity,
    message,
  }: {
    severity?: string | undefined
    message?: string | undefined
  }) => {
    if (severity === 'WARNING') warning = message ?? 'a warning without words'
  }
  client.on('notice', hear)
  try {
    const answer = await client.query({
      text: 'commit',
      query_timeout: timeoutMs,
    } as pg.QueryConfig)
    if (warning === undefined) return answer
    throw new CommitUnknown(`the commit may not be on the standby: ${warning}`)
  } catch (fault) {
    // A refusal of the server's own, such as a deferred constraint, is a clear no.
    if (fault instanceof CommitUnknown || isRefusal(fault)) throw fault
    throw new CommitUnknown('whether the commit lasts is not known', { cause: fault })
  } finally {
    client.removeListener('notice', hear)
  }
}

/** Errors of the server carry a severity; FATAL ends the connection, perhaps after the commit. */
function isRefusal(fault: unknown): boolean {
  return (fault as { severity?: string }).severity === 'ERROR'
}
