import { accounts } from '../../shell/api.ts'
import { type Refused, refusedOf } from '../../shell/refused.ts'
import { serverNow } from '../../shell/server-clock.ts'
import { solveProof } from '../../shell/solve-proof.ts'
import { type Channel, isSameRecipient, type Recipient } from './recipient.ts'

/** A code on its way, and what the browser must know of it. Instants are the server's. */
export type SentCode = {
  recipient: Recipient
  channel: Channel
  /** ISO instant after which another code may be asked for. */
  resendAt: string
  codeLength: number
  /** The server's time when this was learnt, ISO instant. */
  askedAt: string
  /** How many codes in a row were asked for by this channel. */
  asked: number
}

/** Spec, section 1, until the server says otherwise. */
const usualCodeLength = 4

/**
 * Asks for a code. «Sent recently» is not a failure to somebody who closed the dialog too early: the code they have still
 * works, so they go on to enter it; unless this browser has since asked for a code to somewhere else, for a browser holds
 * the challenge of its newest code only. Where the server first wants computing from a busy network, it is done and sent along.
 */
export async function sendCode(
  ask: { recipient: Recipient; channel: Channel },
  before: SentCode | null = null,
): Promise<SentCode> {
  const { recipient, channel } = ask
  const askedAt = new Date(serverNow()).toISOString()
  const asked = isRepeated(ask, before) ? before.asked + 1 : 1
  try {
    const { data } = await createOtp(ask)
    const { resendAt, codeLength } = data
    return { recipient, channel, resendAt, codeLength, askedAt, asked }
  } catch (error) {
    const detail = detailOf(error, 'CODE_SENT_RECENTLY')
    const isElsewhere = before !== null && !isSameRecipient(before.recipient, recipient)
    if (typeof detail?.resendAt !== 'string' || isElsewhere) throw error
    const codeLength = Number(detail.codeLength ?? before?.codeLength ?? usualCodeLength)
    const { resendAt } = detail
    return { recipient, channel, resendAt, codeLength, askedAt, asked: before?.asked ?? 1 }
  }
}

const isRepeated = (
  { recipient, channel }: { recipient: Recipient; channel: Channel },
  before: SentCode | null,
): before is SentCode => before?.channel === channel && isSameRecipient(before.recipient, recipient)

async function createOtp({ recipient, channel }: { recipient: Recipient; channel: Channel }) {
  const input =
    recipient.kind === 'mobile'
      ? {
          phoneNumber: recipient.phone.number,
          dialingCode: `+${recipient.phone.dialCode}`,
          channel,
        }
      : { email: recipient.email, channel }
  try {
    return await accounts.account.createOtp(input)
  } catch (error) {
    const asked = detailOf(error, 'PROOF_OF_WORK_REQUIRED')
    if (typeof asked?.challenge !== 'string' || typeof asked.bits !== 'number') throw error
    const nonce = await solveProof({ challenge: asked.challenge, bits: asked.bits })
    return await accounts.account.createOtp({
      ...input,
      proof: { challenge: asked.challenge, nonce },
    })
  }
}

function detailOf(error: unknown, code: string): Record<string, unknown> | undefined {
  const entries: Refused['entries'] = refusedOf(error)?.entries ?? []
  return entries.find((entry) => entry.code === code)?.detail
}
