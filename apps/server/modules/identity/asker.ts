/** Who asks to sign in, as limits count them: nobody's asking or guessing locks somebody else out (decisions 1). */
import { type Db, tables } from '../../platform/db/database.ts'
import { addressGroup } from '../../platform/network-address.ts'
import type { Recipient } from './recipient.ts'
import { hashOf } from './secrets.ts'
import type { IdentityTables } from './tables.generated.ts'

export type Asker = {
  /** Such as «device 4f…», «address 198.51.100.7», «user 01…». */
  name: string
  /** A device that has signed in to this very account before, or a session of it: it has an allowance of its own. */
  isKnown: boolean
}

/** Whoever asks about a recipient: by a device known to be its owner's, else by the network address. */
export async function askerOf(
  db: Db,
  { recipient, device, address }: { recipient: Recipient; device: string | null; address: string },
): Promise<Asker> {
  const tokenHash = device === null ? null : hashOf(device)
  if (tokenHash && (await isDeviceOf(db, { recipient, tokenHash })))
    return { name: `device ${tokenHash.toString('hex').slice(0, 32)}`, isKnown: true }
  return { name: `address ${addressGroup(address)}`, isKnown: false }
}

async function isDeviceOf(
  db: Db,
  { recipient, tokenHash }: { recipient: Recipient; tokenHash: Buffer },
): Promise<boolean> {
  const known = tables<IdentityTables>(db)
    .selectFrom('identity.device as device')
    .innerJoin('identity.person as person', 'person.id', 'device.userId')
    .select('userId')
    .where('tokenHash', '=', tokenHash)
  const found =
    recipient.kind === 'email'
      ? known.where('email', '=', recipient.address)
      : known
          .where('dialingCode', '=', recipient.mobile.dialingCode)
          .where('phoneNumber', '=', recipient.mobile.phoneNumber)
  return (await found.executeTakeFirst()) !== undefined
}

/** What failures of an asker are counted under; of strangers also all together, so that many of them are no way round. */
export function guardsOf(subject: string, { name, isKnown }: Asker): Guard[] {
  const own = { subject: `${subject} from ${name}`, isOfAll: false }
  return isKnown ? [own] : [{ subject: `${subject} from strangers`, isOfAll: true }, own]
}
export type Guard = { subject: string; isOfAll: boolean }

/** How an asker is named in a code's row, and read from there. */
export const askerNamed = (name: string): Asker => ({ name, isKnown: !name.startsWith('address ') })
