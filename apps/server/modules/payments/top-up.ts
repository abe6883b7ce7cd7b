import { topUpLimits } from '@parastoo/contract/payments/payments'
import { type Refusal, refuse } from '@parastoo/kit/outcome'

/** Why a wallet may not be topped up with this amount; null when it may. Spec, section 5: 1,000 toman or more. */
export function refuseTopUp(
  amountRial: number,
): Refusal<'AMOUNT_IS_INVALID' | 'TOP_UP_TOO_SMALL' | 'TOP_UP_TOO_LARGE'> | null {
  if (!Number.isSafeInteger(amountRial) || amountRial <= 0) return refuse('AMOUNT_IS_INVALID')
  if (amountRial < topUpLimits.minRial) return refuse('TOP_UP_TOO_SMALL')
  if (amountRial > topUpLimits.maxRial) return refuse('TOP_UP_TOO_LARGE')
  return null
}
