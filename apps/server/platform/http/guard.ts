/** The gate before every operation: who may call it, and how often. Deny by default. */

import { ORPCError } from '@orpc/server'
import type { OperationMeta, StaffScope, Who } from '@parastoo/contract/operation'
import { refuse } from '@parastoo/kit/outcome'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { refusalError } from './answer.ts'
import type { RequestContext } from './request-context.ts'

type Called = {
  path: readonly string[]
  procedure: { '~orpc': { meta: object } }
  context: RequestContext
}

/** An interceptor that refuses callers the operation's `who` does not name: 401 without a token, 403 without the scope. */
export function guardCaller({ procedure, context }: Called): void {
  const { who } = procedure['~orpc'].meta as Partial<OperationMeta>
  if (who === 'all') return
  if (!context.caller) throw new ORPCError('UNAUTHORIZED', { status: 401 })
  if (!mayCall(who, context.caller.scope)) throw new ORPCError('FORBIDDEN', { status: 403 })
}

function mayCall(who: Who | undefined, scope: readonly StaffScope[]): boolean {
  if (who === 'user') return true
  return who?.startsWith('staff:') === true && scope.includes(who.slice(6) as StaffScope)
}

/** An interceptor that keeps each address within the operation's `limit`; a refusal carries the seconds to wait. */
export function createRateGuard(): (called: Called) => Promise<void> {
  const limiters = new Map<string, RateLimiterMemory>()
  return async ({ path, procedure, context }) => {
    const { limit } = procedure['~orpc'].meta as Partial<OperationMeta>
    if (!limit) return
    const name = path.join('.')
    let limiter = limiters.get(name)
    if (!limiter) {
      limiter = new RateLimiterMemory({ points: limit.max, duration: limit.perSeconds })
      limiters.set(name, limiter)
    }
    try {
      await limiter.consume(context.address)
    } catch (spent) {
      const waitMs = (spent as { msBeforeNext?: number }).msBeforeNext ?? limit.perSeconds * 1000
      throw tooManyRequests(Math.ceil(waitMs / 1000))
    }
  }
}

/** A 429 that tells when to come back; the serving layer copies it into `Retry-After`. */
export const tooManyRequests = (retryAfterSeconds: number) =>
  refusalError([refuse('TOO_MANY_REQUESTS', { detail: { retryAfterSeconds } })])
