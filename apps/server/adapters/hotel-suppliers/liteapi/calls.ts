import type * as z from 'zod'
import type { OutboundCall, Peer } from '../../../platform/outbound/peer.ts'
import { refusedReply } from './wire.ts'

/** `code` is LiteAPI's own; `empty` a reply without a body, which says none or nothing done; the rest is unknown. */
export type Heard<Reply> =
  | { reply: Reply }
  | { code: number }
  | { empty: number }
  | { unknown: true; reason: string }

/** One call. It decides by `error.code`: an outdated offer comes as 408, none available as 200, and not found as an empty 204. */
export async function hear<Schema extends z.ZodType>(
  peer: Peer,
  call: OutboundCall,
  schema: Schema,
): Promise<Heard<z.infer<Schema>>> {
  const heard = await peer.call(call)
  if (heard.outcome !== 'answered')
    return { unknown: true, reason: `${heard.outcome}: ${heard.reason}` }
  const { status, body } = heard
  const no = refusedReply.safeParse(body)
  if (no.success) return { code: no.data.error.code }
  if (body === undefined) return { empty: status }
  if (status !== 200) return { unknown: true, reason: `status ${status} without a code` }
  const reply = schema.safeParse(body)
  return reply.success
    ? { reply: reply.data }
    : { unknown: true, reason: 'the reply is not what was agreed' }
}

export const whyOf = (
  heard: { code: number } | { empty: number } | { reason: string } | object,
): string => {
  if ('code' in heard) return `code ${heard.code}`
  if ('empty' in heard) return `an empty ${heard.empty}`
  return 'reason' in heard ? String(heard.reason) : 'another answer'
}
