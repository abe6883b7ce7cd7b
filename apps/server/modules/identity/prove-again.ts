/** Fresh proof: before a bank account or a first password changes, the person proves once more who they are. */
import { passwordText } from '@parastoo/contract/identity/account-fields'
import { isRefused, refuse } from '@parastoo/kit/outcome'
import type { Caller } from '../../platform/http/request-context.ts'
import { type GuessRefusal, guessPassword } from './guess-password.ts'
import type { IdentityRoom } from './needs.ts'
import { passwordReader } from './password-store.ts'
import { personReader } from './person-store.ts'
import { emailRecipient, mobileRecipient, type Recipient } from './recipient.ts'
import { redeemCode, type TryRefusal } from './redeem-code.ts'
import { type CodeRefusal, type SentCode, sendCode } from './send-code.ts'
import { sessionReader, sessionWriter } from './session-store.ts'

/** Codes of somebody who is signed in are bound to the user; whoever asks holds the challenge, whatever their client is. */
export const signedInClient = 'native'

/** Whether the caller proved who they are within the last minutes, by signing in or by proving again. */
export async function isFreshlyProved(
  { db, clock, limits }: IdentityRoom,
  { sessionId }: Caller,
): Promise<boolean> {
  const provedAt = await sessionReader(db).provedAt(sessionId)
  if (!provedAt) return false
  const until = provedAt.add({ minutes: limits.proofMinutes })
  return Temporal.Instant.compare(clock.now(), until) <= 0
}

/** Sends a code to the user's own number, or to their e-mail address where they have no number. */
export async function askProof(
  needs: IdentityRoom,
  { caller: { userId }, address }: { caller: Caller; address: string },
): Promise<(SentCode & { sentTo: string }) | CodeRefusal> {
  const recipient = await ownRecipient(needs, userId)
  if (!recipient) return refuse('CHANNEL_NOT_AVAILABLE')
  const sent = await sendCode(needs, {
    recipient,
    channel: recipient.kind === 'email' ? 'Email' : 'Sms',
    clientId: signedInClient,
    for: { purpose: 'prove-again', userId },
    address,
  })
  return isRefused(sent) ? sent : { ...sent, sentTo: recipient.address }
}

/** Takes a code that was sent for this, or the password, and counts from now on as fresh. */
export async function proveAgain(
  needs: IdentityRoom,
  {
    caller,
    ...given
  }: { caller: Caller } & ({ code: string; challenge: string } | { password: string }),
): Promise<{ provedUntil: Temporal.Instant } | TryRefusal | GuessRefusal> {
  const { userId, sessionId } = caller
  const { db, clock, limits } = needs
  if ('password' in given) {
    const kept = await passwordReader(db).ofUser(userId)
    const refused = await guessPassword(needs, {
      username: `user ${userId}`,
      hash: kept?.hash,
      password: passwordText(given.password),
      asker: { name: `user ${userId}`, isKnown: true },
      address: null,
    })
    if (refused) return refused
  }
  return await db.tx(async (tx) => {
    if ('code' in given) {
      const proved = await redeemCode(needs, tx, {
        ...given,
        clientId: signedInClient,
        for: { purpose: 'prove-again', userId },
      })
      if (isRefused(proved)) return proved
    }
    const now = clock.now()
    await sessionWriter(tx).markProved(sessionId, now)
    return { provedUntil: now.add({ minutes: limits.proofMinutes }) }
  })
}

async function ownRecipient({ db }: IdentityRoom, userId: string): Promise<Recipient | null> {
  const person = await personReader(db).find(userId)
  const recipient =
    person?.phoneNumber && person.dialingCode
      ? mobileRecipient(person.phoneNumber, person.dialingCode)
      : emailRecipient(person?.email ?? '')
  return isRefused(recipient) ? null : recipient
}
