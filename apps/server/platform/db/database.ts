import { AsyncLocalStorage } from 'node:async_hooks'
import { randomInt } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import {
  CamelCasePlugin,
  CompiledQuery,
  type IsolationLevel,
  Kysely,
  PostgresDialect,
  sql,
} from 'kysely'
import { type Log, silentLog } from '../log.ts'
import { connectionSettings } from './connection-settings.ts'
import { type Listening, openListener } from './listener.ts'
import { statementNames } from './named-statements.ts'
import { openNotifier } from './notifier.ts'
import { openPrimaryPool } from './primary-pool.ts'
import {
  type Following,
  type FollowOptions,
  followPublication,
} from './replication/follow-publication.ts'
import { openServers } from './servers.ts'
import { type OnQuery, typedPool } from './typed-pool.ts'

declare const dbBrand: unique symbol
declare const txBrand: unique symbol

/** The pool. Reads outside a transaction go through `tables(db)`, everything that writes through `db.tx`. */
export type Db = {
  readonly [dbBrand]: true
  /**
   * Runs `work` in one transaction: committed when it resolves, rolled back when it rejects.
   * Refuses to be nested and to be used after its end. Effects given to `afterCommit` run once it is committed,
   * before this resolves. Rejects with `CommitUnknown` when nobody knows whether the commit lasts. After a deadlock or a serialization failure `work` is run again, five times in all, so it
   * changes nothing but the database; only the effects of the attempt that commits are run.
   */
  tx<Result>(work: (tx: Tx) => Promise<Result>, options?: TxOptions): Promise<Result>
  /**
   * Hears what `notifyAfterCommit` sends, on a connection of its own that reconnects by itself.
   * The handler is given null after a reconnection: something may have been missed, so ask again.
   */
  listen(channel: string, handler: (payload: string | null) => void): Promise<Listening>
  /** Follows a publication by logical replication; see `replication/`. Rejects where the server or the role does not allow it. */
  follow(options: FollowOptions): Promise<Following>
  /** Throws when the database does not answer. */
  ping(): Promise<void>
  close(): Promise<void>
}

/** An open transaction. Opaque: a store gets its typed view by `tables<T>(tx)`. */
export type Tx = { readonly [txBrand]: true }

export type TxOptions = {
  isolation?: Extract<IsolationLevel, 'repeatable read' | 'serializable'>
  /** Reads what an exported snapshot saw, the `snapshot` of `follow` for one. Asks for `repeatable read`. */
  snapshot?: string | undefined
}

/** What stands behind a `Db` or a `Tx`. */
type TxState = {
  // biome-ignore lint/suspicious/noExplicitAny: each module brings the type of its own tables.
  kysely: Kysely<any>
  /** The same without the names of columns being changed, for texts given whole. */
  // biome-ignore lint/suspicious/noExplicitAny: see above.
  plain: Kysely<any>
  effects: (() => Promise<void> | void)[]
  notify: (channel: string, payload: string) => void
  isOpen: boolean
}

/** How long a database may take to answer that it is there. */
const pingMs = 3000

/** How often the work of a transaction is run before its collision with others is thrown. */
const mostAttempts = 5

const states = new WeakMap<Db | Tx, TxState>()
const current = new AsyncLocalStorage<TxState>()

function stateOf(dbOrTx: Db | Tx): TxState {
  const found = states.get(dbOrTx)
  if (!found) throw new Error('This is not an open database')
  if (!found.isOpen) throw new Error('The database transaction or pool was used after its end')
  return found
}

/**
 * A module's own typed view: `tables<LedgerTables>(tx).selectFrom('ledger.posting')`.
 * Names are camelCase in TypeScript and snake_case in SQL; keys inside jsonb are left alone.
 */
export function tables<Tables>(dbOrTx: Db | Tx): Kysely<Tables> {
  return stateOf(dbOrTx).kysely as Kysely<Tables>
}

/** Queues an effect until `tx` is committed; it never runs when the transaction is rolled back. A failing effect is logged. */
export function afterCommit(tx: Tx, effect: () => Promise<void> | void): void {
  stateOf(tx).effects.push(effect)
}

/**
 * Sends `payload` (ids only, at most 7,900 bytes) to every listener of `channel` after the commit. Repeats within 10 ms
 * are sent once. A hint, not a record: a crash may lose it.
 */
export function notifyAfterCommit(tx: Tx, channel: string, payload = ''): void {
  if (Buffer.byteLength(payload) > 7900) throw new RangeError('A notification carries ids only')
  const { notify } = stateOf(tx)
  afterCommit(tx, () => notify(channel, payload))
}

