/** The token of a client by its own secret (RFC 6749, 4.4), as two rails of Iraq want it: kept until shortly before its end. */
import * as z from 'zod'
import type { Unanswered } from '../../../modules/payments/ports.ts'
import type { OutboundCall, OutboundReply, Peer } from '../../../platform/outbound/peer.ts'
import { saidIn } from './dinar.ts'

const tokenReply = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() })

/** A token is renewed so long before its end: a call takes its time, and clocks differ. */
const earlySeconds = 10

export type Authorized = (call: OutboundCall) => Promise<OutboundReply | Unanswered>

/**
 * Calls of a peer under its token. One that is refused for its token (401) has done nothing, and is made once more under a new one; what
 * fails while a token is asked for has certainly not been sent.
 */
export function underToken(
  peer: Peer,
  { path, form, nowMs }: { path: string; form: Record<string, string>; nowMs: () => number },
): Authorized {
  let kept: { token: string; untilMs: number } | null = null
  let asking: Promise<string | Unanswered> | null = null

  const ask = async (): Promise<string | Unanswered> => {
    const word = saidIn(await peer.call({ call: 'token', method: 'POST', path, form }))
    if (!('status' in word)) return { unsent: true, reason: `no token: ${word.reason}` }
    const read = tokenReply.safeParse(word.said)
    if (word.status !== 200 || !read.success)
      return { unsent: true, reason: `no token: status ${word.status}` }
    const { access_token: token, expires_in: seconds } = read.data
    kept = { token, untilMs: nowMs() + (seconds - earlySeconds) * 1_000 }
    return token
  }
  const token = async (): Promise<string | Unanswered> => {
    if (kept && kept.untilMs > nowMs()) return kept.token
    asking ??= ask().finally(() => {
      asking = null
    })
    return await asking
  }
  const send = async (call: OutboundCall) => {
    const held = await token()
    if (typeof held !== 'string') return held
    return await peer.call({ ...call, headers: { authorization: `Bearer ${held}` } })
  }
  return async (call) => {
    const reply = await send(call)
    if (!('outcome' in reply) || reply.outcome !== 'answered' || reply.status !== 401) return reply
    kept = null
    return await send(call)
  }
}
