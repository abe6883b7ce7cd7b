/** What the host knows of the built site: plain shapes, so that the server needs none of the site's libraries. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { User } from '@parastoo/contract/identity/account'
import type { Bases } from './bases.ts'
import type { SiteBrand } from './brand.ts'

/** Who looks at a page, and the clients its loaders call (`localClient` of each contract router). */
export type PageVisitor = {
  api: object
  accounts: object
  /** The reading calls of a customer whom staff look at; absent where nobody does. */
  seenAs?: (seeingId: string, page: string) => Promise<object | null>
  user: User | null
  /** Where people reach the site, whatever host a visitor names. */
  origin: string
  /** How long the calls of this page were told to wait; null when none was refused for its rate. */
  waitSeconds: () => number | null
}

/** Draws a page with the context made for it. */
export type PageHandler = (request: Request, context: object) => Promise<Response>

/** The server build of React Router, as far as the host touches it; `entry.module` is apps/web/entry.server.tsx. */
export type SiteBundle = {
  /** What the pages of this build call it: `window.__reactRouterManifest.version`. */
  assets?: { version: string }
  entry: {
    module: {
      /** The context keys live in the bundle, so the context is made there. */
      makeContext: (
        site: Omit<PageVisitor, 'waitSeconds'> & {
          nonce: string
          googleClientId: string | null
          brand?: SiteBrand
          bases?: Bases
        },
      ) => object
      createRequest: (
        request: IncomingMessage,
        response: ServerResponse,
        options: { host: string; protocol: string },
      ) => Request
      createRequestHandler: (bundle: SiteBundle, mode: 'production' | 'development') => PageHandler
      /** `context` is the one the page was drawn with; absent where it failed before it had one. */
      handleError?: (error: unknown, details: { request: Request; context?: object }) => void
    }
  }
}
