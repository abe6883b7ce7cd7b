/** How a total is split between wallet and bank, in rial. */
export type PayShare = { walletRial: number; bankRial: number }

/** The wallet pays as much as it holds when the traveller wants it to; the bank is asked for the rest. */
export function shareOf(ask: {
  totalRial: number
  balanceRial: number
  wantsWallet: boolean
}): PayShare {
  const walletRial = ask.wantsWallet ? Math.min(ask.balanceRial, ask.totalRial) : 0
  return { walletRial, bankRial: ask.totalRial - walletRial }
}
