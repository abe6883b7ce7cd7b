import type pg from 'pg'
import { PreparedClient } from './prepared-client.ts'
import { toWire, wireTypes } from './wire-types.ts'

/** A pg client that speaks our types in both directions (see `wire-types.ts`) and prepares what comes back. */
export class WireClient extends PreparedClient {
  constructor(settings?: pg.ClientConfig) {
    super({ ...settings, types: wireTypes })
  }
}

const plainQuery = PreparedClient.prototype.query as (...call: unknown[]) => unknown

// Assigned rather than overridden, because pg declares nine overloads for one function.
Object.defineProperty(WireClient.prototype, 'query', {
  value(this: pg.Client, statement: unknown, values?: unknown, ...rest: unknown[]) {
    const sent = Array.isArray(values) ? values.map(toWire) : values
    return plainQuery.call(this, statement, sent, ...rest)
  },
})

/** Settings that every connection of ours shares. Times travel in UTC, whatever the server's own zone. */
export function connectionSettings(url: string, applicationName: string): pg.ClientConfig {
  return {
    connectionString: url,
    application_name: applicationName,
    options: '-c timezone=UTC -c datestyle=ISO',
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
  }
}
