import type { Code } from '@parastoo/contract/messages'

export type WithdrawalLimits = { minRial: number; maxRial: number }

/** What is wrong with an amount typed in toman (Latin digits, empty while nothing is typed); null when it may be asked for. */
export function withdrawalFault(
  toman: string,
  { minRial, maxRial, balanceRial }: WithdrawalLimits & { balanceRial: number | null },
): Code | null {
  if (!/^\d+$/.test(toman)) return 'AMOUNT_IS_INVALID'
  const amountRial = Number(toman) * 10
  if (amountRial < minRial) return 'WITHDRAWAL_TOO_SMALL'
  if (amountRial > maxRial) return 'WITHDRAWAL_TOO_LARGE'
  return balanceRial !== null && amountRial > balanceRial ? 'INSUFFICIENT_BALANCE' : null
}
