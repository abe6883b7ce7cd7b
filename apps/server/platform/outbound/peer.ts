import http from 'node:http'
import https from 'node:https'
import type { Log } from '../log.ts'
import {
  type BreakerSettings,
  createCircuitBreaker,
  LeftAlone,
} from '../outside/circuit-breaker.ts'
import { inSpan, type Span } from '../traces/trace.ts'
import { type Exchange, exchange } from './exchange.ts'
import type { OutboundMeter } from './outbound-meter.ts'
import { callAddress, peerAddress } from './peer-address.ts'

export type PeerSettings = {
  /** One word for logs and metrics. */
  name: string
  /** Scheme, host and path; no call can leave it. */
  baseUrl: string
  /** Keys, passwords, tokens: whatever text of ours must never stand in a log line. */
  secrets: readonly string[]
  /** Sent with every call. */
  headers?: Record<string, string>
  connectWithinMs?: number
  answerWithinMs?: number
  largestReplyBytes?: number
  /**
   * Keeps connections open between calls. A kept one can break with a call in it, which is then unknown: for searches, not for
   * calls that move money.
   */
  keepsConnections?: boolean
  breaker?: BreakerSettings
}

export type OutboundCall = {
  /** The call's name in logs and metrics: a few fixed words, never a number or a person. */
  call: string
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Begins with a slash; parts that vary are encoded by the caller. */
  path: string
  /** Whoever knows the path may do the same, so no log shows it. */
  isPathSecret?: boolean
  query?: Record<string, string>
  headers?: Record<string, string>
  json?: unknown
  form?: Record<string, string>
  /** A body of bytes as they are. */
  bytes?: Buffer
  /** What the reply must be: JSON unless told. Another content type is an unknown outcome. */
  expects?: 'json' | 'text' | 'bytes'
  answerWithinMs?: number
  signal?: AbortSignal
}

/** The peer answered with `status`, whatever it is; `body` is parsed JSON (undefined when empty), the text, or the bytes. */
export type Answered = {
  outcome: 'answered'
  status: number
  headers: http.IncomingHttpHeaders
  body: unknown
}
export type OutboundReply = Answered | Exclude<Exchange, { outcome: 'answered' }>

export type Peer = {
  name: string
  call: (call: OutboundCall) => Promise<OutboundReply>
  /** Whether calls are refused at once, as `unsent`, because the peer failed too often. */
  isResting: () => boolean
}

const defaults = { connectWithinMs: 4_000, answerWithinMs: 20_000, largestReplyBytes: 1_048_576 }
const jsonType = /^application\/([\w.-]+\+)?json\b/i
const hidden = '[redacted]'

