/** Ten codes for when phone and passkey are lost: shown once, kept as keyed hashes, each good once. */
import { recoveryCodeCount } from '@parastoo/contract/identity/staff-gate'
import { toLatinDigits } from '@parastoo/kit/text'
import type { Tx } from '../../platform/db/database.ts'
import { randomSigns } from '../../platform/ids.ts'
import type { IdentityRoom } from './needs.ts'
import { macOfRecoveryCode } from './secrets.ts'
import { staffGateWriter } from './staff-gate-store.ts'

/** Without the signs that people mistake for each other. Twelve of them are 59 bits. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
const signs = 12

/** Makes ten new codes; those from before are void. */
export async function newRecoveryCodes(
  { secrets }: Pick<IdentityRoom, 'secrets'>,
  tx: Tx,
  userId: string,
): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, () => randomSigns(alphabet, signs))
  await staffGateWriter(tx).replaceRecoveryCodes(
    userId,
    codes.map((code) => macOfRecoveryCode(secrets, userId, code)),
  )
  return codes.map((code) => code.replace(/(.{4})(?=.)/g, '$1-'))
}

/** Uses a code up, however it was typed; false when it is none of theirs, or was used. */
export async function useRecoveryCode(
  { secrets, clock }: Pick<IdentityRoom, 'secrets' | 'clock'>,
  tx: Tx,
  { userId, typed }: { userId: string; typed: string },
): Promise<boolean> {
  const code = toLatinDigits(typed)
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
  const mac = macOfRecoveryCode(secrets, userId, code)
  return await staffGateWriter(tx).useRecoveryCode(userId, mac, clock.now())
}
