import type { FrozenRate } from '@parastoo/contract/orders/rates'
import { formatRial } from '@parastoo/kit/money'
import { SecondPriceContext } from '@parastoo/ui/second-price.ts'
import type { ReactNode } from 'react'
import { currency } from '../../messages/currency.ts'
import { toldMoment } from '../told-moment.ts'
import { useSecondCurrency } from '../use-second-currency.ts'
import { wordsOf } from '../words.ts'

const say = wordsOf(currency)

/** Prices of an order, said once more by the rate of the moment it was placed; in toman alone where that rate was not kept. */
export function FrozenPrices({
  rates,
  children,
}: {
  rates: readonly FrozenRate[]
  children: ReactNode
}) {
  const rate = useFrozenRate(rates)
  const second = rate ? { currencyCode: rate.currencyCode, exchangeRate: rate.rialPerUnit } : null
  return <SecondPriceContext value={second}>{children}</SecondPriceContext>
}

/** By which rate the second price of an order is said; nothing where none is. */
export function FrozenRateTold({ rates }: { rates: readonly FrozenRate[] }) {
  const rate = useFrozenRate(rates)
  if (!rate) return null
  const { currencyCode, rialPerUnit, source, setAt } = rate
  return (
    <p className="mt-2 text-xs text-quiet">
      {say('frozen', {
        unit: currency.units[currencyCode],
        rial: formatRial(rialPerUnit),
        source,
        when: toldMoment(setAt),
      })}
    </p>
  )
}

function useFrozenRate(rates: readonly FrozenRate[]) {
  const chosen = useSecondCurrency()
  return rates.find(({ currencyCode }) => currencyCode === chosen?.currencyCode)
}
