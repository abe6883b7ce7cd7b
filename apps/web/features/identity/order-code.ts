import type { PhoneValue } from '@parastoo/ui/PhoneField.tsx'
import { api } from '../../shell/api.ts'
import { refusedOf } from '../../shell/refused.ts'
import { serverNow } from '../../shell/server-clock.ts'
import { solveProof } from '../../shell/solve-proof.ts'
import type { AwaitedCode } from './CodeForm.tsx'

export type AskedOrder = { orderNumber: string; phone: PhoneValue }
/** A code on its way to the mobile of an order, with what must come back beside it. */
export type SentOrderCode = AwaitedCode & { challenge: string; phone: PhoneValue }

/**
 * Asks for a code; where the server first wants computing from a busy network, it is done and sent along. One that was sent to the
 * same mobile a moment ago serves still.
 */
export async function askOrderCode(
  asked: AskedOrder,
  before: SentOrderCode | null,
): Promise<SentOrderCode> {
  try {
    return await newCode(asked)
  } catch (error) {
    const isRecent = refusedOf(error)?.code === 'CODE_SENT_RECENTLY'
    if (!isRecent || before?.phone.number !== asked.phone.number) throw error
    return before
  }
}

async function newCode({ orderNumber, phone }: AskedOrder): Promise<SentOrderCode> {
  const askedAt = new Date(serverNow()).toISOString()
  const input = { orderNumber, phoneNumber: phone.number, dialingCode: `+${phone.dialCode}` }
  const { data } = await api.foundOrders.askCode(input).catch(async (error: unknown) => {
    const detail = refusedOf(error)?.entries.find(
      ({ code }) => code === 'PROOF_OF_WORK_REQUIRED',
    )?.detail
    if (typeof detail?.challenge !== 'string' || typeof detail.bits !== 'number') throw error
    const { challenge, bits } = detail
    const nonce = await solveProof({ challenge, bits })
    return await api.foundOrders.askCode({ ...input, proof: { challenge, nonce } })
  })
  const { codeLength, resendAt, challenge } = data
  return { codeLength, resendAt, challenge, askedAt, phone }
}
