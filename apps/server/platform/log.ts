import { type DestinationStream, destination, type Logger, multistream, pino } from 'pino'
import type { Config } from './config/config.ts'
import { describeFault, redactPersonal } from './redaction.ts'
import { spanNow } from './traces/trace.ts'

/**
 * Structured log lines. `log.child({ orderId })` puts the order into every line of a sale.
 * An error belongs under the key `err`.
 */
export type Log = Logger

/** JSON lines (to standard output unless told), personal values redacted at any depth. */
export function createLog({ level }: { level: Config['logLevel'] }, to?: DestinationStream): Log {
  const options = {
    level,
    base: null,
    // pino writes into what it is given, so each line gets an object of its own.
    mixin: traceFields,
    timestamp: () => `,"at":"${Temporal.Now.instant().round('millisecond')}"`,
    formatters: {
      level: (label: string) => ({ level: label }),
      log: redactPersonal<Record<string, unknown>>,
    },
    serializers: { err: describeFault },
  }
  const log = to ? pino(options, to) : pino(options)
  // pino's formatter does not see what a child is bound to; children inherit this instead.
  const plainChild = log.child
  log.child = function child(this: Log, bindings, childOptions) {
    return plainChild.call(this, redactPersonal(bindings), childOptions)
  } as Log['child']
  return log
}

/** By which trace the line belongs to what else happened; nothing while traces are off. */
function traceFields(): { traceId?: string } {
  const span = spanNow()
  return span ? { traceId: span.traceId } : {}
}

/** Every line into a file, at once; warnings and worse also to `onWarning`, as their JSON line. */
export function logDestination({
  file,
  onWarning,
}: {
  file: string
  onWarning: (line: string) => void
}): DestinationStream {
  return multistream([
    // For its owner alone: it says who signed in from where.
    { level: 'trace', stream: destination({ dest: file, sync: true, mode: 0o600 }) },
    { level: 'warn', stream: { write: onWarning } },
  ])
}

/** A log that says nothing, for tests and tools. */
export const silentLog: Log = pino({ level: 'silent' })
