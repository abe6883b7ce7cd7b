/**
 * Every named point at which a test may kill the server, in the order a sale passes them.
 * A test walks this list: after a restart at any of them nothing may be lost, doubled or stuck.
 */
export const crashPointNames = [
  'after-payment-started',
  'after-bank-returned',
  'after-bank-verified',
  'before-payment-settled',
  'after-payment-settled',
  'before-issue-requested',
  'after-issue-requested',
  'after-issue-answered',
  'before-ticket-recorded',
  'after-ticket-recorded',
] as const

export type CrashPointName = (typeof crashPointNames)[number]
