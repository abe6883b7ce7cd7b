import type pg from 'pg'
import { wireTypes } from './wire-types.ts'

/** Settings that every connection of ours shares. Times travel in UTC, whatever the server's own zone. */
export function connectionSettings(url: string, applicationName: string): pg.ClientConfig {
  return {
    connectionString: url,
    application_name: applicationName,
    options: '-c timezone=UTC -c datestyle=ISO',
    types: wireTypes,
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
  }
}
