/** From each state of a withdrawal, the states it may move to. */
export const withdrawalMoves = {
  /** The amount has left the wallet and waits for staff. */
  requested: ['approved', 'refused'],
  /** In a batch that goes to the bank. */
  approved: ['paid', 'refused'],
  paid: [],
  /** The amount is back in the wallet. */
  refused: [],
} as const
export type WithdrawalState = keyof typeof withdrawalMoves
export const withdrawalStates = Object.keys(withdrawalMoves) as [
  WithdrawalState,
  ...WithdrawalState[],
]
