import { join } from 'node:path'
import {
  type RemoteSupplier,
  startRemoteSupplier,
} from '../adapters/fakes/remote-supplier/remote-supplier.ts'
import {
  createSampleSupplier,
  sampleSupplierName,
} from '../adapters/suppliers/sample/create-sample-supplier.ts'
import type { Clock } from '../platform/clock.ts'
import type { Config } from '../platform/config/config.ts'
import type { Log } from '../platform/log.ts'
import type { Outbound } from '../platform/outbound/outbound.ts'

/** Known to both sides of a line that never leaves this machine. */
const apiKey = 'sample-supplier'

/**
 * The supplier that shows how others are asked: the fake's server is started here, because its address must be known before it can
 * be called. Null when it is switched off.
 */
export async function wireSampleSupplier({
  config,
  clock,
  log,
  outbound,
}: {
  config: Pick<Config, 'sampleSupplier' | 'varDir'>
  clock: Clock
  log: Log
  outbound: Outbound
}) {
  const { mood, ...settings } = config.sampleSupplier
  if (mood === 'off') return null
  const folder = join(config.varDir, 'sample-supplier')
  const remote: RemoteSupplier = await startRemoteSupplier({ now: clock.now, apiKey, mood, folder })
  const { searchTimeoutMs, sellTimeoutMs, searchesAtOnce, answersFreshSeconds } = settings
  const answerWithinMs = Math.max(searchTimeoutMs, sellTimeoutMs)
  const { baseUrl } = remote
  log.info({ control: `${baseUrl}/control`, mood }, 'the sample supplier sells')
  return {
    remote,
    supplier: createSampleSupplier({ outbound, baseUrl, apiKey, answerWithinMs }),
    settings: {
      [sampleSupplierName]: {
        ...{ searchTimeoutMs, sellTimeoutMs },
        mostSearchesAtOnce: searchesAtOnce,
        answersFreshMs: answersFreshSeconds * 1000,
      },
    },
  }
}
