/** Who is told about an order, as a form holds it: the contract's own rules, so that form and server say the same. */
import { issueFault } from '@parastoo/contract/flights/draft-faults'
import { contactInput } from '@parastoo/contract/flights/passenger'
import type { Code } from '@parastoo/contract/messages'
import { defaultDialingCode } from '@parastoo/kit/phone'
import type { TabSelling } from '../selling.ts'
import type { SiteUser } from '../site.ts'

export type ContactFields = { phoneNumber: string; dialingCode: string; email: string }

/**
 * The contact as a form opens: that of the account, where somebody is signed in; where staff sell to a customer, the customer's, for what is
 * sent there is for them. A customer's number abroad is asked for: nothing here knows where its dialling code ends.
 */
export const contactOf = (
  user: SiteUser | null,
  selling: TabSelling | null = null,
): ContactFields =>
  selling
    ? {
        phoneNumber: selling.phone.startsWith(defaultDialingCode)
          ? selling.phone.replace(defaultDialingCode, '0')
          : '',
        dialingCode: defaultDialingCode,
        email: '',
      }
    : {
        phoneNumber: localPhone(user?.phoneNumber),
        dialingCode: user?.dialingCode ?? defaultDialingCode,
        email: user?.email ?? '',
      }

/** A number of Iran as its owner writes it, with the leading zero. */
const localPhone = (phone: string | null | undefined) =>
  /^9\d{9}$/.test(phone ?? '') ? `0${phone}` : (phone ?? '')

/** What is wrong with a contact, by the names of its fields. */
export function contactFaults(
  contact: ContactFields,
): { name: `contact.${keyof ContactFields}`; code: Code }[] {
  const issues = contactInput.safeParse(contact).error?.issues ?? []
  return issues.map((issue) => {
    const { field, code } = issueFault(issue)
    return { name: `contact.${field as keyof ContactFields}`, code }
  })
}
