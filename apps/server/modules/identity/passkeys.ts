/** Passkeys (WebAuthn), of the staff's gate and to sign in with: the library judges what authenticators say, nothing of it is judged here. */
import type {
  AuthenticationResponseJSON,
  RegistrationResponseJSON,
  WebAuthnCredential,
} from '@simplewebauthn/server'
import type { IdentityRoom } from './needs.ts'
import type { PasskeyTable } from './tables.generated.ts'

/** Ed25519, ES256, RS256. */
const algorithms = [-8, -7, -257]

/** How long a person may take over what their device shows them. */
export const passkeyMinutes = 5
const timeout = passkeyMinutes * 60_000

/** Loaded when the first passkey comes: few processes need it at their start. */
const library = () => import('@simplewebauthn/server')

type Site = Pick<IdentityRoom, 'publicUrl'>
const siteOf = ({ publicUrl }: Site) => {
  const { origin, hostname } = new URL(publicUrl)
  return { origin, hostname }
}

type Known = Pick<PasskeyTable, 'credentialId' | 'transports'>
const shown = ({ credentialId: id, transports }: Known) => ({ id, transports })

/** What a browser is asked to make a passkey of; the person must be recognised by their device. */
export async function passkeyToAdd(
  site: Site,
  of: {
    /** What the device keeps the key under: a second one of the same name takes the place of the first. */
    handle: string
    userName: string
    known: readonly Known[]
    /** To sign in with: the device finds it without being told whose it is. */
    isFoundByDevice?: boolean
  },
) {
  const { hostname } = siteOf(site)
  return await (await library()).generateRegistrationOptions({
    rpName: hostname,
    rpID: hostname,
    userName: of.userName,
    userID: Uint8Array.from(Buffer.from(of.handle)),
    timeout,
    attestationType: 'none',
    excludeCredentials: of.known.map(shown),
    authenticatorSelection: {
      residentKey: of.isFoundByDevice ? 'required' : 'preferred',
      userVerification: 'required',
    },
    supportedAlgorithmIDs: algorithms,
  })
}

/** What is to be kept of a new passkey; null when it does not answer what was asked, or not from here. */
export async function readNewPasskey(
  site: Site,
  { response, challenge }: { response: object; challenge: string },
): Promise<Used | null> {
  const { origin, hostname } = siteOf(site)
  const { verifyRegistrationResponse } = await library()
  const checked = await verifyRegistrationResponse({
    response: response as RegistrationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: hostname,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch(() => null)
  if (!checked?.verified) return null
  const { id, publicKey, counter, transports = [] } = checked.registrationInfo.credential
  return { credentialId: id, publicKey: Buffer.from(publicKey), counter, transports }
}

/** What a browser is asked to sign: by one of the passkeys somebody has, or by any that its device finds where none are named. */
export async function passkeyToUse(site: Site, known: readonly Known[]) {
  return await (await library()).generateAuthenticationOptions({
    rpID: siteOf(site).hostname,
    timeout,
    allowCredentials: known.map(shown),
    userVerification: 'required',
  })
}

type Used = Pick<PasskeyTable, 'credentialId' | 'publicKey' | 'counter' | 'transports'>

/** How often the passkey has signed by now; null when the answer is not signed by it, for this challenge and from here. */
export async function readUsedPasskey(
  site: Site,
  answered: { response: object; challenge: string; passkey: Used },
): Promise<number | null> {
  const { origin, hostname } = siteOf(site)
  const { credentialId: id, publicKey, counter, transports } = answered.passkey
  const credential: WebAuthnCredential = {
    id,
    publicKey: Uint8Array.from(publicKey),
    counter,
    transports,
  }
  const { verifyAuthenticationResponse } = await library()
  const checked = await verifyAuthenticationResponse({
    response: answered.response as AuthenticationResponseJSON,
    expectedChallenge: answered.challenge,
    expectedOrigin: origin,
    expectedRPID: hostname,
    credential,
    requireUserVerification: true,
  }).catch(() => null)
  return checked?.verified ? checked.authenticationInfo.newCounter : null
}