/** Opens the line to one peer; see `PeerSettings`. Logs say who, what, how long and how it ended, never what was sent. */
export function openPeer(
  settings: PeerSettings,
  { log, meter }: { log: Log; meter: OutboundMeter },
): Peer {
  const { name, secrets } = settings
  const limits = { ...defaults, ...settings }
  const base = peerAddress(settings.baseUrl)
  const library = base.protocol === 'https:' ? https : http
  const agent = new library.Agent({ keepAlive: settings.keepsConnections ?? false })
  const breaker = settings.breaker && createCircuitBreaker(settings.breaker, { isFailure })
  const blank = (text: string) => blanked(text, secrets)

  const send = async (call: OutboundCall, span: Span | undefined): Promise<OutboundReply> => {
    const { body, contentType } = bodyOf(call)
    const reply = await exchange({
      url: callAddress(base, call),
      method: call.method,
      headers: {
        accept: (call.expects ?? 'json') === 'json' ? 'application/json' : '*/*',
        'accept-encoding': 'gzip',
        'user-agent': 'parastoo',
        ...(contentType === undefined ? {} : { 'content-type': contentType }),
        ...(body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
        ...(span && { traceparent: span.traceparent }),
        ...settings.headers,
        ...call.headers,
      },
      body,
      connectWithinMs: limits.connectWithinMs,
      answerWithinMs: call.answerWithinMs ?? limits.answerWithinMs,
      largestReplyBytes: limits.largestReplyBytes,
      agent,
      signal: call.signal,
    })
    return reply.outcome === 'answered' ? understood(reply, call.expects ?? 'json') : reply
  }

  const ask = async (call: OutboundCall, span: Span | undefined): Promise<OutboundReply> => {
    const startedMs = performance.now()
    const sent = async () => ({
      reply: await send(call, span),
      isCalledOff: !!call.signal?.aborted,
    })
    const ended = await (breaker?.run(sent) ?? sent()).catch((fault: unknown) => {
      if (!(fault instanceof LeftAlone)) throw fault
      return null
    })
    meter.showBreaker(name, breaker?.isResting() ?? false)
    if (!ended) {
      meter.observe({ peer: name, call: call.call, outcome: 'unsent', seconds: 0 })
      span?.set({ 'parastoo.outcome': 'left alone' })
      return { outcome: 'unsent', reason: 'the peer failed too often and is left alone' }
    }
    const { reply } = ended
    const tookMs = performance.now() - startedMs
    const outcome =
      reply.outcome === 'answered' ? `${Math.floor(reply.status / 100)}xx` : reply.outcome
    meter.observe({ peer: name, call: call.call, outcome, seconds: tookMs / 1000 })
    span?.set({ 'parastoo.outcome': outcome })
    if (isFailure(ended)) span?.fail(outcome)
    const line = {
      peer: name,
      call: call.call,
      path: call.isPathSecret ? hidden : blank(call.path),
      tookMs: Math.round(tookMs),
    }
    if (reply.outcome === 'answered') log.debug({ ...line, status: reply.status }, 'peer answered')
    else log.warn({ ...line, outcome, reason: reply.reason }, 'peer did not answer as it should')
    return reply
  }

  return {
    name,
    isResting: () => breaker?.isResting() ?? false,
    call: (call) =>
      inSpan(
        `${name} ${call.call}`,
        {
          kind: 'client',
          attributes: { 'peer.service': name, 'http.request.method': call.method },
        },
        (span) => ask(call, span),
      ),
  }
}

/** Whether a reply speaks against the peer; a call that its caller called off does not. */
const isFailure = ({ reply, isCalledOff }: { reply: OutboundReply; isCalledOff: boolean }) =>
  !isCalledOff && (reply.outcome !== 'answered' || reply.status >= 500)

function bodyOf(call: OutboundCall): { body?: string | Buffer; contentType?: string } {
  const { json, form, bytes } = call
  if (bytes !== undefined) return { body: bytes, contentType: 'application/octet-stream' }
  if (form !== undefined)
    return {
      body: new URLSearchParams(form).toString(),
      contentType: 'application/x-www-form-urlencoded',
    }
  return json === undefined ? {} : { body: JSON.stringify(json), contentType: 'application/json' }
}

/** A reply of another kind than promised says nothing certain: an error page of something between us and the peer, mostly. */
function understood(
  reply: Extract<Exchange, { outcome: 'answered' }>,
  expects: 'json' | 'text' | 'bytes',
): OutboundReply {
  const { status, headers, body } = reply
  if (status >= 300 && status < 400)
    return { outcome: 'unknown', reason: `a redirect (${status}), which is not followed` }
  if (expects === 'bytes') return { outcome: 'answered', status, headers, body }
  const text = body.toString('utf8')
  if (expects === 'text') return { outcome: 'answered', status, headers, body: text }
  if (text === '') return { outcome: 'answered', status, headers, body: undefined }
  if (!jsonType.test(headers['content-type'] ?? ''))
    return { outcome: 'unknown', reason: `status ${status} without JSON` }
  try {
    return { outcome: 'answered', status, headers, body: JSON.parse(text) }
  } catch {
    return { outcome: 'unknown', reason: `status ${status} with broken JSON` }
  }
}

function blanked(text: string, secrets: readonly string[]): string {
  const forms = secrets.flatMap((secret) => [secret, encodeURIComponent(secret)])
  return forms
    .filter((secret) => secret !== '')
    .reduce((blank, secret) => blank.replaceAll(secret, hidden), text)
}
