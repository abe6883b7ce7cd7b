/** An access token with the moment it stops being used; kept in memory only (decisions 2). */
export type AccessToken = { text: string; expiresAtMs: number }

/** The reply of the token endpoint, as far as the browser reads it (RFC 6749). */
export type TokenReply = { access_token: string; expires_in?: number }

/** Spec, section 9: default age when the token does not say, and the margin before its expiry. */
const defaultAgeSeconds = 1_800
const marginMs = 500

/** Reads a token's end from its expiry claim, else counts the default age from now. */
export function accessTokenOf(reply: TokenReply, nowMs: number): AccessToken {
  const expiresAtSeconds = expiryClaimOf(reply.access_token)
  const expiresAtMs =
    expiresAtSeconds === null ? nowMs + defaultAgeSeconds * 1_000 : expiresAtSeconds * 1_000
  return { text: reply.access_token, expiresAtMs }
}

/** Valid until 500 ms before its expiry, so that it does not end on the way to the server. */
export const isUsable = (token: AccessToken | null, nowMs: number): token is AccessToken =>
  token !== null && nowMs < token.expiresAtMs - marginMs

function expiryClaimOf(token: string): number | null {
  try {
    const payload = token.split('.')[1] ?? ''
    const claims = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
    return typeof claims.exp === 'number' ? claims.exp : null
  } catch {
    return null
  }
}
