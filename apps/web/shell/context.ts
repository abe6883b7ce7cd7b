/** What the host hands to every page request. The keys live in the built bundle, so that host and pages share them. */
import type { ContractRouterClient } from '@orpc/contract'
import type { Contract } from '@parastoo/contract'
import type { User } from '@parastoo/contract/identity/account'
import { messageOf } from '@parastoo/contract/messages'
import { createContext, data, RouterContextProvider } from 'react-router'
import { type Bases, setBases } from './bases.ts'
import { type Brand, setBrand } from './brand.ts'
import { refusedOf } from './refused.ts'

export type ApiClient = ContractRouterClient<Contract['api']>
export type AccountsClient = ContractRouterClient<Contract['accounts']>

export type Site = {
  /** Calls the operations of `contract.api` in this process, as the visitor of the page. */
  api: ApiClient
  accounts: AccountsClient
  /** For staff who look at a customer's pages: the reading calls of that customer; null once their look is over. */
  seenAs?: (seeingId: string, page: string) => Promise<ApiClient | null>
  /** The signed-in user, from the browser's cookie; null is a visitor. */
  user: User | null
  /** Where people reach the site, of the configuration: 'https://example.org'. */
  origin: string
  /** Our id at Google, of the configuration; null where Google is not configured. */
  googleClientId: string | null
  /** Under which paths the browser reaches everything but pages. */
  bases?: Bases
  /** Whom the site speaks for; the same for every page of a process. */
  brand?: Brand
  /** Of this reply's content security policy; empty in development, which has none. */
  nonce: string
}

const siteContext = createContext<Site>()

/** Builds what React Router carries through loaders, actions and middleware; called by the host, once per request. */
export function makeContext(site: Site): RouterContextProvider {
  if (site.brand) setBrand(site.brand)
  if (site.bases) setBases(site.bases)
  const context = new RouterContextProvider()
  const { seenAs } = site
  context.set(siteContext, {
    ...site,
    api: forPages(site.api),
    accounts: forPages(site.accounts),
    ...(seenAs && {
      seenAs: async (seeingId, page) => {
        const api = await seenAs(seeingId, page)
        return api && forPages(api)
      },
    }),
  })
  return context
}

/** The site as a loader sees it: `const { api, user } = siteOf(context)`. */
export const siteOf = (context: Readonly<RouterContextProvider>): Site => context.get(siteContext)

/**
 * A client whose refusals are what React Router understands: uncaught, the page answers with the refusal's status and the
 * error page shows its sentence; a loader that wants to go on asks `refusedOf(error)`.
 */
function forPages<C extends object>(client: C): C {
  return new Proxy(client, {
    get: (target, key) => {
      const inner: unknown = Reflect.get(target, key)
      return isCallableOrNested(inner) ? forPages(inner) : inner
    },
    apply: async (target, self, args) => {
      try {
        return await Reflect.apply(target as never, self, args)
      } catch (error) {
        throw asPageError(error)
      }
    },
  })
}

const isCallableOrNested = (value: unknown): value is object =>
  typeof value === 'function' || (typeof value === 'object' && value !== null)

/** Faults (500 and above) stay what they are: they are logged, and their texts never reach a page. */
function asPageError(error: unknown): unknown {
  const { status, code } = error as { status?: unknown; code?: unknown }
  if (typeof status !== 'number' || typeof code !== 'string' || status >= 500) return error
  const known = refusedOf(error)?.entries ?? [{ code, messages: [messageOf(code)] }]
  return data({ entries: known }, { status })
}
