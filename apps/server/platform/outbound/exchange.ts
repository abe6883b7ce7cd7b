import http, { type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import https from 'node:https'
import { promisify } from 'node:util'
import { brotliDecompress, gunzip, inflate } from 'node:zlib'

export type Exchange =
  | { outcome: 'answered'; status: number; headers: IncomingHttpHeaders; body: Buffer }
  /** The peer certainly has nothing of it: no connection came about. */
  | { outcome: 'unsent'; reason: string }
  /** The peer may have acted on it. */
  | { outcome: 'unknown'; reason: string }

export type ExchangeAsk = {
  url: URL
  method: string
  headers: Record<string, string>
  body: string | Buffer | undefined
  connectWithinMs: number
  answerWithinMs: number
  largestReplyBytes: number
  agent: http.Agent | https.Agent | false
  signal: AbortSignal | undefined
}

/**
 * One request and its reply, within its deadlines. A request leaves this machine only after the connection (and TLS) stands, so
 * what breaks earlier is `unsent`; whatever breaks later is `unknown`. Never throws, never repeats itself, follows no redirect.
 */
export function exchange(ask: ExchangeAsk): Promise<Exchange> {
  const { url, method, headers, body, agent, signal } = ask
  const { promise, resolve } = Promise.withResolvers<Exchange>()
  const isTls = url.protocol === 'https:'
  const library = isTls ? https : http
  let mayHaveLeft = false
  const request = library.request(url, { method, headers, agent })
  const breakOff = (reason: string) => {
    resolve({ outcome: mayHaveLeft ? 'unknown' : 'unsent', reason })
    request.destroy()
  }
  const connecting = setTimeout(() => breakOff('no connection in time'), ask.connectWithinMs)
  const answering = setTimeout(() => breakOff('no answer in time'), ask.answerWithinMs)
  const onAbort = () => breakOff('called off')
  const connected = () => {
    mayHaveLeft = true
    clearTimeout(connecting)
  }
  request.on('socket', (socket) => {
    // One that has no way there is gone before it is handed over: it never connected, whatever it looks like.
    if (socket.destroyed) return
    if (request.reusedSocket || (!isTls && !socket.connecting)) connected()
    else socket.once(isTls ? 'secureConnect' : 'connect', connected)
  })
  request.on('error', (fault) => breakOff(reasonOf(fault)))
  request.on('response', (reply) => {
    readBody(reply, ask.largestReplyBytes).then(
      (read) =>
        resolve({
          outcome: 'answered',
          status: reply.statusCode ?? 0,
          headers: reply.headers,
          body: read,
        }),
      (fault) => breakOff(reasonOf(fault)),
    )
  })
  if (signal?.aborted) onAbort()
  else signal?.addEventListener('abort', onAbort, { once: true })
  request.end(body)
  return promise.finally(() => {
    clearTimeout(connecting)
    clearTimeout(answering)
    signal?.removeEventListener('abort', onAbort)
  })
}

/** An error's code, or its kind: its message may repeat the address. */
function reasonOf(fault: unknown): string {
  if (fault instanceof OddReply) return fault.message
  const { code, name } = fault as Error & { code?: string }
  return code ?? name
}

class OddReply extends Error {}

const unpackers: Record<
  string,
  (packed: Buffer, limit: { maxOutputLength: number }) => Promise<Buffer>
> = {
  gzip: promisify(gunzip),
  deflate: promisify(inflate),
  br: promisify(brotliDecompress),
}

async function readBody(reply: IncomingMessage, largestBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of reply as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > largestBytes) throw new OddReply('the reply is too large')
    chunks.push(chunk)
  }
  if (!reply.complete) throw new OddReply('the reply broke off')
  const packed = Buffer.concat(chunks)
  const encoding = reply.headers['content-encoding']
  if (encoding === undefined || encoding === 'identity') return packed
  const unpack = unpackers[encoding]
  if (!unpack) throw new OddReply('the reply is packed in an unknown way')
  try {
    return await unpack(packed, { maxOutputLength: largestBytes })
  } catch {
    throw new OddReply('the reply cannot be unpacked, or is too large')
  }
}
