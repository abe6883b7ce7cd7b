import type * as z from 'zod'
import { QuestionRefused } from '../../../modules/hotels/ports.ts'
import type { Peer } from '../../../platform/outbound/peer.ts'
import { envelope } from './wire.ts'

/** `no` is ETG's own word; `progress` a booking under way; whatever is neither a word nor a whole reply is unknown. */
export type Heard<Reply> =
  | { reply: Reply }
  | { progress: Reply }
  | { no: string; isServerFault: boolean }
  | { unknown: true; reason: string }

/** One call of ETG: JSON by POST, addresses that end with a slash. It decides by `status` and `error`; the HTTP status says nothing. */
export async function hear<Schema extends z.ZodType>(
  peer: Peer,
  { call, path, json, signal }: { call: string; path: string; json: object; signal?: AbortSignal },
  schema: Schema,
): Promise<Heard<z.infer<Schema>>> {
  const heard = await peer.call({ call, method: 'POST', path, json, ...(signal && { signal }) })
  if (heard.outcome !== 'answered')
    return { unknown: true, reason: `${heard.outcome}: ${heard.reason}` }
  const said = envelope.safeParse(heard.body)
  if (!said.success) return { unknown: true, reason: `status ${heard.status} without the envelope` }
  const { status, error, data } = said.data
  if (status === 'error' && error) return { no: error, isServerFault: heard.status >= 500 }
  if (error !== null || (status !== 'ok' && status !== 'processing'))
    return { unknown: true, reason: `the reply denies itself: ${status} with an error` }
  const reply = schema.safeParse(data)
  if (!reply.success) return { unknown: true, reason: 'the reply is not what was agreed' }
  return status === 'ok' ? { reply: reply.data } : { progress: reply.data }
}

/** Asking: its data, or an error that says why there is none; of these, a stay or place that it does not take is no fault of its own. */
export function answerOf<Reply>(heard: Heard<Reply>, call: string): Reply {
  if ('reply' in heard) return heard.reply
  if ('no' in heard && heard.no === 'invalid_params' && !heard.isServerFault)
    throw new QuestionRefused(`${call}: ${heard.no}`)
  const why = 'no' in heard ? heard.no : 'unknown' in heard ? heard.reason : 'in progress'
  throw new Error(`${call}: ${why}`)
}
