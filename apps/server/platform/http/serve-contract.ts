/** Mounts implemented contract routers on Fastify, and hands the same operations to page loaders without HTTP. */

import { OpenAPIHandler } from '@orpc/openapi/fastify'
import { type AnyRouter, createRouterClient, ORPCError } from '@orpc/server'
import { captchaHeader } from '@parastoo/contract/captcha/purposes'
import type { FailureEnvelope } from '@parastoo/contract/envelope'
import {
  browserSessionHeader,
  type OperationMeta,
  resellerKeyHeader,
  sellsForHeader,
} from '@parastoo/contract/operation'
import { refuse } from '@parastoo/kit/outcome'
import { isUuid } from '@parastoo/kit/uuid'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { actingAs } from '../audit.ts'
import type { Db } from '../db/database.ts'
import type { Log } from '../log.ts'
import { spanNow, throughout } from '../traces/trace.ts'
import { refusalError } from './answer.ts'
import { codeOfStatus, failureBody, isUnknownId, retryAfterOf } from './failure-body.ts'
import { type Gate, recordRefusal } from './guard.ts'
import { onceByKey } from './idempotency.ts'
import { tellPaperVersion } from './paper-version.ts'
import type { Caller, RequestContext } from './request-context.ts'
import { storableInput } from './storable.ts'

/** Proves who is calling from the request's bearer token; null is a visitor, a bad token throws UNAUTHORIZED. */
export type Authenticate = (request: FastifyRequest) => Promise<Caller | null>

type Serving = { db: Db; log: Log; authenticate: Authenticate; gate: Gate }
type Interceptor = (options: {
  path: readonly string[]
  procedure: { '~orpc': { meta: object } }
  context: RequestContext
  input: unknown
  next: (called?: Parameters<Interceptor>[0]) => Promise<unknown>
}) => Promise<unknown>

/** The interceptors every operation runs behind, whether called over HTTP or by a page loader. */
function operationInterceptors({ db, log, gate }: { db: Db; log: Log; gate: Gate }): Interceptor[] {
  return [
    ({ path, next }) => {
      const span = spanNow()?.child(path.join('.'))
      return span ? throughout(span, () => next(), isFault) : next()
    },
    (called) => called.next({ ...called, input: storableInput(called.input) }),
    // Before everything that answers, so that a fault of the gate or of the idempotency keys is heard as well.
    async (called) => {
      try {
        return await called.next()
      } catch (error) {
        const { path, context } = called
        if (!(error instanceof ORPCError) || error.status >= 500)
          log.error(
            {
              err: error,
              operation: path.join('.'),
              requestId: context.requestId,
              browserSessionId: context.browserSessionId,
            },
            'operation failed',
          )
        else if (error.status === 404 && context.caller) recordRefusal(gate.events, called, error)
        throw error
      }
    },
    async (called) => {
      await gate.pass(called)
      try {
        return await called.next()
      } catch (error) {
        throw isUnknownId(error) ? refusalError([refuse('NOT_FOUND')]) : error
      }
    },
    async (called) => {
      const { caller, address, requestId } = called.context
      if (!caller) return await called.next()
      const { userId: person, sessionId: session } = caller
      const actor = { via: 'session', person, session, address, requestId } as const
      const selling = await gate.sellingOf(called)
      if (!selling) return await actingAs(actor, () => called.next())
      // The record keeps who acts; the order, its keys and its limits are the customer's, without a scope of anybody.
      const { sellingId, customerId: userId } = selling
      const context = { ...called.context, caller: { userId, sessionId: session, scope: [] } }
      return await actingAs({ ...actor, sellingId }, () => called.next({ ...called, context }))
    },
    async ({ path, procedure, context, input, next }) => {
      const { idempotent } = procedure['~orpc'].meta as Partial<OperationMeta>
      const { idempotencyKey, caller } = context
      if (!idempotent || !idempotencyKey || !caller) return await next()
      const operation = path.join('.')
      const call = { userId: caller.userId, operation, key: idempotencyKey, input }
      return await onceByKey(db, call, next)
    },
  ]
}

