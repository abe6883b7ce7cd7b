import type { Code } from '@parastoo/contract/messages'

export type TopUpLimits = { minRial: number; maxRial: number }

/** What is wrong with an amount typed in toman (Latin digits, empty while nothing is typed); null when it may be asked for. */
export function topUpFault(toman: string, { minRial, maxRial }: TopUpLimits): Code | null {
  if (!/^\d+$/.test(toman)) return 'AMOUNT_IS_INVALID'
  const amountRial = Number(toman) * 10
  if (amountRial < minRial) return 'TOP_UP_TOO_SMALL'
  return amountRial > maxRial ? 'TOP_UP_TOO_LARGE' : null
}
