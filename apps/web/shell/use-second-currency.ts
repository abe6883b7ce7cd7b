import type { Currency } from '@parastoo/kit/money'
import { useSite } from './site.ts'

/** The currency prices are said in once more beside the toman; null where none is chosen. */
export function useSecondCurrency(): Currency | null {
  const { active, all } = useSite().currencies
  const found = active === 'IRR' ? undefined : all.find((each) => each.currencyCode === active)
  return found ? { currencyCode: active, exchangeRate: found.exchangeRate } : null
}
