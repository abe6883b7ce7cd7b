import type { KoaContextWithOIDC } from 'oidc-provider'

/** The fields that are true of what we serve. */
const told = [
  'issuer',
  'token_endpoint',
  'revocation_endpoint',
  'jwks_uri',
  'grant_types_supported',
  'response_types_supported',
  'subject_types_supported',
  'id_token_signing_alg_values_supported',
  'token_endpoint_auth_methods_supported',
]

/** Keeps of the discovery document what is served, at the issuer's address whichever way the question came. */
export function trimDiscovery(issuer: string) {
  const atIssuer = (value: unknown) => {
    const address = typeof value === 'string' ? URL.parse(value) : null
    return address ? new URL(address.pathname, issuer).href : value
  }
  return async (ctx: KoaContextWithOIDC, next: () => Promise<void>) => {
    await next()
    if (ctx.oidc?.route !== 'discovery') return
    const body = ctx.body as Record<string, unknown>
    ctx.body = Object.fromEntries(
      told.filter((name) => name in body).map((name) => [name, atIssuer(body[name])]),
    )
  }
}
