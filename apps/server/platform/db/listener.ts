import pg from 'pg'
import type { Log } from '../log.ts'
import { connectionSettings } from './connection-settings.ts'
import { type Servers, saysServerIsLost } from './servers.ts'

export type Listening = { stop(): Promise<void> }
/** What it begins and cannot end is logged: nobody else waits for it. */
type Handler = (payload: string | null) => unknown

export type Listener = {
  listen(channel: string, handler: Handler): Promise<Listening>
  /** Gives this process at once what it is about to send to all; where one of it `comesBack` from the database, that one is then passed over. */
  hear(channel: string, payload: string, sent: { comesBack: boolean }): void
  /** What was heard here may never come back. */
  forgetHeard(): void
  close(): Promise<void>
}

/** One connection that hears all channels of this process, opened on first use and reopened when it is lost. */
export function openListener({
  servers,
  log,
  applicationName = 'parastoo-listener',
}: {
  servers: Servers
  log: Log
  applicationName?: string
}): Listener {
  const handlers = new Map<string, Set<Handler>>()
  /** What was heard here before it was sent, and how often; as many of the same are passed over when they come back. */
  const heard = new Map<string, number>()
  /** What is given to this process in a moment: said again before, it is the same news. */
  const soon = new Set<string>()
  let client: Promise<pg.Client> | undefined
  let closed = false
  /** A connection is asked one thing at a time. */
  let lastAsked: Promise<unknown> = Promise.resolve()

  const give = async (handler: Handler, payload: string | null): Promise<void> => {
    try {
      await handler(payload)
    } catch (err) {
      log.error({ err }, 'what was heard could not be followed')
    }
  }
  const deliver = (channel: string, payload: string): void => {
    for (const handler of handlers.get(channel) ?? []) void give(handler, payload)
  }

  const listenTo = (on: pg.Client, channel: string) => {
    const asked = lastAsked
      .catch(() => {})
      .then(() => on.query(`listen ${pg.escapeIdentifier(channel)}`))
    lastAsked = asked
    return asked
  }

  const open = async (): Promise<pg.Client> => {
    const address = await servers.primary()
    const opened = new pg.Client(connectionSettings(address, applicationName))
    opened.on('error', (fault) => log.warn({ err: fault }, 'the listening connection failed'))
    // A host that hangs keeps its connections open, says nothing on them, and never answers their end.
    const stopHearing = servers.onLost((lost) => {
      if (lost !== address) return
      void opened.end().catch(() => {})
      opened.emit('end')
    })
    opened.once('end', stopHearing)
    opened.on('notification', ({ channel, payload = '' }) => {
      const key = keyOf(channel, payload)
      const times = heard.get(key)
      if (times === undefined) return deliver(channel, payload)
      if (times > 1) heard.set(key, times - 1)
      else heard.delete(key)
    })
    try {
      await opened.connect()
    } catch (fault) {
      stopHearing()
      if (saysServerIsLost(fault)) servers.lost(address)
      throw fault
    }
    for (const channel of handlers.keys()) await listenTo(opened, channel)
    opened.once('end', reopen)
    return opened
  }

  const reopen = async () => {
    client = undefined
    heard.clear()
    for (let attempt = 0; !closed; attempt += 1) {
      await new Promise((wake) => setTimeout(wake, Math.min(5000, 50 * 2 ** attempt)).unref())
      if (closed) return
      try {
        client ??= open()
        await client
        for (const set of handlers.values()) for (const handler of set) void give(handler, null)
        return
      } catch {
        client = undefined
      }
    }
  }

  return {
    async listen(channel, handler) {
      const set = handlers.get(channel) ?? new Set()
      handlers.set(channel, set.add(handler))
      client ??= open()
      await listenTo(await client, channel)
      return {
        async stop() {
          set.delete(handler)
        },
      }
    },
    hear(channel, payload, { comesBack }) {
      if (!handlers.get(channel)?.size) return
      const key = keyOf(channel, payload)
      if (comesBack) heard.set(key, (heard.get(key) ?? 0) + 1)
      if (soon.has(key)) return
      soon.add(key)
      setImmediate(() => {
        soon.delete(key)
        deliver(channel, payload)
      })
    },
    forgetHeard: () => heard.clear(),
    async close() {
      closed = true
      const opened = await client?.catch(() => undefined)
      await opened?.end()
    },
  }
}

const keyOf = (channel: string, payload: string): string => `${channel} ${payload}`
