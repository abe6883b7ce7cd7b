import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import type { Log } from '../log.ts'
import { describeAddresses } from './addresses.ts'
import { startEmbeddedPostgres } from './embedded/embedded.ts'

export type ProvidedDatabase = {
  url: string
  /** Where it is, in words for the terminal; without the password. */
  description: string
  stop(): Promise<void>
}

/** The pool, the job runner's and those that listen. */
const connectionsOfProcess = 20

/** The PostgreSQL of DATABASE_URL, or the embedded one under `varDir` when that setting is absent. */
export async function provideDatabase({
  config,
  log,
  onStep,
}: {
  config: Pick<Config, 'databaseUrl' | 'varDir' | 'processes'>
  log: Log
  onStep?: (sentence: string) => void
}): Promise<ProvidedDatabase> {
  if (config.databaseUrl) {
    return {
      url: config.databaseUrl,
      description: describeAddresses(config.databaseUrl),
      stop: async () => {},
    }
  }
  const folder = join(config.varDir, 'postgres')
  const connections = Math.max(200, config.processes * connectionsOfProcess)
  const embedded = await startEmbeddedPostgres({
    folder,
    log,
    settings: { max_connections: String(connections) },
    ...(onStep ? { onStep } : {}),
  })
  const state = { made: 'new', started: 'started', running: 'already running' }[embedded.found]
  return {
    url: embedded.url,
    description: `embedded, ${state}, in ${embedded.folder}`,
    stop: embedded.stop,
  }
}
