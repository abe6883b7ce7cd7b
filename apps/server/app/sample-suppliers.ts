import { join } from 'node:path'
import { startRemoteSupplier } from '../adapters/fakes/remote-supplier/remote-supplier.ts'
import { createSampleSupplier } from '../adapters/suppliers/sample/create-sample-supplier.ts'
import type { Clock } from '../platform/clock.ts'
import type { Config } from '../platform/config/config.ts'
import type { Log } from '../platform/log.ts'
import type { Outbound } from '../platform/outbound/outbound.ts'

/**
 * The suppliers that show how those outside are asked: each fake's server is started here, because its address must be known before
 * it can be called. None unless configured.
 */
export async function openSampleSuppliers({
  config,
  clock,
  log,
  outbound,
}: {
  config: Pick<Config, 'sampleSuppliers' | 'varDir'>
  clock: Clock
  log: Log
  outbound: Outbound
}) {
  const { suppliers, searchTimeoutMs, sellTimeoutMs, ...settings } = config.sampleSuppliers
  const answerWithinMs = Math.max(searchTimeoutMs, sellTimeoutMs)
  const opened = await Promise.all(
    suppliers.map(async ({ name, mood }) => {
      // Known to both sides of a line that never leaves this machine.
      const apiKey = `sample-supplier-${name}`
      const folder = join(config.varDir, 'sample-suppliers', name)
      const remote = await startRemoteSupplier({ now: clock.now, name, apiKey, mood, folder })
      const { baseUrl } = remote
      log.info({ supplier: name, mood, control: `${baseUrl}/control` }, 'a sample supplier sells')
      const supplier = createSampleSupplier({ name, outbound, baseUrl, apiKey, answerWithinMs })
      return { name, remote, supplier }
    }),
  )
  const asked = {
    ...{ searchTimeoutMs, sellTimeoutMs, mostSearchesAtOnce: settings.searchesAtOnce },
    answersFreshMs: settings.answersFreshSeconds * 1_000,
  }
  return {
    suppliers: opened.map(({ supplier }) => supplier),
    settings: Object.fromEntries(suppliers.map(({ name }) => [name, asked])),
    /** Their servers by name, to order what they do. */
    remotes: new Map(opened.map(({ name, remote }) => [name, remote])),
    async stop(): Promise<void> {
      await Promise.all(opened.map(({ remote }) => remote.stop()))
    },
  }
}
