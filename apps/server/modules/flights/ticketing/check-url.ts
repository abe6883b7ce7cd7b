import { checkLinkOf } from '../../documents/index.ts'

/** The public address that tells whether a ticket is real. */
export const checkUrlOf = (
  { publicUrl, ticketKey }: { publicUrl: string; ticketKey: string },
  id: string,
): string => checkLinkOf('ticket', { publicUrl, key: ticketKey, id })
