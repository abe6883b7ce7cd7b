/** Operations of the contract whose body or reply is no JSON: the same gate as for all others, the bytes left to the handler. */
import { ORPCError } from '@orpc/server'
import type { OperationMeta } from '@parastoo/contract/operation'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { failureBody, retryAfterOf } from './failure-body.ts'
import type { Gate } from './guard.ts'
import type { RequestContext } from './request-context.ts'
import { type Authenticate, contextOf } from './serve-contract.ts'

type Promised = { '~orpc': { meta: OperationMeta; route: { method?: string; path?: string } } }
export type BytesCall = { request: FastifyRequest; reply: FastifyReply; context: RequestContext }

/**
 * Mounts one operation below `prefix`. The body reaches `handle` as a stream that nobody has read, and only after the caller
 * may call; what `handle` throws leaves in the failure envelope.
 */
export function serveBytes(
  app: FastifyInstance,
  serving: {
    name: string
    prefix: `/${string}`
    operation: Promised
    authenticate: Authenticate
    gate: Gate
    handle: (call: BytesCall) => Promise<unknown>
  },
): void {
  const { meta, route } = serving.operation['~orpc']
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
    scope.route({
      method: route.method ?? 'POST',
      url: `${serving.prefix}${(route.path ?? '').replace(/\{(\w+)\}/g, ':$1')}`,
      async handler(request, reply) {
        reply.header('cache-control', 'no-store')
        try {
          const context = await contextOf(request, reply, serving)
          if (!('address' in context)) throw context
          await serving.gate.pass({
            path: [serving.name],
            procedure: { '~orpc': { meta: meta as object } },
            context,
          })
          return await serving.handle({ request, reply, context })
        } catch (error) {
          if (!(error instanceof ORPCError)) throw error
          const body = failureBody(error)
          const retryAfter = retryAfterOf(body)
          if (retryAfter !== null) reply.header('retry-after', retryAfter)
          reply.status(error.status)
          return body
        }
      },
    })
  })
}
