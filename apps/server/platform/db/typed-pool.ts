import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { faultName, spanNow } from '../traces/trace.ts'
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
      const traced = traceConnection()
      const client = await pool.connect().catch((fault) => {
        traced?.failed(fault)
        traced?.released()
        throw fault
      })
      traced?.connected()
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
          traced?.failed(fault)
          pool.failed(client, fault instanceof CommitUnknown ? (fault.cause ?? fault) : fault)
          throw fault
        }
      }
      const query = async (text: string, values: readonly unknown[] = []) => {
        // The connection goes, and with it whatever of the transaction is left; its failure is not to hide why.
        if (isBroken && text === 'rollback') return { rows: [], rowCount: 0, command: 'ROLLBACK' }
        traced?.asked(text)
        const answer = await ask(text, values)
        onQuery?.(text, answer)
        return answer
      }
      return {
        query: query as unknown as PostgresPoolClient['query'],
        release(isDiscarded?: boolean) {
          traced?.released()
          client.release(isDiscarded || isBroken)
        },
      }
    },
    end: () => pool.end(),
  }
}

/**
 * A connection in the trace of whoever asked for it, from then until it is given back: a transaction, or one statement. It is named by
 * what is asked first, of a transaction by what it writes first; no text of a statement is kept, for values may stand in it.
 */
function traceConnection() {
  const span = spanNow()?.child('database', {
    kind: 'client',
    attributes: { 'db.system.name': 'postgresql' },
  })
  if (!span) return undefined
  const askedAtMs = performance.now()
  let statements = 0
  let isTransaction = false
  let isNamed = false
  return {
    connected: () => span.set({ 'parastoo.waited_ms': Math.round(performance.now() - askedAtMs) }),
    asked(text: string) {
      statements += 1
      if (statements === 1 && /^(begin|start transaction)/.test(text)) {
        isTransaction = true
        span.rename('transaction')
      } else if (!isNamed && (!isTransaction || /^\s*(insert|update|delete)\b/i.test(text))) {
        isNamed = true
        span.rename(`${isTransaction ? 'transaction: ' : ''}${summaryOf(text)}`)
      }
    },
    failed: (fault: unknown) => span.fail(faultName(fault)),
    released() {
      span.set({ 'parastoo.statements': statements })
      span.end()
    },
  }
}

/** The kind of a statement and the first table in it: `update orders.order`. */
function summaryOf(text: string): string {
  const verb = /^\s*([a-z]+)/i.exec(text)?.[1]?.toLowerCase() ?? 'statement'
  const [, schema, table] =
    /\b(?:from|into|update|join)\s+"?([a-z_]+)"?\."?([a-z_]+)"?/i.exec(text) ?? []
  return table === undefined ? verb : `${verb} ${schema}.${table}`
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