/** Whether it is ours to look into; everything else that is thrown is an answer. */
const isFault = (error: unknown) => !(error instanceof ORPCError) || error.status >= 500

/** Serves `router` below `prefix`; every failure leaves in the envelope of api.md. */
export function serveContract(
  app: FastifyInstance,
  options: Serving & { router: AnyRouter; prefix: `/${string}` },
): void {
  const handler = new OpenAPIHandler<RequestContext>(options.router, {
    clientInterceptors: [nameRequest, ...operationInterceptors(options)] as never,
    customErrorResponseBodyEncoder: failureBody,
    rootInterceptors: [
      async ({ next, context }) => {
        const result = await next()
        if (result.matched && result.response.status === 429) tellWhenToRetry(result.response)
        if (result.matched) tellPaperVersion(result.response, context.paper)
        return result
      },
    ],
  })
  app.all(`${options.prefix}/*`, async (request, reply) => {
    const context = await contextOf(request, reply, options)
    if (!('address' in context)) {
      reply.status(401)
      return failureBody(context)
    }
    reply.header('cache-control', 'no-store')
    const { matched } = await handler.handle(request, reply, { prefix: options.prefix, context })
    if (!matched) {
      reply.status(404)
      return failureBody(new ORPCError(codeOfStatus(404), { status: 404 }))
    }
    return reply
  })
}

/** All calls have one route; in traces they are told apart by their operation. */
const nameRequest: Interceptor = ({ path, next }) => {
  spanNow()?.rename(path.join('.'))
  return next()
}

/** Copies the seconds to wait from the envelope into `Retry-After` (api.md, Envelope). */
function tellWhenToRetry(response: { headers: Record<string, unknown>; body?: unknown }): void {
  const seconds = retryAfterOf(response.body as FailureEnvelope)
  if (seconds !== null) response.headers['retry-after'] = seconds
}

/** What every operation knows of its request; an error for a token that is no good. */
export async function contextOf(
  request: FastifyRequest,
  reply: FastifyReply,
  { authenticate, gate }: { authenticate: Authenticate; gate: Gate },
): Promise<RequestContext | ORPCError<string, unknown>> {
  try {
    return {
      caller: await authenticate(request),
      address: request.ip,
      requestId: request.id,
      idempotencyKey: headerOf(request, 'idempotency-key'),
      captcha: headerOf(request, captchaHeader),
      browserSessionId: browserSessionIn(request),
      sellsFor: headerOf(request, sellsForHeader),
      resellerKey: headerOf(request, resellerKeyHeader),
      userAgent: headerOf(request, 'user-agent') ?? '',
      cookieHeader: headerOf(request, 'cookie'),
      paper: { kept: headerOf(request, 'if-none-match'), now: null },
      setCookie: (cookie) => void reply.header('set-cookie', cookie),
    }
  } catch (error) {
    if (!(error instanceof ORPCError) || error.status !== 401) throw error
    gate.events.record({
      event: 'token-refused',
      reason: error.code,
      address: request.ip,
      requestId: request.id,
    })
    return error
  }
}

/** What a browser says of itself is logged only where it is what ours would say. */
function browserSessionIn(request: FastifyRequest): string | null {
  const sent = headerOf(request, browserSessionHeader)
  return sent && isUuid(sent) ? sent : null
}

function headerOf(request: FastifyRequest, name: string): string | null {
  const value = request.headers[name]
  return typeof value === 'string' && value !== '' ? value : null
}

/** A client that calls `router` in this process, for page loaders; the same guard stands before every call. */
export function localClient<R extends AnyRouter>(
  router: R,
  options: { db: Db; log: Log; context: RequestContext; gate: Gate },
) {
  return createRouterClient(router, {
    context: options.context as never,
    interceptors: operationInterceptors(options) as never,
  })
}
