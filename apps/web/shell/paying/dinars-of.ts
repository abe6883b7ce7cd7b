import { formatNumber, unitsCovering } from '@parastoo/kit/money'
import type { Gateways } from './use-gateways.ts'

/** The whole dinars the chosen bank will ask for, as they are told, and the rate they are reckoned by; null where it takes rial. */
export function dinarsOf(
  { list, chosenId }: Pick<Gateways, 'list' | 'chosenId'>,
  amountRial: number,
): { dinars: string; rialPerUnit: number; setAt: string } | null {
  const chosen = list?.find(({ id }) => id === chosenId)
  if (chosen?.currencyCode !== 'IQD' || !chosen.rate || amountRial <= 0) return null
  const { rialPerUnit, setAt } = chosen.rate
  return { dinars: formatNumber(unitsCovering(amountRial, rialPerUnit)), rialPerUnit, setAt }
}