/** Runs one SQL text with its values. Columns come back under the names that the text gives them. */
export async function query<Row>(
  dbOrTx: Db | Tx,
  text: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const { rows } = await stateOf(dbOrTx).plain.executeQuery<Row>(
    CompiledQuery.raw(text, [...values]),
  )
  return rows
}

/** A value for a jsonb column. Needed for arrays and bare texts, which pg would send as something else. */
export function jsonb(value: unknown) {
  return sql<unknown>`${JSON.stringify(value)}::jsonb`
}

/**
 * Opens a pool. Connects on first use, where `url` names several hosts to the one that takes writes (`servers.ts`). A test may watch
 * what is asked of the database.
 */
export function openDatabase({
  url,
  maxConnections = 10,
  applicationName = 'parastoo',
  commitTimeoutMs = 10_000,
  log = silentLog,
  onQuery,
  keepsPlans = false,
}: {
  url: string
  maxConnections?: number
  applicationName?: string
  /** Longer than any commit takes on one server. */
  commitTimeoutMs?: number
  log?: Log
  onQuery?: OnQuery
  /** Plans a statement once a connection, where no migration runs beside: older processes would not outlive a column (0328). */
  keepsPlans?: boolean
}): Db {
  const servers = openServers({ url, log })
  const pool = openPrimaryPool({
    servers,
    log,
    settingsOf: (address) => ({
      ...connectionSettings(address, applicationName),
      max: maxConnections,
      idleTimeoutMillis: 30_000,
    }),
  })
  // biome-ignore lint/suspicious/noExplicitAny: see TxState.
  const kysely = new Kysely<any>({
    dialect: new PostgresDialect({
      pool: typedPool(pool, {
        commitTimeoutMs,
        onQuery,
        nameOf: keepsPlans ? statementNames() : undefined,
      }),
    }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
  const listener = openListener({
    servers,
    log,
    applicationName: `${applicationName}-listener`,
  })
  const notifier = openNotifier({ pool, log, listener })
  // biome-ignore lint/suspicious/noExplicitAny: see TxState.
  const stateOn = (view: Kysely<any>): TxState => ({
    kysely: view,
    plain: view.withoutPlugins(),
    effects: [],
    notify: notifier.notify,
    isOpen: true,
  })
  const root = stateOn(kysely)

  const runOnce = async <Result>(
    work: (tx: Tx) => Promise<Result>,
    { isolation, snapshot }: TxOptions,
  ): Promise<Result> => {
    const plain = kysely.transaction()
    const isolated = isolation ? plain.setIsolationLevel(isolation) : plain
    const { result, effects } = await isolated.execute(async (view) => {
      const tx = {} as Tx
      const state = stateOn(view)
      states.set(tx, state)
      try {
        if (snapshot !== undefined)
          await sql`set transaction snapshot ${sql.lit(snapshot)}`.execute(view)
        const result = await current.run(state, () => work(tx))
        return { result, effects: state.effects }
      } finally {
        state.isOpen = false
      }
    })
    for (const effect of effects) {
      try {
        await effect()
      } catch (fault) {
        log.error({ err: fault }, 'an effect after a commit failed')
      }
    }
    return result
  }

  const db: Db = {
    async tx(work, options = {}) {
      if (!root.isOpen) throw new Error('The database pool was used after its end')
      if (current.getStore()?.isOpen)
        throw new Error('A database transaction was opened inside another')
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await runOnce(work, options)
        } catch (fault) {
          if (attempt === mostAttempts || !asksForRetry(fault)) throw fault
          // By chance, so that two that collided do not meet again.
          await delay(randomInt(1, 10 * 2 ** attempt))
        }
      }
    },
    listen: listener.listen,
    follow(options) {
      const endBackend = async (pid: number) => {
        await pool.query('select pg_terminate_backend($1)', [pid])
      }
      return followPublication({ servers, log, endBackend }, options)
    },
    async ping() {
      const late = AbortSignal.timeout(pingMs)
      await Promise.race([
        pool.query('select 1'),
        new Promise((_, reject) => late.addEventListener('abort', () => reject(late.reason))),
      ])
    },
    async close() {
      if (!root.isOpen) return
      root.isOpen = false
      await listener.close()
      await notifier.close()
      // Kysely would end the pool only where it was used.
      await pool.end()
      servers.close()
    },
  } satisfies Omit<Db, typeof dbBrand> as Db
  states.set(db, root)
  return db
}

/** Serialization failure and deadlock: the work itself is right, only its moment was not. */
function asksForRetry(fault: unknown): boolean {
  const { code } = fault as { code?: string }
  return code === '40001' || code === '40P01'
}
