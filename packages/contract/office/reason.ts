import * as z from 'zod'

/** Shorter than this is no reason. */
export const shortestReason = 3

/** Why one of the staff does what moves money, prices or sales: it stands in the audit, in their words. */
export const reason = z
  .string()
  .trim()
  .min(shortestReason, { error: 'OFFICE_REASON_REQUIRED' })
  .max(500, { error: 'TEXT_TOO_LONG' })
