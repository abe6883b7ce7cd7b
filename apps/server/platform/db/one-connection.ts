/** A transaction on one connection, and Kysely upon it for whoever builds statements. */
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type IsolationLevel,
  type Kysely,
  type QueryResult,
  SingleConnectionProvider,
  Transaction,
} from 'kysely'
import type pg from 'pg'

/**
 * Begins, runs `work` and commits; rolls back when it rejects. A connection that cannot even roll back is thrown away. Rejects too
 * when PostgreSQL answers the commit with a rollback, because a statement failed whose failure `work` swallowed.
 */
export async function inTransaction<Result>(
  pool: pg.Pool,
  isolation: IsolationLevel | undefined,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect()
  let isSpoilt = false
  try {
    await client.query(isolation ? `begin isolation level ${isolation}` : 'begin')
    const result = await work(client)
    const { command } = await client.query('commit')
    if (command === 'ROLLBACK')
      throw new Error('The transaction was rolled back: a statement in it had failed')
    return result
  } catch (fault) {
    await client.query('rollback').catch(() => {
      isSpoilt = true
    })
    throw fault
  } finally {
    client.release(isSpoilt)
  }
}

/** Kysely as the pool has it, on this one connection and only while `isOpen`. */
export function kyselyOn<Tables>(
  client: pg.PoolClient,
  pooled: { kysely: Kysely<Tables>; dialect: Dialect; driver: Driver; isOpen: () => boolean },
): Kysely<Tables> {
  const { kysely, dialect, driver, isOpen } = pooled
  const provider = new SingleConnectionProvider(connectionOn(client, isOpen))
  return new Transaction<Tables>({
    ...{ config: { dialect }, dialect, driver },
    executor: kysely.getExecutor().withConnectionProvider(provider),
  })
}

function connectionOn(client: pg.PoolClient, isOpen: () => boolean): DatabaseConnection {
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
