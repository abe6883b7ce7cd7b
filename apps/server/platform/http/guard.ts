/** The gate before every operation: who may call it, how often, and whether a person calls. Deny by default. */

import { ORPCError } from '@orpc/server'
import { type OperationMeta, scopesOf } from '@parastoo/contract/operation'
import { refuse } from '@parastoo/kit/outcome'
import { createRateLimit, type RateLimit } from '../processes/rate-limit.ts'
import type { SecurityEvents } from '../security-events.ts'
import { refusalError } from './answer.ts'
import type { HumanGuard } from './human-guard.ts'
import { clientOf, type RequestContext } from './request-context.ts'

export type Called = {
  path: readonly string[]
  procedure: { '~orpc': { meta: object } }
  context: RequestContext
}

/** One for the process: HTTP calls, page loaders and bank returns count against the same limits, which all processes of the node share. */
export type Gate = {
  /** Throws the refusal of a call that may not happen, and records it. */
  pass: (called: Called) => Promise<void>
  events: Pick<SecurityEvents, 'record'>
}

/** Builds the gate; `guardHuman` is absent where nothing asks for a person. */
export function createGate({
  events,
  guardHuman,
}: {
  events: Pick<SecurityEvents, 'record'>
  guardHuman?: HumanGuard
}): Gate {
  const guardRate = createRateGuard()
  return {
    events,
    async pass(called) {
      try {
        guardCaller(called)
        await guardRate(called)
        await guardHuman?.(called)
      } catch (refusal) {
        if (refusal instanceof ORPCError) recordRefusal(events, called, refusal)
        throw refusal
      }
    },
  }
}

const eventOfStatus = {
  401: 'caller-refused',
  403: 'scope-refused',
  404: 'unknown-id',
  429: 'rate-limited',
} as const

/** Records a refusal that an attack would meet; business refusals are none. */
export function recordRefusal(
  events: Pick<SecurityEvents, 'record'>,
  { path, context }: Called,
  { status, code }: ORPCError<string, unknown>,
): void {
  const event = eventOfStatus[status as keyof typeof eventOfStatus]
  if (!event) return
  const { caller, address, requestId } = context
  const operation = path.join('.')
  events.record({ event, reason: code, operation, userId: caller?.userId, address, requestId })
}

/** Refuses callers the operation's `who` does not name: 401 without a token, 403 without a scope of it or without fresh proof. */
function guardCaller({ procedure, context }: Called): void {
  const { who, freshProof } = procedure['~orpc'].meta as Partial<OperationMeta>
  if (who === 'all') return
  const { caller } = context
  if (!caller) throw new ORPCError('UNAUTHORIZED', { status: 401 })
  const mayCall =
    who === 'user' || scopesOf(who)?.some((scope) => caller.scope.includes(scope)) === true
  if (!mayCall) throw new ORPCError('FORBIDDEN', { status: 403 })
  if (freshProof && !caller.isFreshlyProved) throw refusalError([refuse('FRESH_PROOF_REQUIRED')])
}

/** Keeps each user, or each address of visitors, within the operation's `limit`; a refusal carries the seconds to wait. */
function createRateGuard(): (called: Called) => Promise<void> {
  const limits = new Map<string, RateLimit>()
  return async ({ path, procedure, context }) => {
    const { limit, who } = procedure['~orpc'].meta as Partial<OperationMeta>
    if (!limit) return
    const name = path.join('.')
    const counted = limits.get(name) ?? createRateLimit({ name, ...limit })
    limits.set(name, counted)
    const { caller } = context
    const isOfUsers = caller !== null && who !== 'all'
    const seconds = await counted.secondsToWait(
      isOfUsers ? `user ${caller.userId}` : clientOf(context),
    )
    if (seconds !== null) throw tooManyRequests(seconds)
  }
}

/** A 429 that tells when to come back; the serving layer copies it into `Retry-After`. */
const tooManyRequests = (retryAfterSeconds: number) =>
  refusalError([refuse('TOO_MANY_REQUESTS', { detail: { retryAfterSeconds } })])
