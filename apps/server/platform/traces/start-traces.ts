import type { Config } from '../config/config.ts'
import { newId } from '../ids.ts'
import type { Log } from '../log.ts'
import { spanSender } from './send-spans.ts'
import { openTraces, type Traces } from './trace.ts'

/** What took longer is kept though nobody chose it: twice what a page may take. */
const slowMs = 2_000

/** The traces of this process; none where no collector is named. */
export function startTraces(
  { traceCollector, traceShare, role }: Pick<Config, 'traceCollector' | 'traceShare' | 'role'>,
  log: Log,
  /** How often what waits is sent; tests wait for less. */
  { everyMs }: { everyMs?: number } = {},
): Traces | undefined {
  if (traceCollector === undefined) return undefined
  const sender = spanSender({
    endpoint: traceCollector,
    resource: {
      'service.name': 'parastoo',
      'service.instance.id': newId(),
      'parastoo.role': role,
    },
    log,
    everyMs,
  })
  return openTraces({ ...sender, share: traceShare, slowMs })
}
