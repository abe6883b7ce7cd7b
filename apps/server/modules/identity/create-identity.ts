import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Provider } from 'oidc-provider'
import type { DbTx } from '../../platform/db/database.ts'
import { authenticate, callerOfCookie, createTokenChecker } from './authenticate.ts'
import { browserCookies } from './browser-cookies.ts'
import { forgetOldSignIns } from './forget-old-sign-ins.ts'
import { keepPassengers } from './keep-passengers.ts'
import { furnish, type IdentityNeeds } from './needs.ts'
import { createProvider } from './provider/create-provider.ts'
import { issueTokens } from './provider/issue-tokens.ts'
import { mountProvider } from './provider/mount-provider.ts'
import { identityRoutes } from './routes.ts'
import type { Passenger } from './saved-passenger.ts'
import { showUser } from './show-user.ts'
import { loadSigningKeys, type SigningKeys } from './signing-keys.ts'

/** Builds the room from what it needs; `defineJobs` is called once, before jobs start. */
export function createIdentity(needs: IdentityNeeds) {
  const room = furnish(needs)
  const cookies = browserCookies(needs.publicUrl)
  const keys = onceThatWorks((): Promise<SigningKeys> => loadSigningKeys(room))
  const provider = onceThatWorks(
    async (): Promise<Provider> => createProvider(room, { keys: await keys(), cookies }),
  )
  const checkToken = createTokenChecker(room, keys)

  return {
    /** The caller by bearer token; null for a visitor; throws UNAUTHORIZED on a token that is not good. */
    authenticate: (request: FastifyRequest) => authenticate(checkToken, request),
    /** The caller of an access token that came another way, as over a socket; null when it is not good. */
    callerOfToken: checkToken,
    /** The caller a browser's cookies name, for page loaders; rotates nothing. */
    callerOfCookie: (cookieHeader: string | null | undefined) =>
      callerOfCookie(room, cookies, cookieHeader),
    /** A user as the contract shows them; null when there is none. */
    userOf: (userId: string) => showUser(room, userId),
    keepPassengers: (
      dbTx: DbTx,
      kept: { userId: string; passengers: readonly Omit<Passenger, 'id'>[] },
    ) => keepPassengers(room, dbTx, kept),
    routes: identityRoutes(room, {
      cookies,
      issueTokens: async (issued) => issueTokens(await provider(), room.publicUrl, issued),
    }),
    /** Serves the provider's own paths below /accounts: token, revocation, keys and discovery. */
    mount: (app: FastifyInstance) =>
      mountProvider(app, {
        provider,
        tokenRequestsPerMinute: room.limits.tokenRequestsPerMinute,
      }),
    /** Declares the durable work of identity. */
    defineJobs(): void {
      needs.jobs.every('forget-old-sign-ins', 3600, () => forgetOldSignIns(room))
    },
  }
}
export type Identity = ReturnType<typeof createIdentity>

/** Makes a value when it is first asked for; one that could not be made is made again at the next ask. */
function onceThatWorks<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | undefined
  return () => {
    made ??= make().catch((fault) => {
      made = undefined
      throw fault
    })
    return made
  }
}
