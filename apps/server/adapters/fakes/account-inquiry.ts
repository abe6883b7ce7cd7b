import { setTimeout } from 'node:timers/promises'
import type { AccountInquiry } from '../../modules/identity/ports.ts'

/** Longer than anybody waits for it. */
const slowMs = 30_000

/**
 * Answers for the banks where the configuration allows a sandbox: every account is its asker's own, but for those whose last digits
 * rehearse what goes wrong (0000 is nobody's, 1111 is somebody else's, 8888 is answered too late, 9999 not at all).
 */
export const sandboxInquiry: AccountInquiry = {
  async ownerOf({ iban, nameFa }) {
    if (iban.endsWith('0000')) return { refused: 'no such account' }
    if (iban.endsWith('9999')) return { unknown: true, reason: 'the inquiry is silent' }
    if (iban.endsWith('1111')) return { holderFa: 'آقای بهرام دیگری' }
    if (iban.endsWith('8888')) await setTimeout(slowMs, undefined, { ref: false })
    return { holderFa: nameFa }
  },
}
