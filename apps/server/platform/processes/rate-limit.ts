import cluster from 'node:cluster'
import { RateLimiterCluster, RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'

export type RateLimit = {
  /** Null when the call may happen, else the seconds to wait. Throws when the processes of the node cannot agree. */
  secondsToWait: (key: string) => Promise<number | null>
}

/** How long the primary may take to count a call. */
const timeoutMs = 5_000

/**
 * `max` calls of one key in `perSeconds`, counted over all processes of this node: the primary counts for them. `name` is the same in
 * all of them, and no other limit's.
 */
export function createRateLimit({
  name,
  max,
  perSeconds,
}: {
  name: string
  max: number
  perSeconds: number
}): RateLimit {
  const settings = { keyPrefix: name, points: max, duration: perSeconds }
  const limiter = cluster.isWorker
    ? new RateLimiterCluster({ ...settings, timeoutMs })
    : new RateLimiterMemory(settings)
  return {
    async secondsToWait(key) {
      try {
        await limiter.consume(key)
        return null
      } catch (spent) {
        if (spent instanceof Error) throw spent
        return Math.ceil((spent as RateLimiterRes).msBeforeNext / 1000)
      }
    },
  }
}
