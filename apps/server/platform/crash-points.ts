/**
 * Every named point at which a test may kill the server, in the order a sale and its refund pass them.
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
  'refund:before-request-commit',
  'refund:after-request-commit',
  'refund:job-started',
  'refund:before-supplier',
  'refund:before-stock-commit',
  'refund:after-stock-commit',
  'refund:after-supplier',
  'refund:after-item-moved',
  'refund:after-posting',
  'refund:before-record-commit',
  'refund:after-record-commit',
  'refund:before-telling',
] as const

/** The same for a withdrawal from a wallet, which no sale passes. */
export const withdrawalCrashPointNames = [
  'withdrawal:before-request-commit',
  'withdrawal:after-request-commit',
] as const

/** The same for a further sum that a line asks for after its payment, which most sales do not. */
export const supplementCrashPointNames = [
  'supplement:before-ask-commit',
  'supplement:after-ask-commit',
  'supplement:before-wait-commit',
  'supplement:before-close-commit',
] as const

/** The same for an order that is paid by instalments. */
export const instalmentCrashPointNames = [
  'instalment:before-pay-commit',
  'instalment:after-extend',
  'instalment:before-miss-commit',
] as const

/** The same for a part of a price that goes back in dinars as its order ends. */
const partCrashPointNames = ['part:before-back-commit'] as const

/** The same for money on its way to a bank account. */
export const payoutCrashPointNames = [
  'payout:before-approve-commit',
  'payout:before-paid-commit',
  'payout:before-returned-commit',
] as const

/** The same for a loan, after what was bought with it is issued or refused. */
const captureCrashPointNames = [
  'capture:before-asked',
  'capture:after-asked',
  'capture:before-record-commit',
] as const

/** The same for money that is taken at the counter. */
const counterCrashPointNames = ['counter:before-take-commit'] as const

/** The same for what one of the staff asked for and another allows. */
const approvalCrashPointNames = ['approval:before-execute-commit'] as const

/** The same for a list of travellers that goes by itself. */
const listCrashPointNames = ['list:before-sending-commit'] as const

/** The same for a rate of a currency that is set. */
const rateCrashPointNames = ['rate:before-set-commit'] as const

/** The same for debts in a currency that are brought to the rate of the day. */
const debtCrashPointNames = ['debts:before-revalued-commit'] as const

/** The same for an account that its owner closes. */
const accountCrashPointNames = ['account:before-close-commit'] as const

/** The same for the answer to a carrier's change, and for the other flight that is taken instead. */
export const changeCrashPointNames = [
  'change:before-answer-commit',
  'change:after-answer-commit',
  'change:before-refund',
  'change:after-refund',
  'change:before-hold',
  'change:after-hold',
  'change:after-issue',
  'change:before-record-commit',
  'change:after-record-commit',
] as const

/** The same for a stay, beside the points every sale and refund passes. */
export const stayCrashPointNames = [
  'stay:before-hold-commit',
  'stay:before-request',
  'stay:before-sell-commit',
  'stay:before-cancel-commit',
] as const

/** The same for a stay of a supplier outside: around what is sent. */
export const outsideStayCrashPointNames = [
  'stay:outside-booked',
  'stay:outside-claimed',
  'stay:outside-cancelled',
  'stay:outside-cancelling',
] as const

/** The same for a tour. */
export const tourCrashPointNames = [
  'tour:before-hold-commit',
  'tour:before-sell-commit',
  'tour:before-cancel-commit',
  'tour:before-change-commit',
  'tour:before-fee-return-commit',
] as const

/** Where two who share a room are matched: two orders, so it is killed by a test of its own. */
export const tourMatchCrashPointName = 'tour:before-match-commit'

/** The same for the case of a visa, and before it for the request that is kept until it is sent, with pictures that come by part. */
export const visaCrashPointNames = [
  'visa:before-paid-commit',
  'visa:before-move-commit',
  'issue:before-failed-commit',
  'draft:after-keep-commit',
  'upload:after-part-stored',
  'upload:after-picture-kept',
] as const

/** The same where a kit for an embassy is placed: an order of several products, which are then held one after the other. */
const kitCrashPointNames = ['kit:before-order-commit'] as const

export type CrashPointName =
  | (typeof crashPointNames)[number]
  | (typeof withdrawalCrashPointNames)[number]
  | (typeof payoutCrashPointNames)[number]
  | (typeof instalmentCrashPointNames)[number]
  | (typeof partCrashPointNames)[number]
  | (typeof captureCrashPointNames)[number]
  | (typeof supplementCrashPointNames)[number]
  | (typeof approvalCrashPointNames)[number]
  | (typeof listCrashPointNames)[number]
  | (typeof rateCrashPointNames)[number]
  | (typeof debtCrashPointNames)[number]
  | (typeof accountCrashPointNames)[number]
  | (typeof counterCrashPointNames)[number]
  | (typeof changeCrashPointNames)[number]
  | (typeof stayCrashPointNames)[number]
  | (typeof outsideStayCrashPointNames)[number]
  | (typeof tourCrashPointNames)[number]
  | typeof tourMatchCrashPointName
  | (typeof visaCrashPointNames)[number]
  | (typeof kitCrashPointNames)[number]
