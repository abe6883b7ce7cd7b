import { contract } from '@parastoo/contract'
import { refuse } from '@parastoo/kit/outcome'
import { isUuid } from '@parastoo/kit/uuid'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { answered, ok } from '../../platform/http/answer.ts'
import type { Gate } from '../../platform/http/guard.ts'
import { type Caller, callerOf } from '../../platform/http/request-context.ts'
import { type BytesCall, serveBytes } from '../../platform/http/serve-bytes.ts'
import type { Authenticate } from '../../platform/http/serve-contract.ts'
import {
  type ConcurrencyLimit,
  createConcurrencyLimit,
} from '../../platform/processes/concurrency-limit.ts'
import type { KeepPicture } from './keep-picture.ts'
import { mountParts } from './mount-parts.ts'
import type { UploadParts } from './parts.ts'
import type { PrivateFiles } from './private-files.ts'
import { receptionOf } from './reception.ts'

/** Who looks: by bearer token, or by the browser's cookie where an `<img>` asks. */
export type Lookers = {
  authenticate: Authenticate
  callerOfCookie: (cookie: string | undefined) => Promise<Caller | null>
  gate: Gate
}

type BlobNeeds = {
  files: PrivateFiles
  parts: UploadParts
  keepPicture: KeepPicture
  lookers: Lookers
  receiveWithinMs?: number | undefined
}
/** Bodies of at most 5 MB that may be on their way to this node at once, one a person. */
const receiving = { name: 'uploads', perGroup: 1, inAll: 32 }

/** The calls of private pictures below /images, and the address that their links lead to. */
export function mountBlobs(
  app: FastifyInstance,
  { files, parts, keepPicture, lookers, receiveWithinMs = 20_000 }: BlobNeeds,
): void {
  const { blobs } = contract.images
  const { authenticate, gate } = lookers
  const senders = createConcurrencyLimit(receiving)
  const serving = { prefix: '/images' as const, authenticate, gate }
  serveBytes(app, {
    ...serving,
    name: 'upload',
    operation: blobs.upload,
    handle: oneAtATime(senders, receiveWithinMs, async ({ context }, reception) => {
      const bytes = answered(await reception.accept())
      return ok(answered(await keepPicture(callerOf(context).userId, bytes)))
    }),
  })
  mountParts(app, {
    parts,
    serving,
    guarded: (handle) => oneAtATime(senders, receiveWithinMs, handle),
  })
  serveBytes(app, {
    ...serving,
    name: 'link',
    operation: blobs.link,
    handle: async (call) => ok(answered(await files.link(namedBy(call)))),
  })
  serveBytes(app, {
    ...serving,
    name: 'remove',
    operation: blobs.remove,
    handle: async (call) => ok(answered(await files.remove(namedBy(call)))),
  })
  app.get('/images/private/:id', async (request, reply) => {
    const { until, signature } = request.query as { until?: unknown; signature?: unknown }
    const { id } = request.params as { id: string }
    const ownerId = (await whoLooks(request, lookers))?.userId
    const isWhole = typeof signature === 'string' && /^\d{1,12}$/.test(String(until)) && isUuid(id)
    const file =
      ownerId && isWhole ? await files.show({ id, ownerId }, Number(until), signature) : null
    if (!file) return reply.callNotFound()
    return (
      reply
        .header('cache-control', 'private, no-store')
        .header('cross-origin-resource-policy', 'same-origin')
        // A document is saved, never opened beside the site's own pages.
        .header(
          'content-disposition',
          file.contentType === 'application/pdf' ? 'attachment; filename="visa.pdf"' : 'inline',
        )
        .type(file.contentType)
        .send(file.bytes)
    )
  })
}

type Reception = ReturnType<typeof receptionOf>

/** A person sends one at a time; whoever finds all places taken is told when to come back. */
function oneAtATime(
  senders: ConcurrencyLimit,
  withinMs: number,
  handle: (call: BytesCall, reception: Reception) => Promise<unknown>,
) {
  const busy = refuse('TOO_MANY_REQUESTS', { detail: { retryAfterSeconds: 5 } })
  return async (call: BytesCall) => {
    const { userId } = callerOf(call.context)
    const reception = receptionOf(call, withinMs)
    if (!(await senders.take(userId))) {
      await reception.reject()
      return answered(busy)
    }
    try {
      return await handle(call, reception)
    } finally {
      senders.giveBack(userId)
    }
  }
}

function namedBy({ request, context }: BytesCall) {
  const { id } = request.params as { id: string }
  return { id: isUuid(id) ? id : answered(refuse('NOT_FOUND')), ownerId: callerOf(context).userId }
}

/** A bad token is as good as none: the answer is the same. */
async function whoLooks(request: FastifyRequest, lookers: Lookers): Promise<Caller | null> {
  if (request.headers.authorization === undefined)
    return await lookers.callerOfCookie(request.headers.cookie)
  return await lookers.authenticate(request).catch(() => null)
}
