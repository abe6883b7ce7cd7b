import { join } from 'node:path'
import { startRemoteSupplier } from '../adapters/fakes/remote-supplier/remote-supplier.ts'
import { createSampleSupplier } from '../adapters/suppliers/sample/create-sample-supplier.ts'
import { usualBreaker } from '../modules/flights/index.ts'
import type { Clock } from '../platform/clock.ts'
import type { Config } from '../platform/config/config.ts'
import type { Log } from '../platform/log.ts'
import type { Outbound } from '../platform/outbound/outbound.ts'

type Samples = Pick<Config, 'sampleSuppliers' | 'varDir'>

/** Known to both sides of a line that never leaves this machine. */
const apiKeyOf = (name: string) => `sample-supplier-${name}`

/** Starts the servers of suppliers for show that do not run yet, by name. */
export async function startSampleServers({
  config,
  clock,
  log,
}: {
  config: Samples
  clock: Clock
  log: Log
}) {
  const missing = config.sampleSuppliers.suppliers.filter(({ port }) => port === undefined)
  const started = await Promise.all(
    missing.map(async ({ name, mood }) => {
      const folder = join(config.varDir, 'sample-suppliers', name)
      const apiKey = apiKeyOf(name)
      const remote = await startRemoteSupplier({ now: clock.now, name, apiKey, mood, folder })
      log.info(
        { supplier: name, mood, control: `${remote.baseUrl}/control` },
        'a sample supplier sells',
      )
      return [name, remote] as const
    }),
  )
  return new Map(started)
}

/**
 * The suppliers that show how those outside are asked: the server of each is started here unless it runs already, because its address
 * must be known before it can be called. None unless configured.
 */
export async function openSampleSuppliers({
  config,
  clock,
  log,
  outbound,
}: {
  config: Samples
  clock: Clock
  log: Log
  outbound: Outbound
}) {
  const { suppliers, searchTimeoutMs, sellTimeoutMs, ...settings } = config.sampleSuppliers
  const answerWithinMs = Math.max(searchTimeoutMs, sellTimeoutMs)
  const remotes = await startSampleServers({ config, clock, log })
  const opened = suppliers.map(({ name, port }) => {
    const baseUrl = remotes.get(name)?.baseUrl ?? `http://127.0.0.1:${port}`
    return createSampleSupplier({ name, outbound, baseUrl, apiKey: apiKeyOf(name), answerWithinMs })
  })
  const asked = {
    searchTimeoutMs,
    sellTimeoutMs,
    mostSearchesAtOnce: settings.searchesAtOnce,
    answersFreshMs: settings.answersFreshSeconds * 1_000,
    breaker: { ...usualBreaker, restMs: settings.restMs },
  }
  return {
    suppliers: opened,
    settings: Object.fromEntries(suppliers.map(({ name }) => [name, asked])),
    /** Their servers by name, to order what they do. */
    remotes,
    async stop(): Promise<void> {
      await Promise.all([...remotes.values()].map((remote) => remote.stop()))
    },
  }
}
