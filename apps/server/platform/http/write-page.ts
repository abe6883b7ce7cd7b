/** Writes a page's fetch reply to the socket: headers, then the stream, compressed as it comes. */
import { Readable, type Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Texts that shrink; pictures and fonts do not come this way. */
const compressible = /^(text\/|application\/(json|manifest\+json|xml))/

/** Takes the reply out of Fastify's hands. A reader who leaves midway ends the page quietly. */
export async function writePage({
  request,
  reply,
  response,
  headers,
  body,
}: {
  request: FastifyRequest
  reply: FastifyReply
  response: Response
  /** All of it as it is sent, where it is there already; else it is the response's stream. */
  body?: Buffer
  /** Win over the page's own. */
  headers: Record<string, string>
}): Promise<void> {
  const { raw } = reply.hijack()
  const compressor = compressorFor(request, response)
  for (const [name, value] of response.headers)
    if (name !== 'set-cookie') raw.setHeader(name, value)
  const cookies = response.headers.getSetCookie()
  if (cookies.length > 0) raw.setHeader('set-cookie', cookies)
  if (!response.headers.has('cache-control')) raw.setHeader('cache-control', 'private, no-cache')
  for (const [name, value] of Object.entries(headers)) raw.setHeader(name, value)
  raw.appendHeader('vary', 'accept-encoding')
  if (compressor) {
    raw.setHeader('content-encoding', compressor.encoding)
    raw.removeHeader('content-length')
  }
  raw.writeHead(response.status)
  if (body !== undefined) {
    raw.end(body)
    return
  }
  if (!response.body || request.method === 'HEAD') {
    raw.end()
    return
  }
  const stream = Readable.fromWeb(response.body as never)
  try {
    await (compressor ? pipeline(stream, compressor.transform, raw) : pipeline(stream, raw))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE')
      request.log.warn({ err: error }, 'page ended early')
    raw.destroy()
  }
}

/**
 * Each piece is flushed as it is written, so that the shell of a page arrives before its late parts. Quality 4 costs about
 * as much time as gzip and is smaller.
 */
function compressorFor(
  request: FastifyRequest,
  response: Response,
): { encoding: string; transform: Transform } | null {
  const accepted = String(request.headers['accept-encoding'] ?? '')
  const type = response.headers.get('content-type') ?? ''
  if (!response.body || !compressible.test(type) || response.headers.has('content-encoding'))
    return null
  if (/\bbr\b/.test(accepted)) {
    const transform = createBrotliCompress({
      flush: constants.BROTLI_OPERATION_FLUSH,
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 4,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      },
    })
    return { encoding: 'br', transform }
  }
  if (!/\bgzip\b/.test(accepted)) return null
  return { encoding: 'gzip', transform: createGzip({ flush: constants.Z_SYNC_FLUSH }) }
}
