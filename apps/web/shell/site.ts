import type { User } from '@parastoo/contract/identity/account'
import type { SupportContact } from '@parastoo/contract/support/support'
import { useRouteLoaderData } from 'react-router'
import { ownCurrencyOnly, type SiteCurrencies } from './currencies.ts'
import type { Theme } from './theme.ts'

/** The user as every page knows them: without their bank accounts, which only the account's own page is told. */
export type SiteUser = Omit<User, 'bank'>

/** What every page knows, from the root loader: drawn right on first paint, renewed on every navigation. */
export type SiteFacts = {
  user: SiteUser | null
  /** Wallet balance in rial; null for a visitor, or when it could not be read just now. */
  balanceRial: number | null
  theme: Theme
  currencies: SiteCurrencies
  /** Where people reach the site: the beginning of every canonical address. */
  origin: string
  /** Our id at Google; null where nobody signs in with Google, and then nothing of Google's is loaded. */
  googleClientId: string | null
  /** By what people are reached; null when it could not be read just now. */
  contact: SupportContact | null
  /** The server's clock when the page was made, ISO instant; for countdowns and «today». */
  renderedAt: string
}

/** The facts of the site; on an error page of the root itself, those of a visitor. */
export function useSite(): SiteFacts {
  return useRouteLoaderData<SiteFacts>('root') ?? nobody
}

/** The signed-in user, or null. */
export const useUser = (): SiteUser | null => useSite().user

const nobody: SiteFacts = {
  user: null,
  balanceRial: null,
  theme: 'system',
  currencies: ownCurrencyOnly,
  origin: '',
  googleClientId: null,
  contact: null,
  renderedAt: '',
}
