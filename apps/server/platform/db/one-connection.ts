/** A transaction on one connection, and Kysely upon it for whoever builds statements. */
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  type QueryResult,
  SingleConnectionProvider,
  Transaction,
} from 'kysely'
import type pg from 'pg'
import type { PreparedClient } from './prepared-client.ts'
import { Skipped } from './statement-group.ts'

/** A connection while a transaction has it. */
export type TxClient = {
  query: pg.PoolClient['query']
  /** Sends a write whose answer nobody needs, without waiting for it. What it refuses, the transaction is refused with at its end. */
  tell: (text: string, values: unknown[]) => void
}

/**
 * Begins with the first statement, runs `work` and commits; rolls back when it rejects. A connection that cannot even roll back is
 * thrown away. Rejects too when PostgreSQL answers the commit with a rollback, because a
 * statement failed whose failure `work` swallowed.
 */
export async function inTransaction<Result>(
  pool: pg.Pool,
  begin: string,
  work: (client: TxClient) => Promise<Result>,
): Promise<Result> {
  const client = (await pool.connect()) as pg.PoolClient & PreparedClient
  let isSpoilt = false
  const told: Promise<unknown>[] = []
  const tell: TxClient['tell'] = (text, values) => {
    const answer = client.tell(text, values)
    // Looked at in the end; until then nobody else may take its failure for one that nobody heard.
    answer.catch(() => undefined)
    told.push(answer)
  }
  try {
    client.begin(begin)
    const result = await work({ query: client.query.bind(client) as TxClient['query'], tell })
    // Sent behind what was told: where that failed, PostgreSQL skips it, or makes a rollback of it.
    const ended = client.commit()
    if (ended === null) return result
    ended.catch(() => undefined)
    await Promise.all(told)
    const { command } = await ended
    if (command === 'ROLLBACK')
      throw new Error('The transaction was rolled back: a statement in it had failed')
    return result
  } catch (fault) {
    // What followed something told that failed was refused only because of that.
    await client.rollback().catch(() => {
      isSpoilt = true
    })
    throw (await firstRefused(told)) ?? (fault instanceof Skipped ? fault.cause : fault)
  } finally {
    client.release(isSpoilt)
  }
}

/** What the first of several was refused with; undefined when none was, or only because of another. */
async function firstRefused(told: readonly Promise<unknown>[]): Promise<unknown> {
  const ends = await Promise.allSettled(told)
  return ends
    .filter((end) => end.status === 'rejected')
    .map(({ reason }) => reason)
    .find((reason) => !(reason instanceof Skipped))
}

/** Kysely as the pool has it, on this one connection and only while `isOpen`. */
export function kyselyOn<Tables>(
  client: TxClient,
  pooled: { kysely: Kysely<Tables>; dialect: Dialect; driver: Driver; isOpen: () => boolean },
): Kysely<Tables> {
  const { kysely, dialect, driver, isOpen } = pooled
  const provider = new SingleConnectionProvider(connectionOn(client, isOpen))
  return new Transaction<Tables>({
    ...{ config: { dialect }, dialect, driver },
    executor: kysely.getExecutor().withConnectionProvider(provider),
  })
}

function connectionOn(client: TxClient, isOpen: () => boolean): DatabaseConnection {
  return {
    async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
      if (!isOpen()) throw new Error('The database transaction or pool was used after its end')
      const { command, rowCount, rows } = await client.query(sql, [...parameters])
      const isWriting = /^(INSERT|UPDATE|DELETE|MERGE)$/.test(command)
      return { rows: rows ?? [], ...(isWriting ? { numAffectedRows: BigInt(rowCount ?? 0) } : {}) }
    },
    // biome-ignore lint/correctness/useYield: Kysely asks for a generator, and nobody streams in a dbTx.
    async *streamQuery() {
      throw new Error('Rows are not streamed inside a transaction')
    },
  }
}
