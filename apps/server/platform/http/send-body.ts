import { brotliCompressSync, constants, gzipSync, zstdCompressSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Body, giveBack } from './body.ts'
import { type Encoding, encodingFor } from './negotiate.ts'

/** Below this, compressing costs more than it saves. */
const leastBytesCompressed = 1024

/**
 * Sends a body in the encoding the client takes, and lets the next reply use its buffer once the system has it. A reader who
 * leaves midway keeps the buffer out of use: something may still be reading it.
 */
export function sendBody(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { body, type }: { body: Body; type: string },
): FastifyReply {
  const encoding =
    body.length < leastBytesCompressed
      ? 'identity'
      : encodingFor(request.headers['accept-encoding']?.toString())
  reply.header('vary', 'accept, accept-encoding').type(type)
  if (encoding === 'identity') {
    reply.raw.once('finish', () => giveBack(body))
    return reply.send(body.written())
  }
  const compressed = compressors[encoding](body.written())
  giveBack(body)
  return reply.header('content-encoding', encoding).send(compressed)
}

/** In this thread: the fastest level takes about as long as handing the bytes to another one and back. */
const compressors: Record<Exclude<Encoding, 'identity'>, (bytes: Buffer) => Buffer> = {
  zstd: (bytes) => zstdCompressSync(bytes, { params: { [constants.ZSTD_c_compressionLevel]: 1 } }),
  br: (bytes) => {
    const quality = { [constants.BROTLI_PARAM_QUALITY]: 1 }
    const size = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
    return brotliCompressSync(bytes, { params: { ...quality, ...size } })
  },
  gzip: (bytes) => gzipSync(bytes, { level: 1 }),
}
