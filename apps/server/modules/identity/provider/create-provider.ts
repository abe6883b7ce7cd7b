import { clients } from '@parastoo/contract/identity/account'
import { isRefused, type Refusal } from '@parastoo/kit/outcome'
import type { Configuration, KoaContextWithOIDC, Provider } from 'oidc-provider'
import { tokenParties } from '../authenticate.ts'
import type { BrowserCookies } from '../browser-cookies.ts'
import { lifetimes } from '../limits.ts'
import type { IdentityRoom } from '../needs.ts'
import type { SigningKeys } from '../signing-keys.ts'
import { keepTokensInCookies } from './browser-tokens.ts'
import { clientAddressOf } from './client-address.ts'
import { trimDiscovery } from './discovery.ts'
import { grantsOf } from './grants.ts'
import { issueTokens } from './issue-tokens.ts'
import { loadProvider } from './load-provider.ts'
import { servedPaths } from './served-paths.ts'
import { sessionAdapter } from './session-adapter.ts'

const secondsOfDay = 86_400

/**
 * The OAuth 2 provider of our own clients: no redirects, no consent, only grants that prove somebody directly. It reads
 * forms, knows clients, signs access tokens, answers errors as RFC 6749; who somebody is, our grants decide.
 */
export async function createProvider(
  room: IdentityRoom,
  { keys, cookies }: { keys: SigningKeys; cookies: BrowserCookies },
): Promise<Provider> {
  const library = await loadProvider(room.log)
  const { issuer } = tokenParties(room.publicUrl)
  const grants = grantsOf(room)
  const provider = new library.Provider(issuer, configurationOf(room, keys, Object.keys(grants)))

  for (const [name, grant] of Object.entries(grants)) {
    provider.registerGrantType(
      name,
      async (ctx) => {
        const { client, params } = ctx.oidc
        const clientId = client.clientId as (typeof clients)[number]
        const session = await grant.prove({
          field: (field) => String(params[field] ?? ''),
          clientId,
          userAgent: ctx.get('user-agent'),
          device: String(params.device ?? '') || null,
          address: clientAddressOf(ctx.request.req),
        })
        if (isRefused(session)) {
          const wait = waitSecondsOf(session, room.clock.now())
          if (wait !== null) ctx.set('retry-after', String(wait))
          throw refusedGrant(library, session)
        }
        ctx.body = await issueTokens(provider, room.publicUrl, { session, clientId, grant: name })
      },
      [...grant.parameters, 'device'],
    )
  }
  provider.use(trimDiscovery(issuer))
  provider.use(keepTokensInCookies(cookies))
  const report = (fault: Error & { code?: string }) => {
    // A browser that went away while its form was read is nobody's fault.
    const level = fault.code === 'ECONNRESET' ? 'debug' : 'error'
    room.log[level]({ err: fault }, 'the identity provider failed')
  }
  provider.on('server_error', (_ctx, fault) => report(fault))
  const koa: NodeJS.EventEmitter = provider
  koa.on('error', report)
  return provider
}

function configurationOf(
  room: IdentityRoom,
  keys: SigningKeys,
  grantTypes: string[],
): Configuration {
  const off = { enabled: false }
  const { token, revocation, jwks } = servedPaths
  return {
    adapter: sessionAdapter(room),
    jwks: { keys: keys.map((key) => ({ ...key })) } as NonNullable<Configuration['jwks']>,
    clients: clients.map((clientId) => ({
      client_id: clientId,
      application_type: clientId,
      token_endpoint_auth_method: 'none',
      grant_types: grantTypes,
      response_types: [],
      redirect_uris: [],
    })),
    clientDefaults: { id_token_signed_response_alg: 'ES256' },
    clientAuthMethods: ['none'],
    responseTypes: [],
    routes: { token, revocation, jwks },
    scopes: ['openid', 'offline_access'],
    cookies: { keys: [room.secrets.sealKey.toString('base64url')] },
    enabledJWA: {
      idTokenSigningAlgValues: ['ES256'],
      userinfoSigningAlgValues: ['ES256'],
    },
    features: {
      devInteractions: off,
      dPoP: off,
      pushedAuthorizationRequests: off,
      resourceIndicators: off,
      rpInitiatedLogout: off,
      userinfo: off,
      revocation: {
        enabled: true,
        allowedPolicy: (_ctx, client, shown) => shown.clientId === client.clientId,
      },
    },
    // A form of another site must not sign anybody in or out; native apps send no Origin.
    clientBasedCORS: (ctx, origin) => isOwnOrigin(ctx, origin, room.publicUrl),
    extraTokenClaims: (_ctx, issued) => ('sid' in issued ? { sid: issued.sid } : undefined),
    findAccount: (_ctx, accountId) => ({ accountId, claims: () => ({ sub: accountId }) }),
    renderError: (ctx, out) => {
      ctx.body = out
    },
    ttl: {
      AccessToken: lifetimes.accessTokenSeconds,
      RefreshToken: lifetimes.refreshTokenDays * secondsOfDay,
      Grant: lifetimes.sessionDays * secondsOfDay,
    },
  }
}

/** The site's own pages, by its configured address or by the one the browser came to. */
function isOwnOrigin(ctx: KoaContextWithOIDC, origin: string, publicUrl: string): boolean {
  const from = URL.parse(origin)
  return from !== null && (from.origin === new URL(publicUrl).origin || from.host === ctx.host)
}

/** How long a refusal asks to wait, for `Retry-After`; null where waiting does not help. */
function waitSecondsOf({ detail }: Refusal<string>, now: Temporal.Instant): number | null {
  if (typeof detail?.retryAfterSeconds === 'number') return detail.retryAfterSeconds
  if (typeof detail?.lockedUntil !== 'string') return null
  return Math.ceil(now.until(Temporal.Instant.from(detail.lockedUntil)).total('seconds'))
}

type Library = Awaited<ReturnType<typeof loadProvider>>

/** RFC 6749's error with our code as its description, for the client to show the code's sentence. */
function refusedGrant(library: Library, refusal: { refused: string }) {
  const error = new library.errors.InvalidGrant(refusal.refused)
  error.error_description = refusal.refused
  return error
}
