import { AsyncLocalStorage } from 'node:async_hooks'
import { CamelCasePlugin, type IsolationLevel, Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { type Log, silentLog } from '../log.ts'
import { type Listening, openListener } from './listener.ts'
import { openNotifier } from './notifier.ts'
import { inTransaction, kyselyOn } from './one-connection.ts'
import {
  type Following,
  type FollowOptions,
  followPublication,
} from './replication/follow-publication.ts'
import { connectionSettings, WireClient } from './wire-client.ts'

declare const dbBrand: unique symbol
declare const dbTxBrand: unique symbol

/** The pool. Reads outside a transaction go through `tables(db)`, everything that writes through `db.tx`. */
export type Db = {
  readonly [dbBrand]: true
  /**
   * Runs `work` in one transaction: committed when it resolves, rolled back when it rejects.
   * Refuses to be nested and to be used after its end. Effects given to `afterCommit` run once it is committed,
   * before this resolves. With `retrySerialization`, `work` is run again (up to five times) when PostgreSQL asks for it.
   */
  tx<Result>(work: (dbTx: DbTx) => Promise<Result>, options?: TxOptions): Promise<Result>
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

/** An open transaction. Opaque: a store gets its typed view by `tables<T>(dbTx)`. */
export type DbTx = { readonly [dbTxBrand]: true }

export type TxOptions = {
  isolation?: Extract<IsolationLevel, 'repeatable read' | 'serializable'>
  retrySerialization?: boolean
  /** Reads what an exported snapshot saw, the `snapshot` of `follow` for one. Asks for `repeatable read`. */
  snapshot?: string | undefined
}

type Behind = {
  /** Made when it is first asked for: what every sale goes asks without it. */
  // biome-ignore lint/suspicious/noExplicitAny: each module brings the type of its own tables.
  kysely: () => Kysely<any>
  send: (text: string, values: unknown[]) => Promise<pg.QueryResult>
  tell: (text: string, values: unknown[]) => void
  effects: (() => Promise<void> | void)[]
  /** Done as the last of the dbTx, before its commit. */
  lasts: (() => Promise<void>)[]
  notify: (channel: string, payload: string) => void
  open: boolean
}

const behind = new WeakMap<Db | DbTx, Behind>()
const current = new AsyncLocalStorage<Behind>()

function lookUp(dbOrTx: Db | DbTx): Behind {
  const found = behind.get(dbOrTx)
  if (!found) throw new Error('This is not an open database')
  if (!found.open) throw new Error('The database transaction or pool was used after its end')
  return found
}

/**
 * A module's own typed view: `tables<LedgerTables>(dbTx).selectFrom('ledger.posting')`.
 * Names are camelCase in TypeScript and snake_case in SQL; keys inside jsonb are left alone.
 */
export function tables<Tables>(dbOrTx: Db | DbTx): Kysely<Tables> {
  return lookUp(dbOrTx).kysely() as Kysely<Tables>
}

/** Queues an effect until `dbTx` is committed; it never runs when the transaction is rolled back. A failing effect is logged. */
export function afterCommit(dbTx: DbTx, effect: () => Promise<void> | void): void {
  lookUp(dbTx).effects.push(effect)
}

/** Queues what is written as the last of `dbTx`, so that what gathered in it goes in one statement. What fails takes it all back. */
export function beforeCommit(dbTx: DbTx, last: () => Promise<void>): void {
  lookUp(dbTx).lasts.push(last)
}

/**
 * Sends `payload` (ids only, at most 7,900 bytes) to every listener of `channel` after the commit. Repeats within 10 ms
 * are sent once. A hint, not a record: a crash may lose it.
 */
export function notifyAfterCommit(dbTx: DbTx, channel: string, payload = ''): void {
  if (Buffer.byteLength(payload) > 7900) throw new RangeError('A notification carries ids only')
  const { notify } = lookUp(dbTx)
  afterCommit(dbTx, () => notify(channel, payload))
}

/**
 * One statement given whole, for paths that every sale goes: nothing of it is built anew each time. Columns come back as the
 * statement names them.
 */
export async function ask<Row>(
  dbOrTx: Db | DbTx,
  text: string,
  values: readonly unknown[],
): Promise<Row[]> {
  const { rows } = await lookUp(dbOrTx).send(text, [...values])
  return rows
}

/**
 * A write given whole whose answer nobody needs: it is sent, and not waited for. What it refuses, the dbTx is refused with at its end,
 * or with the next statement that is waited for.
 */
export function tell(dbTx: DbTx, text: string, values: readonly unknown[]): void {
  lookUp(dbTx).tell(text, [...values])
}

/**
 * The text of a write, to be told, without which the dbTx must not come about: when it returns no row, the dbTx is refused with a fault
 * that `isNotSo` knows. So the commit goes with it, and no answer has to be waited for in between. `write` ends in `returning`.
 */
// Dividing by nothing is the one thing that PostgreSQL refuses in an expression; a function that raises costs several times as much.
export const insisted = (write: string): string =>
  `with insisted as (${write}) select 1 / (exists (select from insisted))::integer`

/** Whether a dbTx was refused because what it insisted on is not so. Nothing else divides in a write. */
export const isNotSo = (fault: unknown): boolean =>
  fault instanceof Error && 'code' in fault && fault.code === '22012'

/** A value for a jsonb column. Needed for arrays and bare texts, which pg would send as something else. */
export function jsonb(value: unknown) {
  return sql<unknown>`${JSON.stringify(value)}::jsonb`
}

/** Opens a pool. Connects on first use. A test may bring a client of its own, to hear what is said to the database. */
export function openDatabase({
  url,
  maxConnections = 10,
  applicationName = 'parastoo',
  log = silentLog,
  Client = WireClient,
}: {
  url: string
  maxConnections?: number
  applicationName?: string
  log?: Log
  Client?: typeof WireClient
}): Db {
  const pool = new pg.Pool({
    ...connectionSettings(url, applicationName),
    Client,
    // What need not wait for an answer is sent behind what waits for one, in one parcel.
    pipeline: true,
    max: maxConnections,
    idleTimeoutMillis: 30_000,
  })
  pool.on('error', (fault) => log.warn({ err: fault }, 'an idle database connection was lost'))
  // A connection that dies while a dbTx has it, between two statements, tells nobody else: unheard, it would end the process.
  pool.on('connect', (client) =>
    client.on('error', (fault) => log.warn({ err: fault }, 'a database connection was lost')),
  )
  const dialect = new PostgresDialect({ pool })
  // Kysely asks for one, and uses none on a connection it was given.
  const driver = dialect.createDriver()
  // biome-ignore lint/suspicious/noExplicitAny: see Behind.
  const kysely = new Kysely<any>({
    dialect,
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
  const listener = openListener({ url, log })
  const notifier = openNotifier({ pool, log, listener })
  const root: Behind = {
    kysely: () => kysely,
    async send(text, values) {
      const client = await pool.connect()
      try {
        return await client.query(text, values)
      } finally {
        client.release()
      }
    },
    tell() {
      throw new Error('Only a dbTx can tell how what it was told ended')
    },
    effects: [],
    lasts: [],
    notify: notifier.notify,
    open: true,
  }

  const runOnce = async <Result>(
    work: (dbTx: DbTx) => Promise<Result>,
    { isolation, snapshot }: TxOptions,
  ): Promise<Result> => {
    const effects: Behind['effects'] = []
    const begin = isolation ? `begin isolation level ${isolation}` : 'begin'
    const result = await inTransaction(pool, begin, async (client) => {
      const dbTx = {} as DbTx
      // biome-ignore lint/suspicious/noExplicitAny: see Behind.
      let own: Kysely<any> | undefined
      const inside: Behind = {
        kysely: () => {
          own ??= kyselyOn(client, { kysely, dialect, driver, isOpen: () => inside.open })
          return own
        },
        send: (text, values) => client.query(text, values),
        tell: client.tell,
        ...{ effects, lasts: [], notify: notifier.notify, open: true },
      }
      behind.set(dbTx, inside)
      try {
        if (snapshot !== undefined)
          await sql`set transaction snapshot ${sql.lit(snapshot)}`.execute(inside.kysely())
        return await current.run(inside, async () => {
          const done = await work(dbTx)
          for (const last of inside.lasts) await last()
          return done
        })
      } finally {
        inside.open = false
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
      const { retrySerialization = false } = options
      if (!root.open) throw new Error('The database pool was used after its end')
      if (current.getStore()?.open)
        throw new Error('A database transaction was opened inside another')
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await runOnce(work, options)
        } catch (fault) {
          if (!retrySerialization || attempt === 5 || !asksForRetry(fault)) throw fault
        }
      }
    },
    listen: listener.listen,
    follow(options) {
      const endBackend = async (pid: number) => {
        await pool.query('select pg_terminate_backend($1)', [pid])
      }
      return followPublication({ url, log, endBackend }, options)
    },
    async ping() {
      await pool.query('select 1')
    },
    async close() {
      if (!root.open) return
      root.open = false
      await listener.close()
      await notifier.close()
      // Kysely ends the pool only where it was asked for something, and a dbTx asks without it.
      await pool.end()
    },
  } satisfies Omit<Db, typeof dbBrand> as Db
  behind.set(db, root)
  return db
}

/** Serialization failure and deadlock: the work itself is right, only its moment was not. */
function asksForRetry(fault: unknown): boolean {
  const { code } = fault as { code?: string }
  return code === '40001' || code === '40P01'
}
