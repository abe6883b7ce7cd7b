/** Operations of the contract that write their own bytes: the same gate, checks and refusals as any other, without objects. */
import { ORPCError, ValidationError } from '@orpc/server'
import { refuse } from '@parastoo/kit/outcome'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Log } from '../log.ts'
import { refusalError } from './answer.ts'
import { type Body, giveBack, takeBody } from './body.ts'
import { failureBody, isUnknownId, retryAfterOf } from './failure-body.ts'
import type { Gate } from './guard.ts'
import type { RequestContext } from './request-context.ts'
import { sendBody } from './send-body.ts'
import { type Authenticate, contextOf } from './serve-contract.ts'
import { storableInput } from './storable.ts'

/** An operation as the contract holds it. */
type Operation = {
  '~orpc': {
    meta: object
    route: { method?: string | undefined; path?: string | undefined }
    inputSchema?: { '~standard': { validate: (value: unknown) => Checked | Promise<Checked> } }
  }
}
type Checked = { value: unknown; issues?: undefined } | { issues: readonly { message: string }[] }

export type HotRoute = {
  operation: Operation
  /** The operation's name in the contract, as limits and logs know it. */
  path: readonly string[]
  /** Writes the whole reply into `body` and answers its type. Refuses by throwing, as every handler does. */
  write: (asked: {
    input: unknown
    body: Body
    accept: string | undefined
    context: RequestContext
  }) => Promise<string>
}

/** Mounts hot routes below `prefix`, before the contract's own handler, which keeps every other method of their paths. */
export function serveHot(
  app: FastifyInstance,
  options: {
    log: Log
    authenticate: Authenticate
    gate: Gate
    prefix: `/${string}`
    routes: readonly HotRoute[]
  },
): void {
  for (const route of options.routes) {
    const { method = 'POST', path = '' } = route.operation['~orpc'].route
    app.route({
      method: method as 'GET' | 'POST',
      url: options.prefix + path.replaceAll(/\{(\w+)\}/g, ':$1'),
      // What is sent is compressed already, or must not be; HEAD stays with the contract's handler.
      compress: false,
      exposeHeadRoute: false,
      handler: async (request, reply) => {
        reply.header('cache-control', 'no-store')
        try {
          return await answer({ request, reply }, route, options)
        } catch (error) {
          const told = isUnknownId(error) ? refusalError([refuse('NOT_FOUND')]) : error
          return failed({ request, reply }, told, { log: options.log, path: route.path })
        }
      },
    })
  }
}

type Exchange = { request: FastifyRequest; reply: FastifyReply }

async function answer(
  exchange: Exchange,
  { operation, path, write }: HotRoute,
  serving: { authenticate: Authenticate; gate: Gate },
) {
  const { request, reply } = exchange
  const context = await contextOf(request, reply, serving)
  if (!('address' in context)) throw context
  await serving.gate.pass({ path, procedure: operation, context })
  const input = await checked(operation, storableInput(inputOf(request)))
  const body = takeBody()
  let type: string
  try {
    type = await write({ input, body, accept: request.headers.accept, context })
  } catch (error) {
    giveBack(body)
    throw error
  }
  return sendBody(exchange, { body, type })
}

/** What the contract's handler would see: the path's parameters, and the query or the body under them. */
function inputOf(request: FastifyRequest): unknown {
  const given = request.method === 'GET' ? request.query : request.body
  const parameters = request.params as object
  if (Object.keys(parameters).length === 0) return given
  return { ...(given as object | undefined), ...parameters }
}

async function checked(operation: Operation, input: unknown): Promise<unknown> {
  const result = await operation['~orpc'].inputSchema?.['~standard'].validate(input)
  if (!result) return input
  if (!result.issues) return result.value
  const message = 'Input validation failed'
  const issues = result.issues as ConstructorParameters<typeof ValidationError>[0]['issues']
  const cause = new ValidationError({ message, issues, data: input })
  throw new ORPCError('BAD_REQUEST', { message, cause })
}

function failed(
  { request, reply }: Exchange,
  error: unknown,
  { log, path }: { log: Log; path: readonly string[] },
) {
  const known =
    error instanceof ORPCError
      ? error
      : new ORPCError('INTERNAL_SERVER_ERROR', { status: 500, cause: error })
  if (known.status >= 500)
    log.error({ err: error, operation: path.join('.'), requestId: request.id }, 'operation failed')
  const failure = failureBody(known)
  const seconds = retryAfterOf(failure)
  if (known.status === 429 && seconds !== null) reply.header('retry-after', seconds)
  reply.status(known.status)
  return failure
}
