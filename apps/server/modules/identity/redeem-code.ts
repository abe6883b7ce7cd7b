import type { ClientId } from '@parastoo/contract/identity/account'
import { type Refusal, refuse } from '@parastoo/kit/outcome'
import { normalizeDigitsField } from '@parastoo/kit/text'
import type { Tx } from '../../platform/db/database.ts'
import { askerNamed, guardsOf } from './asker.ts'
import { codeWriter } from './code-store.ts'
import { lockedBy, recordFailures, tellOfGuesses } from './failures.ts'
import type { IdentityRoom } from './needs.ts'
import { hashOf, isSameMac, macOfCode } from './secrets.ts'
import { type CodePurpose, numberLocked } from './send-code.ts'

export type CodeTry = {
  code: string
  challenge: string
  clientId: ClientId
  for: Pick<CodePurpose, 'purpose'> & { userId?: string }
  /** Whom the code was sent to, E.164 or an e-mail address; left out where the user's own code alone is meant. */
  recipient?: string
}

export type TryRefusal = Refusal<
  'CODE_INCOMPLETE' | 'CODE_WRONG' | 'CODE_EXPIRED' | 'NUMBER_LOCKED'
>

/**
 * Proves that somebody receives what is sent to a recipient. Locks the recipient's row, takes one of the code's three
 * tries, then compares; a right code is used up in the same tx. A refusal must be committed all the same, or the try
 * would not count. Who does not bring the challenge of a code learns nothing and spends no try: to them there is no code.
 */
export async function redeemCode(
  room: IdentityRoom,
  tx: Tx,
  { challenge, clientId, recipient: named, ...typed }: CodeTry,
): Promise<{ recipient: string } | TryRefusal> {
  const { clock, otpLength, secrets } = room
  const code = normalizeDigitsField(typed.code)
  if (code.length !== otpLength || !/^\d+$/.test(code))
    return refuse('CODE_INCOMPLETE', { field: 'code' })

  const writer = codeWriter(tx)
  const now = clock.now()
  const { purpose } = typed.for
  const asked = await writer.findCode({
    challengeHash: hashOf(challenge),
    clientId,
    purpose,
    userId: typed.for.userId ?? null,
    recipient: named,
  })
  if (!asked) return refuse('CODE_EXPIRED')
  const { recipient } = asked
  const asker = askerNamed(asked.asker)
  const guards = guardsOf(recipient, asker)
  const locked = await lockedBy(writer, guards, now)
  if (locked) return numberLocked(locked)
  const taken = await writer.takeTry(asked.id, now)
  if (!taken) return refuse('CODE_EXPIRED')

  if (!isSameMac(taken.codeMac, macOfCode(secrets, { code, recipient, challenge }))) {
    const lockedNow = await recordFailures(room, writer, guards)
    if (lockedNow === null) return refuse('CODE_WRONG', { field: 'code' })
    if (!asker.isKnown) await tellOfGuesses(room, tx, recipient)
    return numberLocked(lockedNow)
  }
  if (!(await writer.useCode(asked.id, now))) return refuse('CODE_EXPIRED')
  for (const { subject } of guards) await writer.forgetFailures(subject)
  return { recipient }
}
