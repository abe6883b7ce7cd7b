import {
  BulkheadRejectedError,
  bulkhead,
  TaskCancelledError,
  TimeoutStrategy,
  timeout,
} from 'cockatiel'
import { type BreakerSettings, type BreakerState, createCircuitBreaker } from './circuit-breaker.ts'

/** The call did not end in time; whatever it still does, nobody waits for it. */
export class DeadlinePassed extends Error {
  constructor(timeoutMs: number) {
    super(`No answer within ${timeoutMs} ms`)
    this.name = 'DeadlinePassed'
  }
}

/** Too many are waiting already: this call was not made. */
export class TooManyWaiting extends Error {
  constructor() {
    super('Too many calls are waiting for this supplier')
    this.name = 'TooManyWaiting'
  }
}

export type CallGuard<Result> = ReturnType<typeof createCallGuard<Result>>

/**
 * Deadline, concurrency limit and circuit breaker before calls of one kind to one supplier. So many calls run at once and so many
 * wait; the deadline counts from asking, waiting included, and holds also where a supplier does not heed its signal: the caller goes
 * on, and the place is another's. Only calls that were made count in the breaker.
 */
export function createCallGuard<Result>(
  {
    breaker,
    mostAtOnce,
    mostWaiting,
  }: { breaker: BreakerSettings; mostAtOnce: number; mostWaiting: number },
  watch: { isFailure: (result: Result) => boolean; onChange?: (state: BreakerState) => void },
) {
  const circuit = createCircuitBreaker(breaker, watch)
  const limit = bulkhead(mostAtOnce, mostWaiting)
  return {
    /** Throws `DeadlinePassed`, `TooManyWaiting`, `LeftAlone`, or what the call threw. */
    async run(timeoutMs: number, call: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
      const deadline = timeout(timeoutMs, TimeoutStrategy.Aggressive)
      try {
        return await deadline.execute(({ signal }) =>
          limit.execute(() => circuit.run(() => endedBy(signal, call(signal))), signal),
        )
      } catch (fault) {
        if (fault instanceof TaskCancelledError) throw new DeadlinePassed(timeoutMs)
        throw fault instanceof BulkheadRejectedError ? new TooManyWaiting() : fault
      }
    },
  }
}

/** What the work comes to, or a refusal once the signal is aborted, whether the work heeds it or not. */
async function endedBy<Result>(signal: AbortSignal, work: Promise<Result>): Promise<Result> {
  const late = Promise.withResolvers<never>()
  const leave = () => late.reject(new TaskCancelledError())
  signal.addEventListener('abort', leave, { once: true })
  try {
    return await Promise.race([work, late.promise])
  } finally {
    signal.removeEventListener('abort', leave)
  }
}
