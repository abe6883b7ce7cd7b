import type * as z from 'zod'
import type { Outbound } from '../../../platform/outbound/outbound.ts'
import { readReply } from './read-reply.ts'

export type NiraAccount = {
  /** One word, stable: it stands in proposals, orders and the ledger. */
  name: string
  airline: string
  /** Two bases, as the airline gives them: for reads and for writes. */
  readsUrl: string
  writesUrl: string
  user: string
  password: string
  /** How long the host keeps a booking that is not issued; it does not say so itself. */
  holdMinutes: number
  /** Letters of fare classes that are business class. */
  businessClasses: readonly string[]
  /** `THR-MHD`: the ways that are asked for; empty asks for all. */
  routes: readonly string[]
  /** Where the airline writes to, never the traveller's own. */
  contactPhone: string
  contactEmail: string
  lowCreditRial: number
}

/** `words`: a refusal or a notice in words only. `unsent`: the host certainly has nothing of it. */
export type Heard<Reply> =
  | { reply: Reply }
  | { words: string }
  | { unknown: true; reason: string; unsent?: true }

/** How long writes are waited for: tickets are written one after the other. */
const writeWithinMs = 60_000

/** The two lines to an airline's host. All its calls are GET, with the office's password in the query: it is blanked in every log. */
export function createNiraCalls(
  outbound: Pick<Outbound, 'peer'>,
  account: NiraAccount,
  answerWithinMs: number,
) {
  const { name, airline, user, password } = account
  const secrets = [password, user]
  const reads = outbound.peer({
    name: `${name}-ask`,
    baseUrl: account.readsUrl,
    secrets,
    answerWithinMs,
    keepsConnections: true,
  })
  const writes = outbound.peer({
    name: `${name}-sell`,
    baseUrl: account.writesUrl,
    secrets,
    answerWithinMs: Math.max(writeWithinMs, answerWithinMs),
  })
  const office = { AirLine: airline, OfficeUser: user, OfficePass: password }

  const hear = async <Schema extends z.ZodType>(
    peer: typeof reads,
    call: string,
    {
      query,
      schema,
      signal,
    }: { query: Record<string, string>; schema: Schema; signal?: AbortSignal | undefined },
  ): Promise<Heard<z.infer<Schema>>> => {
    const heard = await peer.call({
      call,
      method: 'GET',
      path: `/${call}`,
      query: { ...office, ...query },
      expects: 'bytes',
      ...(signal && { signal }),
    })
    if (heard.outcome !== 'answered') {
      const reason = `${heard.outcome}: ${heard.reason}`
      return heard.outcome === 'unsent'
        ? { unknown: true, reason, unsent: true }
        : { unknown: true, reason }
    }
    if (heard.status !== 200) return { unknown: true, reason: `status ${heard.status}` }
    const read = readReply(heard.body as Buffer)
    if ('unreadable' in read) return { unknown: true, reason: read.unreadable }
    if ('text' in read) return { words: read.text }
    const reply = schema.safeParse(read.json)
    return reply.success
      ? { reply: reply.data }
      : { unknown: true, reason: 'the reply is not what was agreed' }
  }
  type Asked<Schema extends z.ZodType> = {
    query: Record<string, string>
    schema: Schema
    signal?: AbortSignal | undefined
  }
  return {
    read: <Schema extends z.ZodType>(call: string, asked: Asked<Schema>) =>
      hear(reads, `${call}.jsp`, asked),
    write: <Schema extends z.ZodType>(call: string, asked: Asked<Schema>) =>
      hear(writes, call, asked),
  }
}
export type NiraCalls = ReturnType<typeof createNiraCalls>

/** What was heard where a reply was needed, said as unknown. */
export const unclear = (heard: Exclude<Heard<never>, { reply: never }>) =>
  'words' in heard
    ? {
        unknown: true as const,
        reason: `words that say nothing certain: ${heard.words.slice(0, 80)}`,
      }
    : { unknown: true as const, reason: heard.reason }
