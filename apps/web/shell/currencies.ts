/**
 * Which currency prices are shown in beside the toman: the visitor's choice, kept in a cookie, and dinars to whoever is reached in Iraq and has
 * chosen none. What is charged is rial, always.
 */
import { type CurrencyCode, currencyCodes } from '@parastoo/contract/enums'
import type { ListedCurrency } from '@parastoo/contract/flights/places'

/** The currencies of the site, by the spec's names. */
export type SiteCurrencies = {
  /** What the visitor chose; the default one while its rate is too old to show prices by. */
  active: CurrencyCode
  default: CurrencyCode
  all: readonly ListedCurrency[]
  /** Those that can be chosen now. */
  available: readonly CurrencyCode[]
}

/** What a page knows before it is told: prices in toman. */
export const ownCurrencyOnly: SiteCurrencies = {
  active: 'IRR',
  default: 'IRR',
  all: [],
  available: ['IRR'],
}

/** The currencies as a page shows them to whoever sent this cookie and is reached by this dialling code. */
export function currenciesOf(
  all: readonly ListedCurrency[],
  { cookie, dialingCode }: { cookie: string | null; dialingCode?: string | null | undefined },
): SiteCurrencies {
  const available = all.flatMap(({ currencyCode, isFresh }) => (isFresh ? [currencyCode] : []))
  const own = all.find(({ isDefault }) => isDefault)?.currencyCode ?? ownCurrencyOnly.default
  const named = /(?:^|;\s*)currency=([A-Z]{3})(?:;|$)/.exec(cookie ?? '')?.[1]
  const chosen =
    currencyCodes.find((code) => code === named) ?? (dialingCode === iraq ? 'IQD' : null)
  const active = chosen && available.includes(chosen) ? chosen : own
  return { active, default: own, all, available }
}

const iraq = '+964'

/** Remembers a choice for a year, the toman alone too: it is one for whoever would see dinars. Pages read it with their next load. Browser only. */
export function rememberCurrency(code: CurrencyCode): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet.
  document.cookie = `currency=${code};path=/;max-age=31536000;samesite=lax${location.protocol === 'https:' ? ';secure' : ''}`
}
