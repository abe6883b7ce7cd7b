import type { ClientId } from '@parastoo/contract/identity/account'
import { staffGateTimes } from '@parastoo/contract/identity/staff-gate'
import type { Provider } from 'oidc-provider'
import { tokenParties } from '../authenticate.ts'
import { lifetimes } from '../limits.ts'
import type { OpenSession } from '../open-session.ts'

export type Tokens = {
  access_token: string
  token_type: 'Bearer'
  expires_in: number
  scope: string
  refresh_token: string
}
type Issued = { session: OpenSession; clientId: ClientId; grant: string }
export type IssueTokens = (issued: Issued) => Promise<Tokens>

/** An access token for a session, and the refresh token to go on with. */
export async function issueTokens(
  provider: Provider,
  publicUrl: string,
  { session, clientId, grant }: Issued,
): Promise<Tokens> {
  const client = await provider.Client.find(clientId)
  if (!client) throw new Error('A grant ran without a client')
  const { audience } = tokenParties(publicUrl)
  const scope = session.scope.join(' ')
  // What staff may do is in few hands for long.
  const seconds = scope === '' ? lifetimes.accessTokenSeconds : staffGateTimes.accessTokenSeconds
  const accessToken = new provider.AccessToken({
    client,
    accountId: session.userId,
    grantId: session.sessionId,
    sid: session.sessionId,
    gty: grant,
    ...(scope === '' ? {} : { scope }),
    resourceServer: new provider.ResourceServer(audience, {
      audience,
      scope,
      accessTokenTTL: seconds,
      accessTokenFormat: 'jwt',
      jwt: { sign: { alg: 'ES256' } },
    }),
  })
  return {
    access_token: await accessToken.save(),
    token_type: 'Bearer',
    expires_in: seconds,
    scope,
    refresh_token: session.refreshToken,
  }
}
