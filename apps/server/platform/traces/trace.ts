/**
 * What a request or a job did, as spans of one trace (docs/decisions/0346). Without a collector nobody begins a trace, and whoever
 * asks for the span that runs finds none. Attributes say what and how long, never for whom.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytesOf } from '../ids.ts'

export type Attributes = Record<string, string | number | boolean>
export type SpanKind = 'internal' | 'server' | 'client' | 'consumer'
export type SpanOptions = { kind?: SpanKind; attributes?: Attributes }

/** A span that is over, as it is sent. */
export type EndedSpan = {
  traceId: string
  spanId: string
  parentId: string | null
  name: string
  kind: SpanKind
  startedMs: number
  endedMs: number
  attributes: Attributes
  /** The code or the kind of what failed; its words may repeat what people typed. */
  fault: string | null
}

export type Span = {
  traceId: string
  /** The header by which another goes on with this trace. */
  traceparent: string
  /** Whether the trace is kept however it ends, so that others should keep their part. */
  isSampled: boolean
  rename(name: string): void
  set(attributes: Attributes): void
  fail(fault: string): void
  child(name: string, options?: SpanOptions): Span
  end(): void
}

/** The trace of whoever asks us, as its `traceparent` says. */
type Origin = { traceId: string; spanId: string; isSampled: boolean }

export type Traces = {
  /** Begins a trace, or goes on with the one that a `traceparent` names. */
  begin(name: string, options?: SpanOptions & { from?: string | null | undefined }): Span
  /** Sends what waits. */
  close(): Promise<void>
}

/** The state that all spans of one trace share. */
type Trace = {
  id: string
  isSampled: boolean
  ended: EndedSpan[]
  hasFault: boolean
  leftOut: number
  /** When its first span ended; then it was kept or thrown away. */
  overAtMs: number | null
  isKept: boolean
}

/** What follows the answer, as effects that nobody waits for, still belongs to it; a timer that a request happened to start does not. */
const lateForMs = 30_000
const mostSpans = 256

const current = new AsyncLocalStorage<{ span: Span; trace: Trace }>()
const traces = new WeakMap<Span, Trace>()

/** The span that runs; none outside of a trace, which is everywhere while traces are off. */
export function spanNow(): Span | undefined {
  const running = current.getStore()
  if (!running) return undefined
  const { overAtMs } = running.trace
  return overAtMs !== null && nowMs() - overAtMs > lateForMs ? undefined : running.span
}

/** Runs `work` with `span` as the one that runs. */
export function runIn<Done>(span: Span, work: () => Done): Done {
  const trace = traces.get(span)
  return trace ? current.run({ span, trace }, work) : work()
}

/** Runs `work` in `span`, which ends with it and bears its failure; what is no fault is a refusal, which is an answer. */
export async function throughout<Done>(
  span: Span,
  work: () => Promise<Done>,
  isFault: (thrown: unknown) => boolean = () => true,
): Promise<Done> {
  try {
    return await runIn(span, work)
  } catch (fault) {
    if (isFault(fault)) span.fail(faultName(fault))
    else span.set({ 'parastoo.refusal': faultName(fault) })
    throw fault
  } finally {
    span.end()
  }
}

/** Runs `work` in a span below the one that runs; where none runs, `work` alone. */
export function inSpan<Done>(
  name: string,
  options: SpanOptions,
  work: (span: Span | undefined) => Promise<Done>,
): Promise<Done> {
  const span = spanNow()?.child(name, options)
  return span ? throughout(span, () => work(span)) : work(undefined)
}

/** A fault by its code, or its kind: never by its message. */
export function faultName(fault: unknown): string {
  const { code, name } = (fault ?? {}) as { code?: unknown; name?: unknown }
  return typeof code === 'string' ? code : typeof name === 'string' ? name : 'unknown'
}

/**
 * Traces go to `keep`: a `share` of them by chance, and all that failed or took longer than `slowMs`. That is known at the end of the
 * first span, so the others wait for it in memory.
 */
export function openTraces({
  keep,
  share,
  slowMs,
  close,
}: {
  keep: (spans: readonly EndedSpan[]) => void
  share: number
  slowMs: number
  close: () => Promise<void>
}): Traces {
  const spanOf = (
    trace: Trace,
    parentId: string | null,
    { name, kind = 'internal', attributes = {}, isFirst = false }: SpanOptions & SpanShape,
  ): Span => {
    const spanId = randomBytesOf(8).toString('hex')
    const ended: EndedSpan = {
      traceId: trace.id,
      spanId,
      parentId,
      name,
      kind,
      startedMs: nowMs(),
      endedMs: 0,
      attributes: { ...attributes },
      fault: null,
    }
    const span: Span = {
      traceId: trace.id,
      traceparent: `00-${trace.id}-${spanId}-0${trace.isSampled ? 1 : 0}`,
      isSampled: trace.isSampled,
      rename: (other) => {
        ended.name = other
      },
      set: (more) => void Object.assign(ended.attributes, more),
      fail: (fault) => {
        ended.fault = fault
      },
      child: (other, options) => spanOf(trace, spanId, { ...options, name: other }),
      end() {
        if (ended.endedMs !== 0) return
        ended.endedMs = nowMs()
        trace.hasFault ||= ended.fault !== null
        if (isFirst) return finish(trace, ended)
        if (trace.overAtMs !== null) {
          if (trace.isKept) keep([ended])
        } else if (trace.ended.length < mostSpans) trace.ended.push(ended)
        else trace.leftOut += 1
      },
    }
    traces.set(span, trace)
    return span
  }

  const finish = (trace: Trace, first: EndedSpan) => {
    trace.overAtMs = first.endedMs
    trace.isKept = trace.isSampled || trace.hasFault || first.endedMs - first.startedMs >= slowMs
    if (trace.leftOut > 0) first.attributes['parastoo.spans_left_out'] = trace.leftOut
    if (trace.isKept) keep([first, ...trace.ended])
    // Whatever the request started may hold its trace for as long as it lives.
    trace.ended = []
  }

  return {
    begin(name, { from, ...options } = {}) {
      const origin = originOf(from)
      const id = origin?.traceId ?? randomBytesOf(16).toString('hex')
      const trace: Trace = {
        id,
        isSampled: origin?.isSampled ?? isChosen(id, share),
        ended: [],
        hasFault: false,
        leftOut: 0,
        overAtMs: null,
        isKept: false,
      }
      return spanOf(trace, origin?.spanId ?? null, { ...options, name, isFirst: true })
    },
    close,
  }
}

type SpanShape = { name: string; isFirst?: boolean }

/** By the id itself, so that every node decides the same of one trace. */
const isChosen = (traceId: string, share: number): boolean =>
  Number.parseInt(traceId.slice(-8), 16) < share * 2 ** 32

const nowMs = (): number => performance.timeOrigin + performance.now()

/** Reads a `traceparent` of W3C; anything else is none. */
function originOf(header: string | null | undefined): Origin | null {
  const [, traceId = '', spanId = '', flags = ''] =
    /^(?!ff)[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})(?:-|$)/.exec(
      header ?? '',
    ) ?? []
  if (traceId === '') return null
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 }
}
