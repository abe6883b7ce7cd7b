import { createRemoteJWKSet } from 'jose'
import type { GoogleSignIn } from '../../modules/identity/ports.ts'

/** Google's public keys; Google changes them every few days and says by headers how long they may be kept. */
const keysPath = '/oauth2/v3/certs'
const timeoutMs = 5_000
const cacheMs = 6 * 60 * 60 * 1000

/** Sign-in with Google for the given client ids. Nothing is fetched before the first token comes. */
export function createGoogleSignIn({
  clientIds,
  keysHost,
}: {
  clientIds: readonly string[]
  keysHost: string
}): GoogleSignIn {
  const keysUrl = new URL(keysPath, keysHost)
  const keys = createRemoteJWKSet(keysUrl, { timeoutDuration: timeoutMs, cacheMaxAge: cacheMs })
  return { keys, clientIds }
}
