import fastifyStatic from '@fastify/static'
import { refuse } from '@parastoo/kit/outcome'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refusalError } from '../../platform/http/answer.ts'
import { failureBody } from '../../platform/http/failure-body.ts'
import { sizeAsked } from './size-asked.ts'
import type { SizedPicture, SizedPictures } from './sized-pictures.ts'

/** What may be shown; anything else in the folder is as missing as nothing. */
const shown = /\.(avif|gif|jpe?g|png|svg|webp)$/i
const secondsKept = 3600

/** `GET /images/{path}`: as it is, or in a size that is offered. Dot files and paths that leave the folder are missing. */
export async function mountPictures(
  app: FastifyInstance,
  { folder, sized }: { folder: string; sized: SizedPictures },
): Promise<void> {
  await app.register(async (scope) => {
    scope.addHook('onRequest', async (request, reply) => await showSized(request, reply, sized))
    await scope.register(fastifyStatic, {
      root: folder,
      prefix: '/images/',
      decorateReply: false,
      dotfiles: 'ignore',
      index: false,
      maxAge: secondsKept * 1000,
      allowedPath: (path) => shown.test(path),
    })
  })
}

/** Answers a request for a size; what cannot be sized goes on as the picture it is, or as missing. */
async function showSized(request: FastifyRequest, reply: FastifyReply, sized: SizedPictures) {
  const size = sizeAsked(request.query as Record<string, unknown>)
  if (size === null) return
  if ('wrong' in size) {
    const error = refusalError([refuse('CHECK_ENTERED_VALUES', { field: size.wrong })])
    return await reply.status(400).send(failureBody(error))
  }
  const path = (request.params as { '*'?: string })['*'] ?? ''
  const found = await sized.find({ path, size, accept: request.headers.accept })
  if (found === null) return
  if (found !== 'full') return await sendPicture(request, reply, found)
  const busy = refusalError([refuse('TOO_MANY_REQUESTS', { detail: { retryAfterSeconds: 2 } })])
  return await reply.status(429).header('retry-after', '2').send(failureBody(busy))
}

async function sendPicture(request: FastifyRequest, reply: FastifyReply, picture: SizedPicture) {
  const { bytes, format, key } = picture
  const tag = `"${key.slice(0, 32)}"`
  reply
    .header('cache-control', `public, max-age=${secondsKept}`)
    .header('vary', 'Accept')
    .header('etag', tag)
    .type(`image/${format}`)
  if (request.headers['if-none-match'] === tag) return await reply.status(304).send()
  return await reply.send(bytes)
}
