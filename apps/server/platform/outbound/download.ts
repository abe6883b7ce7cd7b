import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { peerAddress } from './peer-address.ts'

export type Download = {
  /** Who sends it, in one word for logs and metrics. */
  name: string
  /** As the peer told it. Whoever knows it may read the file, so no log shows it. */
  address: string
  /** The peer that told it: only its own host may be called without TLS, which a stub on this machine is. */
  toldBy: string
  connectWithinMs?: number
  /** Silence for longer breaks it off. */
  silentWithinMs?: number
  signal: AbortSignal
}

const defaults = { connectWithinMs: 10_000, silentWithinMs: 60_000 }

/**
 * A file too large for memory, chunk by chunk as it comes; who reads slowly slows the sender. Throws on any status but 200, on a redirect,
 * on silence, and where it breaks off: what came before is whole then, and not all.
 */
export async function* download(ask: Download): AsyncGenerator<Buffer> {
  const url = new URL(ask.address)
  if (url.protocol !== 'https:' && url.origin !== peerAddress(ask.toldBy).origin)
    throw new Error('a file is fetched by https only')
  const reply = await answered(url, { ...defaults, ...ask })
  try {
    if (reply.statusCode !== 200) throw new Error(`status ${reply.statusCode} instead of a file`)
    if (reply.headers['content-encoding'] !== undefined)
      throw new Error('the file is packed in an unknown way')
    for await (const chunk of reply as AsyncIterable<Buffer>) yield chunk
    if (!reply.complete) throw new Error('the file broke off')
  } catch (fault) {
    throw ask.signal.aborted ? new Error('called off') : told(fault)
  } finally {
    reply.destroy()
  }
}

function answered(url: URL, ask: Download & typeof defaults): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const library = url.protocol === 'https:' ? https : http
  const request = library.get(url, {
    headers: { accept: '*/*', 'accept-encoding': 'identity', 'user-agent': 'parastoo' },
    agent: false,
    timeout: ask.silentWithinMs,
    signal: ask.signal,
  })
  const connecting = setTimeout(
    () => request.destroy(new Error('no connection in time')),
    ask.connectWithinMs,
  )
  const connected = () => clearTimeout(connecting)
  request.on('socket', (socket) =>
    socket.once(url.protocol === 'https:' ? 'secureConnect' : 'connect', connected),
  )
  request.on('timeout', () => request.destroy(new Error('silent for too long')))
  request.on('response', resolve)
  request.on('error', (fault) => reject(told(fault)))
  request.on('close', connected)
  return promise
}

/** A fault of the line by its code: its message may repeat the address. */
function told(fault: unknown): Error {
  const { code, message } = fault as Error & { code?: string }
  return new Error(code ?? message)
}
