import { isRefused, type Refusal } from '@parastoo/kit/outcome'
import type { Tx } from '../../platform/db/database.ts'
import type { IdentityRoom } from './needs.ts'
import { personReader, personWriter } from './person-store.ts'
import { mobileRecipient } from './recipient.ts'

/** The account of a mobile that somebody says is theirs, made where there is none. It signs nobody in; a code proves the number. */
export async function openByMobile(
  { clock }: Pick<IdentityRoom, 'clock'>,
  tx: Tx,
  { phoneNumber, dialingCode }: { phoneNumber: string; dialingCode: string },
): Promise<{ userId: string; isNew: boolean } | Refusal<'PHONE_NUMBER_IS_INVALID'>> {
  const recipient = mobileRecipient(phoneNumber, dialingCode)
  if (isRefused(recipient)) return refusalOfMobile(recipient)
  const known = await personReader(tx).findBy(recipient)
  if (known) return { userId: known.userId, isNew: false }
  const { userId } = await personWriter(tx).findOrAdd(recipient, clock.now())
  return { userId, isNew: true }
}

/** A mobile is never refused as an e-mail address. */
const refusalOfMobile = (refusal: Refusal<'PHONE_NUMBER_IS_INVALID' | 'EMAIL_IS_INVALID'>) =>
  refusal as Refusal<'PHONE_NUMBER_IS_INVALID'>
