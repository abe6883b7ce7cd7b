/** The browser's clients for the contract: `api.orders.list({ page: 1 })`. Page loaders use `siteOf(context)` instead. */

import { routes } from 'virtual:contract-routes'
import { createORPCClient, ORPCError } from '@orpc/client'
import type { AnyContractRouter, ContractRouterClient } from '@orpc/contract'
import type { JsonifiedClient } from '@orpc/openapi-client'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import { createTanstackQueryUtils } from '@orpc/tanstack-query'
import type { Contract } from '@parastoo/contract'
import { captchaHeader } from '@parastoo/contract/captcha/purposes'
import { browserSessionHeader, sellsForHeader } from '@parastoo/contract/operation'
import { addressOf } from './bases.ts'
import { acceptOf, readBody } from './body-readers.ts'
import { browserSession, sessionId } from './browser-session.ts'
import { fetchInTime } from './fetch-in-time.ts'
import { askHuman, questionIn } from './human-question.ts'
import { entriesOf, Refused } from './refused.ts'
import { sellingNow } from './selling.ts'
import { SessionExpired } from './session.ts'

/** Sent with a call that moves money or seats: a repeat with the same key gets the first answer (api.md, Envelope). */
export type CallContext = {
  idempotencyKey?: string
  captcha?: string
  /** The page may go before the answer comes: the browser sends it all the same. For small bodies, at most 64 kB. */
  keepalive?: boolean
}

/** What only staff call has a client of its own, in the back-office. */
type OfficeSlice = Extract<keyof Contract['api'], `office${string}`>
type ApiClient = JsonifiedClient<
  ContractRouterClient<Omit<Contract['api'], OfficeSlice>, CallContext>
>
/** The client of the back-office's operations, made by `officeClient`. */
export type OfficeClient = JsonifiedClient<
  ContractRouterClient<Pick<Contract['api'], OfficeSlice>, CallContext>
>
type AccountsClient = JsonifiedClient<ContractRouterClient<Contract['accounts'], CallContext>>

/** Operations under /api. Every refusal is thrown as `Refused`. */
export const api: ApiClient = createORPCClient(linkTo(routes.api, '/api'))
/** Operations under /accounts. */
export const accounts: AccountsClient = createORPCClient(linkTo(routes.accounts, '/accounts'))
/** The operations of staff, for whoever brings their paths along. */
export const officeClient = (paths: AnyContractRouter): OfficeClient =>
  createORPCClient(linkTo(paths, '/api'))
/** The same operations for TanStack Query: `useQuery(queries.orders.details.queryOptions({ input: { id } }))`. */
export const queries = createTanstackQueryUtils(api)

function linkTo(contract: AnyContractRouter, base: `/${string}`) {
  return new OpenAPILink<CallContext>(contract, {
    url: () => new URL(addressOf(base), location.origin),
    fetch: (request, init, { context: { keepalive } }) =>
      fetchInTime(request as never, { ...(init as RequestInit), ...(keepalive && { keepalive }) }),
    headers: async ({ context }, path) => {
      const token = await browserSession().accessToken()
      const accept = acceptOf(path)
      const selling = sellingNow()
      return {
        [browserSessionHeader]: sessionId(),
        ...(selling && { [sellsForHeader]: selling.sellingId }),
        ...(accept && { accept }),
        ...(token !== null && { authorization: `Bearer ${token}` }),
        ...(context.captcha && { [captchaHeader]: context.captcha }),
        ...(context.idempotencyKey && { 'idempotency-key': context.idempotencyKey }),
      }
    },
    customErrorResponseBodyDecoder: (body, { status }) =>
      new ORPCError('REFUSED', { status, data: { entries: entriesOf(body) } }),
    interceptors: [
      async ({ next, ...call }) => {
        for (let { context } = call; ; ) {
          try {
            return await readBody(await next({ ...call, context }))
          } catch (error) {
            const refused = asRefused(error)
            const captcha = await answerOf(refused)
            if (captcha === null) throw refused
            context = { ...context, captcha }
          }
        }
      },
    ],
  })
}

/** What a person answers to the question a call was refused for; null where nothing is asked or nobody answers. */
async function answerOf(refused: unknown): Promise<string | null> {
  const question = refused instanceof Refused ? questionIn(refused) : null
  return question && (await askHuman(question))
}

/** An answered failure becomes `Refused`; 401 on any call ends the session there is (spec, section 8). */
function asRefused(error: unknown): unknown {
  if (!(error instanceof ORPCError)) return error
  const session = browserSession()
  if (error.status === 401 && session.isSignedIn()) {
    session.reset('expired')
    return new SessionExpired()
  }
  const { entries } = (error.data ?? {}) as { entries?: Refused['entries'] }
  return new Refused(error.status, entries ?? [])
}
