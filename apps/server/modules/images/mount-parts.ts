import { contract } from '@parastoo/contract'
import { mostUploadBytes, uploadPartBytes } from '@parastoo/contract/images/blobs'
import { refuse } from '@parastoo/kit/outcome'
import { isUuid } from '@parastoo/kit/uuid'
import type { FastifyInstance } from 'fastify'
import { answered, ok } from '../../platform/http/answer.ts'
import { callerOf } from '../../platform/http/request-context.ts'
import { type BytesCall, serveBytes } from '../../platform/http/serve-bytes.ts'
import type { UploadParts } from './parts.ts'
import type { receptionOf } from './reception.ts'

type Serving = Omit<Parameters<typeof serveBytes>[1], 'name' | 'operation' | 'handle'>
type Handle = (call: BytesCall, reception: ReturnType<typeof receptionOf>) => Promise<unknown>

/** The calls of pictures that come by part. Whoever sends a part, or finishes, takes the one place a person has among senders. */
export function mountParts(
  app: FastifyInstance,
  {
    parts,
    serving,
    guarded,
  }: {
    parts: UploadParts
    serving: Serving
    guarded: (handle: Handle) => (call: BytesCall) => Promise<unknown>
  },
): void {
  const { blobs } = contract.images
  serveBytes(app, {
    ...serving,
    name: 'beginParts',
    operation: blobs.beginParts,
    handle: async (call) => {
      const byteLength = numberIn(call, 'byteLength')
      if (byteLength === 0) return answered(refuse('NOT_FOUND'))
      if (byteLength > mostUploadBytes) return answered(refuse('IMAGE_TOO_LARGE'))
      return ok(answered(await parts.begin({ ...namedBy(call), byteLength })))
    },
  })
  serveBytes(app, {
    ...serving,
    name: 'putPart',
    operation: blobs.putPart,
    handle: guarded(async (call, reception) => {
      const named = { ...namedBy(call), place: numberIn(call, 'place') }
      const bytes = answered(await reception.accept(uploadPartBytes))
      return ok(answered(await parts.put(named, bytes)))
    }),
  })
  serveBytes(app, {
    ...serving,
    name: 'partsOf',
    operation: blobs.partsOf,
    handle: async (call) => ok(answered(await parts.progress(namedBy(call)))),
  })
  serveBytes(app, {
    ...serving,
    name: 'finishParts',
    operation: blobs.finishParts,
    handle: guarded(async (call) => ok(answered(await parts.finish(namedBy(call))))),
  })
}

function namedBy({ request, context }: BytesCall) {
  const { id } = request.params as { id: string }
  return { id: isUuid(id) ? id : answered(refuse('NOT_FOUND')), ownerId: callerOf(context).userId }
}

/** A whole number of the address; anything else names nothing. */
function numberIn({ request }: BytesCall, name: 'byteLength' | 'place'): number {
  const text = (request.params as Partial<Record<string, string>>)[name] ?? ''
  return /^\d{1,9}$/.test(text) ? Number(text) : answered(refuse('NOT_FOUND'))
}
