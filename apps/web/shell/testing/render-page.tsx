/** Draws a part of a page as the server would, under a router that knows the site. For tests. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createContext, type ReactNode, use } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { ownCurrencyOnly } from '../currencies.ts'
import type { SiteFacts } from '../site.ts'

const visitor: SiteFacts = {
  user: null,
  balanceRial: null,
  theme: 'system',
  currencies: ownCurrencyOnly,
  origin: 'http://parastoo.test',
  googleClientId: null,
  contact: null,
  renderedAt: '2026-11-21T08:00:00Z',
}

const PartContext = createContext<ReactNode>(null)
const Page = () => use(PartContext)
const Stub = createRoutesStub([{ id: 'root', path: '/', loader: () => visitor, Component: Page }])

/** The markup of `part` at `/`, with what `queries` already holds. */
export function renderPage(part: ReactNode, queries = new QueryClient()): string {
  return renderToStaticMarkup(
    <QueryClientProvider client={queries}>
      <PartContext value={part}>
        <Stub hydrationData={{ loaderData: { root: visitor } }} />
      </PartContext>
    </QueryClientProvider>,
  )
}

/** What a reader reads of markup: its text, tags gone. */
export const textOf = (markup: string): string =>
  markup
    .replace(/<(svg|style)[\s\S]*?<\/\1>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
