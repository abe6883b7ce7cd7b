import { randomInt } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '../log.ts'
import { addressesOf } from './addresses.ts'

/** The servers of one database, of which one takes writes at a time. */
export type Servers = {
  /** The address of the one that takes writes; searched for where it is not known. Rejects when none is found for ten seconds. */
  primary(): Promise<string>
  /** For whoever saw that this server is gone or takes no writes: it is searched for again. Of a single server nothing changes. */
  lost(address: string): void
  /** Called with the address of a server that connections must leave. Returns how to stop. */
  onLost(handler: (address: string) => void): () => void
  close(): void
}

/** How long an answer of a server is waited for before it counts as gone. */
const answerMs = 2000
const lookEveryMs = 2000
const patienceMs = 10_000

/**
 * With one host everything is as if this were not here: no question is asked. With several, all are asked at once whether they
 * are a standby, and the first that is none is the primary; every two seconds it is asked again, so that connections to a host
 * that hangs without a word are ended as soon as another takes its place.
 */
export function openServers({ url, log }: { url: string; log: Log }): Servers {
  const addresses = addressesOf(url)
  if (addresses.length < 2) {
    return {
      primary: async () => url,
      lost: () => {},
      onLost: () => () => {},
      close: () => {},
    }
  }
  const handlers = new Set<(address: string) => void>()
  let known: string | undefined
  let searching: Promise<string> | undefined
  let isClosed = false

  const search = async (): Promise<string> => {
    const until = performance.now() + patienceMs
    for (let attempt = 0; !isClosed; attempt += 1) {
      const found = await firstThatTakesWrites(addresses)
      if (found !== undefined) {
        known = found
        return found
      }
      if (performance.now() > until) break
      // While nobody takes writes all wait for this: half a second is asked of no server too often.
      await delay(randomInt(50, 100) * Math.min(5, 2 ** attempt))
    }
    throw Object.assign(new Error('no server of the database takes writes'), { code: 'NO_PRIMARY' })
  }

  const lost = (address: string) => {
    if (known !== address) return
    known = undefined
    log.warn({ host: new URL(address).host }, 'the primary of the database was lost')
    for (const handler of handlers) handler(address)
  }

  const look = async () => {
    const seen = known
    if (seen === undefined || (await takesWrites(seen))) return
    // One that answers nobody, while nobody took its place, may only be slow.
    const others = addresses.filter((address) => address !== seen)
    if ((await firstThatTakesWrites(others)) !== undefined) lost(seen)
  }
  let isLooking = false
  const timer = setInterval(() => {
    if (isLooking) return
    isLooking = true
    void look().finally(() => {
      isLooking = false
    })
  }, lookEveryMs).unref()

  return {
    async primary() {
      if (known !== undefined) return known
      searching ??= search().finally(() => {
        searching = undefined
      })
      return await searching
    },
    lost,
    onLost(handler) {
      handlers.add(handler)
      return () => handlers.delete(handler)
    },
    close() {
      isClosed = true
      clearInterval(timer)
    },
  }
}

/** Whether a failure says that the server is gone, going, or a standby: its connections are of no more use. */
export function saysServerIsLost(fault: unknown): boolean {
  const { code = '', message = '' } = fault as { code?: string; message?: string }
  return (
    ['57P01', '57P02', '57P03', '25006'].includes(code) ||
    /^(08...|E[A-Z]{4,})$/.test(code) ||
    /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout)/.test(
      message,
    )
  )
}

async function firstThatTakesWrites(addresses: readonly string[]): Promise<string | undefined> {
  const asked = addresses.map(async (address) => {
    if (!(await takesWrites(address))) throw new Error('takes no writes')
    return address
  })
  return await Promise.any(asked).catch(() => undefined)
}

async function takesWrites(address: string): Promise<boolean> {
  const client = new pg.Client({
    connectionString: address,
    application_name: 'parastoo-chooser',
    connectionTimeoutMillis: answerMs,
    query_timeout: answerMs,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ standby: boolean }>('select pg_is_in_recovery() standby')
    return rows[0]?.standby === false
  } catch {
    return false
  } finally {
    void client.end().catch(() => {})
  }
}
