import { type DestinationStream, type Logger, pino } from 'pino'
import type { Config } from './config/config.ts'
import { describeFault, redactPersonal } from './redaction.ts'

/**
 * Structured log lines. `log.child({ orderId })` puts the order into every line of a sale.
 * An error belongs under the key `err`.
 */
export type Log = Logger

/** JSON lines to `destination` (standard output when absent), personal values redacted at any depth. */
export function createLog(
  { level }: { level: Config['logLevel'] },
  destination?: DestinationStream,
): Log {
  const options = {
    level,
    base: null,
    timestamp: () => `,"at":"${Temporal.Now.instant().round('millisecond')}"`,
    formatters: {
      level: (label: string) => ({ level: label }),
      log: redactPersonal<Record<string, unknown>>,
    },
    serializers: { err: describeFault },
  }
  const log = destination ? pino(options, destination) : pino(options)
  // pino's formatter does not see what a child is bound to; children inherit this instead.
  const plainChild = log.child
  log.child = function child(this: Log, bindings, childOptions) {
    return plainChild.call(this, redactPersonal(bindings), childOptions)
  } as Log['child']
  return log
}

/** A log that says nothing, for tests and tools. */
export const silentLog: Log = pino({ level: 'silent' })
