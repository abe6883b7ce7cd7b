import pg from 'pg'
import type { Log } from '../log.ts'
import { connectionSettings, WireClient } from './wire-client.ts'

export type Listening = { stop(): Promise<void> }
type Handler = (payload: string | null) => void

export type Listener = {
  listen(channel: string, handler: Handler): Promise<Listening>
  close(): Promise<void>
}

/** One connection that hears all channels of this process, opened on first use and reopened when it is lost. */
export function openListener({ url, log }: { url: string; log: Log }): Listener {
  const handlers = new Map<string, Set<Handler>>()
  let client: Promise<pg.Client> | undefined
  let closed = false

  const listenTo = (on: pg.Client, channel: string) =>
    on.query(`listen ${pg.escapeIdentifier(channel)}`)

  const open = async (): Promise<pg.Client> => {
    const opened = new WireClient(connectionSettings(url, 'parastoo-listener'))
    opened.on('error', (fault) => log.warn({ err: fault }, 'the listening connection failed'))
    opened.on('notification', ({ channel, payload }) => {
      for (const handler of handlers.get(channel) ?? []) handler(payload ?? '')
    })
    await opened.connect()
    for (const channel of handlers.keys()) await listenTo(opened, channel)
    opened.once('end', reopen)
    return opened
  }

  const reopen = async () => {
    client = undefined
    for (let attempt = 0; !closed; attempt += 1) {
      await new Promise((wake) => setTimeout(wake, Math.min(5000, 50 * 2 ** attempt)).unref())
      if (closed) return
      try {
        client ??= open()
        await client
        for (const set of handlers.values()) for (const handler of set) handler(null)
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
    async close() {
      closed = true
      const opened = await client?.catch(() => undefined)
      await opened?.end()
    },
  }
}
