/** The two OAuth calls the browser makes itself; everything else goes through the contract's clients. */
import type { TokenReply } from './access-token.ts'
import { addressOf } from './bases.ts'
import { fetchInTime } from './fetch-in-time.ts'
import { Refused } from './refused.ts'

const tokenUrl = '/accounts/connect/token'
const revocationUrl = '/accounts/connect/revocation'

/**
 * Asks for tokens by a grant. The refresh token never passes through here: the server keeps it in an HttpOnly cookie.
 * Refuses with our code where the provider sends one as `error_description` (CODE_WRONG, CODE_EXPIRED, NUMBER_LOCKED…).
 */
export async function askToken(grant: Record<string, string>): Promise<TokenReply> {
  const response = await postForm(addressOf(tokenUrl), { client_id: 'web', ...grant })
  const body: unknown = await response.json().catch(() => null)
  if (!response.ok) throw refusedByProvider(response, body)
  return body as TokenReply
}

/** Ends the session on the server; its cookies go with the reply (RFC 7009). */
export async function revokeTokens(): Promise<void> {
  await postForm(addressOf(revocationUrl), { client_id: 'web', token_type_hint: 'refresh_token' })
}

const postForm = (url: string, fields: Record<string, string>) =>
  fetchInTime(url, { method: 'POST', body: new URLSearchParams(fields) })

/**
 * RFC 6749 errors carry `error`, and in `error_description` our code. Its sentence is left to the sign-in dialog, which
 * alone needs the catalogue, so that the first page does not carry it.
 */
function refusedByProvider({ status, headers }: Response, body: unknown): Refused {
  const { error_description: code } = (body ?? {}) as { error_description?: string }
  const wait = Number(headers.get('retry-after') ?? '')
  const detail = wait > 0 ? { detail: { retryAfterSeconds: wait } } : {}
  return new Refused(status, [{ code: code ?? '', messages: [], ...detail }])
}
