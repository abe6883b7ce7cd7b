/** Hands ended spans to a collector: OTLP over HTTP as JSON, in batches, never in anybody's way. */
import { setTimeout as delay } from 'node:timers/promises'
import type { Log } from '../log.ts'
import { exchange } from '../outbound/exchange.ts'
import type { Attributes, EndedSpan, SpanKind } from './trace.ts'

const usualEveryMs = 5_000
/** More than that is thrown away and counted: a collector that is away must not fill the memory. */
const mostWaiting = 4_096
const batchSize = 512
const complainEveryMs = 60_000

const kinds: Record<SpanKind, number> = { internal: 1, server: 2, client: 3, consumer: 5 }

/** `endpoint` is the collector's address without `/v1/traces`; `resource` says which process speaks. */
export function spanSender({
  endpoint,
  resource,
  log,
  everyMs = usualEveryMs,
}: {
  endpoint: string
  resource: Attributes
  log: Log
  everyMs?: number | undefined
}) {
  const url = new URL(`${endpoint.replace(/\/+$/, '')}/v1/traces`)
  const waiting: EndedSpan[] = []
  let lost = 0
  let complainedAtMs = Number.NEGATIVE_INFINITY

  const send = async (spans: readonly EndedSpan[]) => {
    const body = Buffer.from(JSON.stringify(batchOf(spans, resource)))
    const reply = await exchange({
      url,
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'content-length': String(body.length),
        'user-agent': 'parastoo',
      },
      body,
      connectWithinMs: 2_000,
      answerWithinMs: 5_000,
      largestReplyBytes: 65_536,
      agent: false,
      signal: undefined,
    })
    if (reply.outcome === 'answered' && reply.status < 300) return
    lost += spans.length
    if (performance.now() - complainedAtMs < complainEveryMs) return
    complainedAtMs = performance.now()
    const why = reply.outcome === 'answered' ? `status ${reply.status}` : reply.reason
    log.warn({ reason: why, lost }, 'the collector of traces did not take them')
    lost = 0
  }

  let sending: Promise<void> | null = null
  /** One round at a time: behind a collector that hangs rounds would pile up, and with them the spans that they hold. */
  const flush = (): Promise<void> => {
    sending ??= (async () => {
      while (waiting.length > 0) await send(waiting.splice(0, batchSize))
    })().finally(() => {
      sending = null
    })
    return sending
  }
  const timer = setInterval(() => void flush(), everyMs).unref()

  return {
    keep(spans: readonly EndedSpan[]): void {
      const room = mostWaiting - waiting.length
      waiting.push(...spans.slice(0, room))
      lost += Math.max(0, spans.length - room)
    },
    /** Sends what waits, for as long as a stop may take. */
    async close(): Promise<void> {
      clearInterval(timer)
      await Promise.race([flush(), delay(6_000, undefined, { ref: false })])
    },
  }
}

/** An `ExportTraceServiceRequest` in the JSON of protobuf: ids in hexadecimals, 64-bit numbers as texts. */
function batchOf(spans: readonly EndedSpan[], resource: Attributes) {
  return {
    resourceSpans: [
      {
        resource: { attributes: listed(resource) },
        scopeSpans: [{ scope: { name: 'parastoo' }, spans: spans.map(spanJson) }],
      },
    ],
  }
}

const spanJson = (span: EndedSpan) => ({
  traceId: span.traceId,
  spanId: span.spanId,
  ...(span.parentId !== null && { parentSpanId: span.parentId }),
  name: span.name,
  kind: kinds[span.kind],
  startTimeUnixNano: nanoseconds(span.startedMs),
  endTimeUnixNano: nanoseconds(span.endedMs),
  attributes: listed(
    span.fault === null ? span.attributes : { ...span.attributes, 'error.type': span.fault },
  ),
  status: span.fault === null ? {} : { code: 2, message: span.fault },
})

const nanoseconds = (ms: number): string => String(BigInt(Math.round(ms * 1000)) * 1000n)

const listed = (attributes: Attributes) =>
  Object.entries(attributes).map(([key, value]) => ({ key, value: valueJson(value) }))

function valueJson(value: string | number | boolean) {
  if (typeof value === 'string') return { stringValue: value }
  if (typeof value === 'boolean') return { boolValue: value }
  return Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value }
}
