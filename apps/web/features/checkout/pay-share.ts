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

/** How many payments the bank's part takes, and how much the next one is; the server decides the same (`stageOf`). */
export type Stages = { parts: number; nextRial: number }

/** One payment where some of these active gateways, of one money, takes that much; else the fewest equal ones, in whole toman. */
export function stagesOf(
  bankRial: number,
  gateways: readonly { maxAmount: number; isPayLater?: boolean }[],
): Stages {
  const banks = gateways.filter(({ isPayLater }) => !isPayLater)
  const most = Math.max(0, ...banks.map(({ maxAmount }) => maxAmount))
  if (most === 0 || bankRial <= most) return { parts: 1, nextRial: bankRial }
  const parts = Math.ceil(bankRial / most)
  return { parts, nextRial: Math.min(most, Math.ceil(bankRial / parts / 10) * 10) }
}
