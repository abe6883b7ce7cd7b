/** The sample supplier's calls: what is sent, and what of a reply can be believed. */

import type * as z from 'zod'
import type { Peer } from '../../../platform/outbound/peer.ts'
import { refusedReply } from './wire.ts'

/** `refused` is the supplier's own no, by its word; whatever is neither that nor a whole reply is unknown. */
export type Heard<Reply> =
  | { reply: Reply }
  | { refused: string; penalty?: number | undefined }
  | { unknown: true; reason: string }

type Call = Omit<Parameters<Peer['call']>[0], 'expects'>

/** Calls and reads. A reply that does not say what it must, or speaks of something else (`isAbout`), is unknown. */
export async function hear<Schema extends z.ZodType>(
  peer: Peer,
  call: Call,
  {
    schema,
    isAbout = () => true,
  }: { schema: Schema; isAbout?: (reply: z.infer<Schema>) => boolean },
): Promise<Heard<z.infer<Schema>>> {
  const heard = await peer.call(call)
  if (heard.outcome !== 'answered')
    return { unknown: true, reason: `${heard.outcome}: ${heard.reason}` }
  const { status, body } = heard
  if (status === 404 || status === 409) {
    const no = refusedReply.safeParse(body)
    if (no.success) return { refused: no.data.error, penalty: no.data.penalty }
  }
  if (status !== 200) return { unknown: true, reason: `status ${status}` }
  const reply = schema.safeParse(body)
  if (!reply.success) return { unknown: true, reason: 'the reply is not what was agreed' }
  if (!isAbout(reply.data)) return { unknown: true, reason: 'the reply speaks of something else' }
  return { reply: reply.data }
}

/** A path with its varying part encoded. */
export const at = (noun: 'fares' | 'bookings', id: string, verb?: string): string =>
  `/v1/${noun}/${encodeURIComponent(id)}${verb ? `/${verb}` : ''}`
