/** What every operation knows about the request it answers. */

import { ORPCError } from '@orpc/server'
import type { StaffScope } from '@parastoo/contract/operation'
import { addressGroup } from '../network-address.ts'
import type { PaperVersion } from './paper-version.ts'

/** Who is calling: proved by a valid access token, or by the browser's session while a page is rendered. */
export type Caller = {
  userId: string
  sessionId: string
  /** What staff may do in this session; empty until they have shown their second factor in it. */
  scope: readonly StaffScope[]
  /** Whether staff have shown their second factor within the last minutes. */
  isFreshlyProved?: boolean
}

export type RequestContext = {
  caller: Caller | null
  /** The caller's network address, for limits. */
  address: string
  requestId: string
  idempotencyKey: string | null
  userAgent: string
  /** The request's `Cookie` header; absent where there is no request of a browser. */
  cookieHeader?: string | null
  /** The id its browser gave itself; null where none, or no UUID, was sent. */
  browserSessionId?: string | null
  /** The selling to a customer that staff say they act under, as it was sent. */
  sellsFor?: string | null
  /** What a site that compares prices proves itself by, as it was sent. */
  resellerKey?: string | null
  /** The answer to a question that only a person answers quickly, as it was sent. */
  captcha?: string | null
  /** Which version of the paper that is asked for its reader keeps; absent where there is no reply. */
  paper?: PaperVersion
  /** Adds a `Set-Cookie` header to the reply; absent where there is no reply, as in a page loader. */
  setCookie?: (cookie: string) => void
}

/** Whom limits and questions are for: the user who is signed in, else whoever has the address; of IPv6 the whole /64. */
export const clientOf = ({ caller, address }: RequestContext): string =>
  caller ? `user ${caller.userId}` : `address ${addressGroup(address)}`

/**
 * The signed-in caller of an operation that asks for one.
 * The guard has refused everyone else before the handler runs; a null here is a hole in the guard and fails closed.
 */
export function callerOf(context: RequestContext): Caller {
  if (!context.caller) throw new ORPCError('UNAUTHORIZED', { status: 401 })
  return context.caller
}
