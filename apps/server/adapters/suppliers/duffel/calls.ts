import type * as z from 'zod'
import type { Unknown } from '../../../modules/flights/ports.ts'
import type { Outbound } from '../../../platform/outbound/outbound.ts'
import { failedAnswer } from './wire.ts'

export type DuffelAccount = {
  /** One word, stable: it stands in proposals, orders and the ledger. */
  name: string
  /** What people call it. */
  nameFa: string
  url: string
  token: string
  /** Where airlines write to, never the traveller's own; the phone with its country, `+98…`. */
  contactPhone: string
  contactEmail: string
  /** What is put on top of the cost, in hundredths. */
  markupPercent: number
}

/**
 * `refused`: its own no, by the code of the error; nothing was done. `wrong`: that no is about our question, and these fields of it. `accepted`: it was taken and goes on there (202). `unsent`: nothing of it
 * was done, and nothing is said of the sale.
 */
export type Heard<Reply> =
  | { reply: Reply }
  | { accepted: true }
  | { refused: string; isAirlines: boolean; wrong?: readonly string[] }
  | { unknown: true; reason: string; unsent?: true }

/** An order is written by the airline while we wait: Duffel lets a request take 120 seconds and asks its clients to wait a little longer. */
const writeWithinMs = 130_000
/** A page of offers between two capitals has some megabytes. */
const largestReplyBytes = 16 * 1_048_576

/** The two lines to Duffel: for what only asks, and for what moves money or seats. */
export function createDuffelCalls(
  outbound: Pick<Outbound, 'peer'>,
  { name, url, token }: Pick<DuffelAccount, 'name' | 'url' | 'token'>,
  answerWithinMs: number,
) {
  const line = {
    baseUrl: url,
    secrets: [token],
    headers: { authorization: `Bearer ${token}`, 'duffel-version': 'v2' },
    largestReplyBytes,
  }
  const asking = outbound.peer({
    ...line,
    name: `${name}-ask`,
    answerWithinMs,
    keepsConnections: true,
  })
  const selling = outbound.peer({
    ...line,
    name: `${name}-sell`,
    answerWithinMs: Math.max(writeWithinMs, answerWithinMs),
  })

  const hear = async <Schema extends z.ZodType>(
    peer: typeof asking,
    call: Parameters<typeof asking.call>[0],
    schema: Schema,
  ): Promise<Heard<z.infer<Schema>>> => {
    const heard = await peer.call(call)
    if (heard.outcome !== 'answered') {
      const reason = `${heard.outcome}: ${heard.reason}`
      return heard.outcome === 'unsent'
        ? { unknown: true, reason, unsent: true }
        : { unknown: true, reason }
    }
    const { status, body } = heard
    if (status === 202) return { accepted: true }
    if (status >= 200 && status < 300) {
      const reply = schema.safeParse(body)
      return reply.success
        ? { reply: reply.data }
        : { unknown: true, reason: 'the reply is not what was agreed' }
    }
    return refusalOf(status, body)
  }
  type Asked<Schema extends z.ZodType> = {
    path: string
    query?: Record<string, string>
    schema: Schema
    signal?: AbortSignal | undefined
  }
  return {
    get: <Schema extends z.ZodType>(
      call: string,
      { path, query = {}, schema, signal }: Asked<Schema>,
    ) => hear(asking, { call, method: 'GET', path, query, ...(signal && { signal }) }, schema),
    /** A POST that changes nothing we answer for: a search. */
    search: <Schema extends z.ZodType>(
      call: string,
      { path, query = {}, data, schema, signal }: Asked<Schema> & { data: object },
    ) =>
      hear(
        asking,
        { call, method: 'POST', path, query, json: { data }, ...(signal && { signal }) },
        schema,
      ),
    write: <Schema extends z.ZodType>(
      call: string,
      { path, data = {}, schema }: { path: string; data?: object; schema: Schema },
    ) => hear(selling, { call, method: 'POST', path, json: { data } }, schema),
  }
}
export type DuffelCalls = ReturnType<typeof createDuffelCalls>

/**
 * An error in its envelope. Below 500 nothing was done, as long as it is Duffel that says so; of the others only `order_not_created` promises
 * that (duffel.com/docs, errors). Who is not let in, or asks too often, has learnt nothing of the sale. Of 503 and 504 alike Duffel says "retry later",
 * and of neither that nothing was done: a repeat of an order is a second order, so both are found out first.
 */
export function refusalOf(status: number, body: unknown): Exclude<Heard<never>, { reply: never }> {
  const failed = failedAnswer.safeParse(body)
  const first = failed.data?.errors[0]
  const reason = first ? `status ${status}: ${first.code}` : `status ${status}`
  if (!first) return { unknown: true, reason }
  if ([401, 403, 429].includes(status)) return { unknown: true, reason, unsent: true }
  if (status >= 500 && first.code !== 'order_not_created') return { unknown: true, reason }
  const no = { refused: first.code, isAirlines: first.type === 'airline_error' }
  if (first.type !== 'validation_error') return no
  return { ...no, wrong: failed.data?.errors.flatMap(({ source }) => source?.pointer ?? []) ?? [] }
}

/** What was heard where a reply was needed, said as unknown. */
export function unclear(heard: Exclude<Heard<never>, { reply: never }>): Unknown {
  if ('refused' in heard) return { unknown: true, reason: `an unread no: ${heard.refused}` }
  if ('accepted' in heard) return { unknown: true, reason: 'taken, and not done yet' }
  return { unknown: true, reason: heard.reason }
}

const gone = ['not_found', 'offer_no_longer_available', 'offer_expired', 'schedule_changed']
/** What an error about an offer or an order says of the sale; null for a no that can mean anything. */
export function meaningOf({
  refused,
  isAirlines,
}: {
  refused: string
  isAirlines: boolean
}): 'gone' | 'dearer' | 'poor' | 'ours-is-wrong' | null {
  if (gone.includes(refused)) return 'gone'
  if (refused === 'price_changed') return 'dearer'
  if (refused === 'insufficient_balance') return 'poor'
  // Somebody has bought of this very search: it may have been we.
  if (refused === 'offer_request_already_booked') return null
  return isAirlines ? null : 'ours-is-wrong'
}
