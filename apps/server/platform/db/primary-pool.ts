import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '../log.ts'
import { type Servers, saysServerIsLost } from './servers.ts'

/** A pool of connections to whichever server takes writes now. */
export type PrimaryPool = {
  connect(): Promise<pg.PoolClient>
  query: <Row extends pg.QueryResultRow>(
    text: string,
    values?: readonly unknown[],
  ) => Promise<pg.QueryResult<Row>>
  /** Says what failed on a connection of this pool; where that means the server is lost, all of them are ended. */
  failed(client: pg.PoolClient, fault: unknown): void
  end(): Promise<void>
}

type OpenPool = { address: string; pool: pg.Pool; clients: Set<pg.PoolClient> }

/** How often a connection is tried for, one server after the other. */
const mostTries = 5
const longestLeaveMs = 2000

/**
 * When the primary is lost the whole pool goes, those that wait for an answer too: the next connection is to the server that took
 * its place. What was asked of the old one fails, and whoever asked must ask again by its key.
 */
export function openPrimaryPool({
  servers,
  settingsOf,
  log,
}: {
  servers: Servers
  settingsOf: (address: string) => pg.PoolConfig
  log: Log
}): PrimaryPool {
  let open: OpenPool | undefined
  let isEnded = false
  const addressOf = new WeakMap<pg.PoolClient, string>()
  const leaving = new Set<Promise<void>>()

  const openAt = (address: string): OpenPool => {
    const pool = new pg.Pool(settingsOf(address))
    const clients = new Set<pg.PoolClient>()
    pool.on('error', (fault) => log.warn({ err: fault }, 'an idle database connection was lost'))
    pool.on('connect', (client) => {
      clients.add(client)
      addressOf.set(client, address)
      // A connection that dies while a transaction has it, between two statements, tells nobody else: unheard, it would end the process.
      client.on('error', (fault) => {
        log.warn({ err: fault }, 'a database connection was lost')
        if (saysServerIsLost(fault)) servers.lost(address)
      })
    })
    pool.on('remove', (client) => clients.delete(client))
    return { address, pool, clients }
  }
  const leave = ({ pool, clients }: OpenPool) => {
    const left = pool.end().catch(() => {})
    leaving.add(left)
    void left.finally(() => leaving.delete(left))
    // A query that waits for a host that hangs would wait for ever.
    for (const client of clients) void (client as unknown as pg.Client).end().catch(() => {})
  }
  const stopHearing = servers.onLost((address) => {
    if (open?.address !== address) return
    const gone = open
    open = undefined
    leave(gone)
  })

  const connect = async (): Promise<pg.PoolClient> => {
    if (isEnded) throw new Error('The database pool was used after its end')
    for (let tried = 1; ; tried += 1) {
      const address = await servers.primary()
      if (open?.address !== address) {
        if (open) leave(open)
        open = openAt(address)
      }
      try {
        return await open.pool.connect()
      } catch (fault) {
        if (saysServerIsLost(fault)) servers.lost(address)
        // Of a single server the failure is the answer, as ever; of several the next one is tried.
        if (open?.address === address || tried === mostTries || isEnded) throw fault
      }
    }
  }
  const failed = (client: pg.PoolClient, fault: unknown) => {
    const address = addressOf.get(client)
    if (address !== undefined && saysServerIsLost(fault)) servers.lost(address)
  }

  return {
    connect,
    failed,
    async query(text, values = []) {
      const client = await connect()
      let fault: unknown
      try {
        return await client.query(text, [...values])
      } catch (thrown) {
        fault = thrown
        failed(client, thrown)
        throw thrown
      } finally {
        client.release(fault instanceof Error && saysServerIsLost(fault))
      }
    },
    async end() {
      isEnded = true
      stopHearing()
      const last = open
      open = undefined
      await last?.pool.end()
      // A host that hangs never answers the end of its connections.
      await Promise.race([Promise.all(leaving), delay(longestLeaveMs, undefined, { ref: false })])
    },
  }
}
