/** What of the provider is served, below /accounts; the rest of it has no way in. */
export const servedPaths = {
  token: '/connect/token',
  revocation: '/connect/revocation',
  jwks: '/.well-known/jwks.json',
  discovery: '/.well-known/openid-configuration',
} as const
