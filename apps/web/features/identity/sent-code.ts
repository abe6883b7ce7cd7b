import type { PhoneValue } from '@parastoo/ui/PhoneField.tsx'
import { accounts } from '../../shell/api.ts'
import { refusedOf } from '../../shell/refused.ts'
import { serverNow } from '../../shell/server-clock.ts'

/** A code on its way, and what the browser must know of it. Instants are the server's. */
export type SentCode = {
  phone: PhoneValue
  /** ISO instant after which another code may be asked for. */
  resendAt: string
  codeLength: number
  /** The server's time when this was learnt, ISO instant. */
  askedAt: string
}

/** Spec, section 1, until the server says otherwise. */
const usualCodeLength = 4

/**
 * Asks for a code by text message. «Sent recently» is not a failure to somebody who closed the dialog too early: the code
 * they have still works, so they go on to enter it.
 */
export async function sendCode(phone: PhoneValue): Promise<SentCode> {
  const askedAt = new Date(serverNow()).toISOString()
  try {
    const { data } = await accounts.account.createOtp({
      phoneNumber: phone.number,
      dialingCode: `+${phone.dialCode}`,
      channel: 'Sms',
    })
    return { phone, resendAt: data.resendAt, codeLength: data.codeLength, askedAt }
  } catch (error) {
    const entry = refusedOf(error)?.entries.find(({ code }) => code === 'CODE_SENT_RECENTLY')
    const resendAt = entry?.detail?.resendAt
    if (typeof resendAt !== 'string') throw error
    const codeLength = Number(entry?.detail?.codeLength ?? usualCodeLength)
    return { phone, resendAt, codeLength, askedAt }
  }
}
