/** What an order is paid in, one dated part after the other. Most orders have one, due with what they hold. */
import * as z from 'zod'
import { rial } from '../fields.ts'

export const instalment = z.object({
  /** Names it in Pay/Create and ConfirmOrder; the first is 0. */
  position: z.number().int(),
  /** After any discount. */
  amount: rial,
  /** `missed`: not paid in time, or given up, and the order is cancelled. */
  state: z.enum(['due', 'paid', 'missed']),
  /** Until when it is to be paid; null of the first, which is due with what the order holds (`holdExpiresAt`). */
  dueAt: z.string().nullable(),
})
export type InstalmentView = z.infer<typeof instalment>

/**
 * Which instalment a caller means to pay. Where that one was paid meanwhile the call is refused, so that a second press never pays the next
 * one too; absent: the next that is due.
 */
export const instalmentAsked = z.number().int().min(0).optional()
