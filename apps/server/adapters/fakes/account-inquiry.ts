import type { AccountInquiry } from '../../modules/identity/ports.ts'

/**
 * Answers for the banks where the configuration allows a sandbox: every account has an owner, but for those whose last digits
 * rehearse what goes wrong (0000 is nobody's, 9999 is not answered).
 */
export const sandboxInquiry: AccountInquiry = {
  async ownerOf({ iban }) {
    if (iban.endsWith('0000')) return { refused: 'no such account' }
    if (iban.endsWith('9999')) return { unknown: true, reason: 'the inquiry is silent' }
    return { holderFa: 'صاحب حساب آزمایشی' }
  },
}
