import { isRefused } from '@parastoo/kit/outcome'
import type { Tx } from '../../platform/db/database.ts'
import type { IdentityRoom } from './needs.ts'
import { recipientOfAddress } from './recipient.ts'
import { redeemCode } from './redeem-code.ts'
import { sendCode } from './send-code.ts'

/** Whom a code goes to, E.164, and which of the staff asked for it: to anybody else it is worth nothing. */
type PayCode = { to: string; by: string }

/** Codes by which a customer lets one of the staff pay an order from their wallet. They go by the limits of signing in. */
export const payCodes = (room: IdentityRoom) => ({
  async send({
    to,
    by: userId,
    address,
    ...order
  }: PayCode & { orderNumber: string; amountRial: number; address: string }) {
    const recipient = recipientOfAddress(to)
    if (recipient?.kind !== 'mobile') throw new Error('A code to pay goes to a mobile')
    const purpose = { purpose: 'pay-order' as const, userId, ...order }
    return await sendCode(room, {
      recipient,
      channel: 'Sms',
      clientId: 'web',
      for: purpose,
      address,
    })
  },

  /** A refusal must be committed all the same, or the try would not count. */
  async redeem(
    tx: Tx,
    { to, by: userId, ...typed }: PayCode & { code: string; challenge: string },
  ) {
    const proved = await redeemCode(room, tx, {
      ...typed,
      clientId: 'web',
      for: { purpose: 'pay-order', userId },
      recipient: to,
    })
    return isRefused(proved) ? proved : { proved: true as const }
  },
})
