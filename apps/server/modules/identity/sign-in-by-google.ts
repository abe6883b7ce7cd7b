import type { ClientId } from '@parastoo/contract/identity/account'
import { type Refusal, refuse } from '@parastoo/kit/outcome'
import { jwtVerify } from 'jose'
import { dateOf } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { IdentityRoom } from './needs.ts'
import { type OpenSession, openSession } from './open-session.ts'
import { type KnownPerson, personReader, personWriter } from './person-store.ts'
import { emailRecipient, type Recipient } from './recipient.ts'

export type GoogleRefusal = Refusal<
  'GOOGLE_NOT_AVAILABLE' | 'GOOGLE_TOKEN_IS_INVALID' | 'GOOGLE_EMAIL_NOT_PROVED'
>

/** Both spellings that Google signs with (developers.google.com/identity/sign-in/web/backend-auth). */
const issuers = ['https://accounts.google.com', 'accounts.google.com']
const clockSkewSeconds = 10
/** Google's tokens live an hour; an older one was not fetched to sign in here and now. */
const oldest = '1h'

/**
 * Signs somebody in by Google's identity token: its signature by Google's keys, its audience, issuer, times and a verified
 * e-mail address. A person is known by Google's subject. An account that has the same e-mail address is joined only where
 * Google answers for that mailbox itself; elsewhere the address may have changed hands since Google saw it.
 */
export async function signInByGoogle(
  room: IdentityRoom,
  {
    jwt,
    clientId,
    userAgent,
    device,
  }: { jwt: string; clientId: ClientId; userAgent: string; device: string | null },
): Promise<OpenSession | GoogleRefusal> {
  const proved = await proveGoogle(room, jwt)
  if ('refused' in proved) return proved
  return await room.db.tx(async (tx) => {
    const person = await personOf(room, tx, proved)
    if ('refused' in person) return person
    const by = { clientId, grantType: 'google', userAgent, device, isByOwnMobile: false }
    return await openSession(room, tx, { ...person, ...by })
  })
}

type Proved = { subject: string; recipient: Recipient; isGoogleMailbox: boolean }

async function proveGoogle(
  { google, clock }: IdentityRoom,
  jwt: string,
): Promise<Proved | GoogleRefusal> {
  if (!google) return refuse('GOOGLE_NOT_AVAILABLE')
  const claims = await jwtVerify(jwt, google.keys, {
    algorithms: ['RS256'],
    audience: [...google.clientIds],
    issuer: issuers,
    requiredClaims: ['sub', 'exp', 'iat', 'email'],
    clockTolerance: clockSkewSeconds,
    maxTokenAge: oldest,
    currentDate: dateOf(clock.now()),
  }).then(
    ({ payload }) => payload,
    (fault: Error & { code?: string }) => {
      if (fault.code === 'ERR_JWKS_TIMEOUT' || fault.code === undefined) return null
      return undefined
    },
  )
  if (claims === null) return refuse('GOOGLE_NOT_AVAILABLE')
  const recipient = typeof claims?.email === 'string' ? emailRecipient(claims.email) : null
  if (!claims?.sub || !recipient || 'refused' in recipient || claims.email_verified !== true)
    return refuse('GOOGLE_TOKEN_IS_INVALID')
  const isGoogleMailbox = recipient.address.endsWith('@gmail.com') || typeof claims.hd === 'string'
  return { subject: claims.sub, recipient, isGoogleMailbox }
}

async function personOf(
  { db, clock }: IdentityRoom,
  tx: Tx,
  { subject, recipient, isGoogleMailbox }: Proved,
): Promise<KnownPerson | Refusal<'GOOGLE_EMAIL_NOT_PROVED'>> {
  const known = await personReader(db).findByGoogle(subject)
  if (known) return known
  const sameMailbox = await personReader(db).findBy(recipient)
  if (sameMailbox && !isGoogleMailbox) return refuse('GOOGLE_EMAIL_NOT_PROVED')
  const person = await personWriter(tx).findOrAdd(recipient, clock.now())
  await personWriter(tx).linkGoogle({ subject, userId: person.userId, linkedAt: clock.now() })
  return person
}
