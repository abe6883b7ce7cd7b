import { isRefused, type Refusal } from '@parastoo/kit/outcome'
import type { Tx } from '../../platform/db/database.ts'
import type { IdentityRoom } from './needs.ts'
import type { ProofOfWork } from './proof-of-work.ts'
import { mobileRecipient } from './recipient.ts'
import { redeemCode, type TryRefusal } from './redeem-code.ts'
import { type CodeRefusal, type SentCode, sendCode } from './send-code.ts'

type Mobile = { phoneNumber: string; dialingCode: string }
type MobileRefusal = Refusal<'PHONE_NUMBER_IS_INVALID' | 'EMAIL_IS_INVALID'>

/**
 * Codes that prove a mobile to who wants to see an order bought with it. They go by the limits of signing in, whoever the mobile
 * belongs to, and neither find nor make an account.
 */
export const orderCodes = (room: IdentityRoom) => ({
  async send(
    ask: Mobile & { address: string; proof?: ProofOfWork | undefined },
  ): Promise<(SentCode & { codeLength: number }) | CodeRefusal | MobileRefusal> {
    const recipient = mobileRecipient(ask.phoneNumber, ask.dialingCode)
    if (isRefused(recipient)) return recipient
    const sent = await sendCode(room, {
      recipient,
      channel: 'Sms',
      clientId: 'web',
      for: { purpose: 'find-order' },
      address: ask.address,
      proof: ask.proof,
    })
    return isRefused(sent) ? sent : { ...sent, codeLength: room.otpLength }
  },

  /** The proven mobile, E.164. A refusal must be committed all the same, or the try would not count. */
  async redeem(
    tx: Tx,
    ask: Mobile & { code: string; challenge: string },
  ): Promise<{ mobile: string } | TryRefusal | MobileRefusal> {
    const recipient = mobileRecipient(ask.phoneNumber, ask.dialingCode)
    if (isRefused(recipient)) return recipient
    const proved = await redeemCode(room, tx, {
      code: ask.code,
      challenge: ask.challenge,
      clientId: 'web',
      for: { purpose: 'find-order' },
      recipient: recipient.address,
    })
    return isRefused(proved) ? proved : { mobile: proved.recipient }
  },
})
