import { checkCode } from './check-code.ts'

/** What can be checked, and the page that does it. */
const pages = { ticket: 'tickets', voucher: 'vouchers', policy: 'policies' } as const

/** The public address that tells whether a paper is real: what it stands for, by its id, signed with the key of its kind. */
export const checkLinkOf = (
  paper: keyof typeof pages,
  { publicUrl, key, id }: { publicUrl: string; key: string; id: string },
): string => `${publicUrl}/${pages[paper]}/verify/${checkCode(key, id)}`
