/**
 * Every named point at which a test may kill the server, in the order a sale passes them.
 * A test walks this list: after a restart at any of them nothing may be lost, doubled or stuck.
 */
export const crashPointNames = [
  'hold:after-order-commit',
  'hold:after-supplier',
  'payment:after-created',
  'payment:after-started',
  'payment:before-verify',
  'payment:after-verify',
  'payment:before-settle-commit',
  'payment:after-settle-commit',
  'issue:job-started',
  'issue:before-supplier',
  'issue:after-supplier',
  'issue:before-record-commit',
  'issue:after-record-commit',
] as const

/** The same for a withdrawal from a wallet, which no sale passes. */
export const withdrawalCrashPointNames = [
  'withdrawal:before-request-commit',
  'withdrawal:after-request-commit',
  'withdrawal:before-paid-commit',
  'withdrawal:before-refused-commit',
] as const

export type CrashPointName =
  | (typeof crashPointNames)[number]
  | (typeof withdrawalCrashPointNames)[number]
