import { checkCode } from '../../../platform/check-code.ts'

/** The public address that tells whether a ticket is real. */
export const checkUrlOf = (
  { publicUrl, ticketKey }: { publicUrl: string; ticketKey: string },
  id: string,
): string => `${publicUrl}/tickets/verify/${checkCode(ticketKey, id)}`
