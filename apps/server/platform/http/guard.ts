/** The gate before every operation: who may call it, how often, and whether a person calls. Deny by default. */

import { ORPCError } from '@orpc/server'
import { type OperationMeta, scopesOf } from '@parastoo/contract/operation'
import { refuse } from '@parastoo/kit/outcome'
import { isUuid } from '@parastoo/kit/uuid'
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
  /** To whom a call that has passed sells; null where its caller acts for themself. Throws where they say otherwise and may not. */
  sellingOf: (called: Called) => Promise<Selling | null>
  events: Pick<SecurityEvents, 'record'>
}

/** A selling that staff have begun: for a while they may place orders of that customer. */
export type Selling = { sellingId: string; customerId: string }
/**
 * The selling of this id that this clerk began, also one that is over: what is repeated is answered, and whatever would place something
 * new asks again in its transaction. Null when there is none.
 */
export type FindSelling = (ask: { sellingId: string; clerk: string }) => Promise<Selling | null>

/** Builds the gate; `guardHuman` is absent where nothing asks for a person, `findSelling` where nobody sells to others. */
export function createGate({
  events,
  guardHuman,
  findSelling,
}: {
  events: Pick<SecurityEvents, 'record'>
  guardHuman?: HumanGuard
  findSelling?: FindSelling
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
    async sellingOf({ procedure, context: { caller, sellsFor } }) {
      const { sellable, idempotent, who } = procedure['~orpc'].meta as Partial<OperationMeta>
      if (!sellsFor) return null
      // A visa asked for, or a wallet spent, would be the clerk's own while they look at a customer's name.
      if (!sellable && idempotent && who === 'user')
        throw refusalError([refuse('OFFICE_SELLING_ONLY')])
      if (!sellable) return null
      const selling =
        caller?.scope.includes(sellerScope) && isUuid(sellsFor)
          ? await findSelling?.({ sellingId: sellsFor, clerk: caller.userId })
          : null
      // Never gone on with as the caller's own: they believe that it is the customer's.
      if (!selling) throw refusalError([refuse('OFFICE_SELLING_ENDED')])
      return selling
    },
  }
}

/** Whoever sells at the counter. */
const sellerScope = 'orders'

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
