/** What kind of message each template is, for those who choose, and what may wait for the morning. */
import {
  isLocked,
  isUsual,
  type MessageChannel,
  type MessageKind,
} from '@parastoo/contract/identity/message-preferences'
import type { TemplateName } from './templates.ts'

/** Messages about an order. Codes, warnings of the account and words to staff are nobody's choice. */
export type OrderTemplate = Exclude<
  TemplateName,
  | 'sign-in-code'
  | 'order-code'
  | 'pay-code'
  | 'staff-issue-late'
  | 'staff-group-asked'
  | 'staff-stay-asked'
  | 'staff-visa-paid'
  | 'staff-policy-paid'
  | 'staff-credit-low'
  | 'list-of-travellers'
  | 'staff-list-unsent'
  | 'staff-supplier-ill'
  | 'group-answered'
  | 'visa-reviewed'
  | 'staff-codes-spent'
  | 'account-changed'
  | 'withdrawal-requested'
  | 'withdrawal-returned'
  | 'refund-to-account'
  | 'sign-in-tried'
  | 'ticket-again'
  | 'support-answered'
>

/**
 * `isNightly`: it may come from what others do while its reader sleeps, and loses nothing by the morning. What follows the reader's own
 * act comes at once, whatever the hour.
 */
export const messageKindOf: Record<OrderTemplate, { kind: MessageKind; isNightly: boolean }> = {
  'order-held': { kind: 'Purchase', isNightly: false },
  'order-paid': { kind: 'Purchase', isNightly: false },
  'order-expired': { kind: 'Purchase', isNightly: true },
  'supplement-asked': { kind: 'Trouble', isNightly: true },
  'supplement-ended': { kind: 'Trouble', isNightly: true },
  'order-refused': { kind: 'Trouble', isNightly: true },
  'order-issued': { kind: 'Ticket', isNightly: false },
  'stay-issued': { kind: 'Ticket', isNightly: false },
  // Nobody checks in at night by it, unless they arrive by the morning: then it is sent at once.
  'stay-number-corrected': { kind: 'Trouble', isNightly: true },
  'policy-issued': { kind: 'Ticket', isNightly: false },
  'stay-requested': { kind: 'Purchase', isNightly: false },
  'stay-refused': { kind: 'Trouble', isNightly: true },
  // Asked for in daylight.
  'stay-ended': { kind: 'Reminder', isNightly: false },
  // Whoever sends it says whether it may wait.
  'told-by-staff': { kind: 'Trouble', isNightly: true },
  'tour-changed': { kind: 'Trouble', isNightly: true },
  'tour-roommate-found': { kind: 'Ticket', isNightly: false },
  'tour-roommate-missing': { kind: 'Ticket', isNightly: false },
  'visa-moved': { kind: 'Trouble', isNightly: true },
  'visa-unpaid': { kind: 'Purchase', isNightly: true },
  'visa-paper-waits': { kind: 'Trouble', isNightly: true },
  // Planned outside the quiet hours.
  'departure-near': { kind: 'Reminder', isNightly: false },
  'flight-rebooked': { kind: 'Ticket', isNightly: false },
  'order-failed': { kind: 'Trouble', isNightly: false },
  'order-paid-in-part': { kind: 'Trouble', isNightly: false },
  'instalment-paid': { kind: 'Purchase', isNightly: false },
  'instalment-due': { kind: 'Trouble', isNightly: true },
  'instalment-missed': { kind: 'Trouble', isNightly: true },
  'hold-lost': { kind: 'Trouble', isNightly: true },
  'part-goes-back': { kind: 'Trouble', isNightly: true },
  'payment-goes-back': { kind: 'Trouble', isNightly: false },
  'payment-kept-in-wallet': { kind: 'Trouble', isNightly: false },
  'flight-moved': { kind: 'Trouble', isNightly: true },
  'flight-cancelled': { kind: 'Trouble', isNightly: true },
  'flight-change-accepted': { kind: 'Ticket', isNightly: false },
  'flight-rebooking-failed': { kind: 'Trouble', isNightly: false },
  'refund-requested': { kind: 'Refund', isNightly: false },
  'refund-settled': { kind: 'Refund', isNightly: true },
  'refund-refused': { kind: 'Refund', isNightly: true },
}

/** What somebody has turned on or off. */
export type Chosen = { kind: MessageKind; channel: MessageChannel; isOn: boolean }

/** Whether a kind goes out on a channel: as chosen, else as is usual; what is locked always does. */
export function isWanted(
  chosen: readonly Chosen[],
  kind: MessageKind,
  channel: MessageChannel,
): boolean {
  if (isLocked(kind, channel)) return true
  const own = chosen.find((each) => each.kind === kind && each.channel === channel)
  return own?.isOn ?? isUsual(kind, channel)
}
