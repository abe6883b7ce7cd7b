/** Mounts implemented contract routers on Fastify, and hands the same operations to page loaders without HTTP. */

import { OpenAPIHandler } from '@orpc/openapi/fastify'
import { type AnyRouter, createRouterClient, ORPCError } from '@orpc/server'
import { captchaHeader } from '@parastoo/contract/captcha/purposes'
import type { FailureEnvelope } from '@parastoo/contract/envelope'
import type { OperationMeta } from '@parastoo/contract/operation'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../db/database.ts'
import type { Log } from '../log.ts'
import { codeOfStatus, failureBody } from './failure-body.ts'
import { createRateGuard, guardCaller } from './guard.ts'
import type { HumanGuard } from './human-guard.ts'
import { onceByKey } from './idempotency.ts'
import type { Caller, RequestContext } from './request-context.ts'

/** Proves who is calling from the request's bearer token; null is a visitor, a bad token throws UNAUTHORIZED. */
export type Authenticate = (request: FastifyRequest) => Promise<Caller | null>

type Serving = { db: Db; log: Log; authenticate: Authenticate; guardHuman?: HumanGuard | undefined }
type Interceptor = (options: {
  path: readonly string[]
  procedure: { '~orpc': { meta: object } }
  context: RequestContext
  input: unknown
  next: () => Promise<unknown>
}) => Promise<unknown>

/** The interceptors every operation runs behind, whether called over HTTP or by a page loader. */
export function operationInterceptors({
  db,
  log,
  guardHuman,
}: {
  db: Db
  log: Log
  guardHuman?: HumanGuard | undefined
}): Interceptor[] {
  const guardRate = createRateGuard()
  return [
    async (called) => {
      guardCaller(called)
      await guardRate(called)
      await guardHuman?.(called)
      return await called.next()
    },
    async ({ path, procedure, context, input, next }) => {
      const { idempotent } = procedure['~orpc'].meta as Partial<OperationMeta>
      const { idempotencyKey, caller } = context
      if (!idempotent || !idempotencyKey || !caller) return await next()
      const operation = path.join('.')
      const call = { userId: caller.userId, operation, key: idempotencyKey, input }
      return await onceByKey(db, call, next)
    },
    async ({ path, context, next }) => {
      try {
        return await next()
      } catch (error) {
        if (!(error instanceof ORPCError) || error.status >= 500)
          log.error(
            { err: error, operation: path.join('.'), requestId: context.requestId },
            'operation failed',
          )
        throw error
      }
    },
  ]
}

/** Serves `router` below `prefix`; every failure leaves in the envelope of api.md. */
export function serveContract(
  app: FastifyInstance,
  options: Serving & { router: AnyRouter; prefix: `/${string}` },
): void {
  const handler = new OpenAPIHandler<RequestContext>(options.router, {
    clientInterceptors: operationInterceptors(options) as never,
    customErrorResponseBodyEncoder: failureBody,
    rootInterceptors: [
      async ({ next }) => {
        const result = await next()
        if (result.matched && result.response.status === 429) tellWhenToRetry(result.response)
        return result
      },
    ],
  })
  app.all(`${options.prefix}/*`, async (request, reply) => {
    const context = await contextOf(request, reply, options.authenticate)
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

/** Copies the seconds to wait from the envelope into `Retry-After` (api.md, Envelope). */
function tellWhenToRetry(response: { headers: Record<string, unknown>; body?: unknown }): void {
  const seconds = retryAfterOf(response.body as FailureEnvelope)
  if (seconds !== null) response.headers['retry-after'] = seconds
}

/** The seconds to wait that a refusal carries, as `Retry-After` says them. */
export function retryAfterOf({ meta }: FailureEnvelope): string | null {
  const seconds = meta.errors[0]?.detail?.retryAfterSeconds
  return typeof seconds === 'number' ? String(seconds) : null
}

/** What every operation knows of its request; an error for a token that is no good. */
export async function contextOf(
  request: FastifyRequest,
  reply: FastifyReply,
  authenticate: Authenticate,
): Promise<RequestContext | ORPCError<string, unknown>> {
  try {
    return {
      caller: await authenticate(request),
      address: request.ip,
      requestId: request.id,
      idempotencyKey: headerOf(request, 'idempotency-key'),
      captcha: headerOf(request, captchaHeader),
      userAgent: headerOf(request, 'user-agent') ?? '',
      setCookie: (cookie) => void reply.header('set-cookie', cookie),
    }
  } catch (error) {
    if (error instanceof ORPCError && error.status === 401) return error
    throw error
  }
}

function headerOf(request: FastifyRequest, name: string): string | null {
  const value = request.headers[name]
  return typeof value === 'string' && value !== '' ? value : null
}

/** A client that calls `router` in this process, for page loaders; the same guard stands before every call. */
export function localClient<R extends AnyRouter>(
  router: R,
  options: { db: Db; log: Log; context: RequestContext; guardHuman?: HumanGuard | undefined },
) {
  return createRouterClient(router, {
    context: options.context as never,
    interceptors: operationInterceptors(options) as never,
  })
}
