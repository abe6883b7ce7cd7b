/** What may be paid out to a bank account: to customers what is theirs, to suppliers what they are owed. */
export const payoutSources = ['refund', 'withdrawal', 'supplier'] as const
export type PayoutSourceName = (typeof payoutSources)[number]

/** From each state of a payout, the states it may move to. */
export const payoutMoves = {
  /** In the queue. */
  waiting: ['batched', 'refused'],
  /** In a batch with one signature; back in the queue when the batch is given up. */
  batched: ['sent', 'waiting'],
  /** Two people have signed: it is with the bank. */
  sent: ['paid', 'bounced'],
  /** A bank may give a transfer back days after it took it. */
  paid: ['bounced'],
  /** The bank would not pay it, or gave it back; the money is in the owner's wallet. */
  bounced: [],
  /** Staff would not send it; the money is in the owner's wallet. */
  refused: [],
} as const
export type PayoutState = keyof typeof payoutMoves
export const payoutStates = Object.keys(payoutMoves) as [PayoutState, ...PayoutState[]]

/** The amount has neither reached its owner's bank account nor come back. */
export const isOpenPayout = (state: PayoutState): boolean =>
  state === 'waiting' || state === 'batched' || state === 'sent'
