import type { ClientId } from '@parastoo/contract/identity/account'
import { type Refusal, refuse } from '@parastoo/kit/outcome'
import { type MobileNumber, parseMobile } from '@parastoo/kit/parse-mobile'
import { normalizeDigitsField } from '@parastoo/kit/text'
import type { DbTx } from '../../platform/db/database.ts'
import { codeWriter } from './code-store.ts'
import type { IdentityRoom } from './needs.ts'
import { hashOf, isSameMac, macOfCode } from './secrets.ts'
import { numberLocked } from './send-code.ts'

export type CodeTry = {
  phoneNumber: string
  dialingCode: string
  code: string
  challenge: string
  clientId: ClientId
}

export type TryRefusal = Refusal<
  'PHONE_NUMBER_IS_INVALID' | 'CODE_INCOMPLETE' | 'CODE_WRONG' | 'CODE_EXPIRED' | 'NUMBER_LOCKED'
>

/**
 * Proves that somebody holds a mobile number. Locks the number's row, takes one of the code's three tries, then compares;
 * a right code is used up in the same dbTx. A refusal must be committed all the same, or the try would not count.
 * Who does not bring the challenge of a code learns nothing and spends no try: to them there is no code.
 */
export async function redeemCode(
  { clock, limits, otpLength, secrets }: IdentityRoom,
  dbTx: DbTx,
  { challenge, clientId, ...typed }: CodeTry,
): Promise<MobileNumber | TryRefusal> {
  const mobile = parseMobile(typed.phoneNumber, typed.dialingCode)
  if (!mobile) return refuse('PHONE_NUMBER_IS_INVALID', { field: 'phone_number' })
  const code = normalizeDigitsField(typed.code)
  if (code.length !== otpLength || !/^\d+$/.test(code))
    return refuse('CODE_INCOMPLETE', { field: 'code' })

  const writer = codeWriter(dbTx)
  const now = clock.now()
  const number = mobile.dialingCode + mobile.phoneNumber
  const asked = await writer.findCode({ challengeHash: hashOf(challenge), number, clientId })
  if (!asked) return refuse('CODE_EXPIRED')
  const locked = await writer.guardNumber(number)
  if (locked && Temporal.Instant.compare(locked, now) > 0) return numberLocked(locked)
  const taken = await writer.takeTry(asked.id, now)
  if (!taken) return refuse('CODE_EXPIRED')

  if (!isSameMac(taken.codeMac, macOfCode(secrets, { code, number, challenge }))) {
    const lockedNow = await writer.recordFailure(number, { now, ...limits })
    const isLocked = lockedNow !== null && Temporal.Instant.compare(lockedNow, now) > 0
    return isLocked ? numberLocked(lockedNow) : refuse('CODE_WRONG', { field: 'code' })
  }
  if (!(await writer.useCode(asked.id, now))) return refuse('CODE_EXPIRED')
  await writer.forgetFailures(number)
  return mobile
}
