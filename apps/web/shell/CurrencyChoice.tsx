import { buttonClass } from '@parastoo/ui/button-class.ts'
import { useRevalidator } from 'react-router'
import { currency as words } from '../messages/currency.ts'
import { rememberCurrency } from './currencies.ts'
import { useSite } from './site.ts'

/** In which currency prices are said beside the toman. */
export function CurrencyChoice({ labelledBy }: { labelledBy: string }) {
  const { currencies } = useSite()
  const { revalidate } = useRevalidator()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as this row on every browser.
    <div role="group" aria-labelledby={labelledBy} className="flex flex-wrap gap-1">
      {currencies.available.map((code) => {
        const isActive = code === currencies.active
        return (
          <button
            key={code}
            type="button"
            aria-pressed={isActive}
            className={buttonClass({ kind: isActive ? 'lead' : 'quiet' })}
            onClick={() => {
              rememberCurrency(code)
              void revalidate()
            }}
          >
            {words.names[code]}
          </button>
        )
      })}
    </div>
  )
}
