/** The Persian name of a person: whom accounts and tickets are compared with, so it does not change like a picture. */
import type { User } from '@parastoo/contract/identity/account'
import { isUuid } from '@parastoo/kit/uuid'
import { type Db, type Tx, tables } from '../../platform/db/database.ts'
import { bankAccounts } from './bank-account.ts'
import type { IdentityRoom } from './needs.ts'
import { personWriter } from './person-store.ts'
import type { IdentityTables } from './tables.generated.ts'
import { tellOwner } from './tell-owner.ts'

export type PersianName = Partial<
  Record<'firstNameFarsi' | 'lastNameFarsi', string | null | undefined>
>

const parts = ['firstNameFarsi', 'lastNameFarsi'] as const

/** What of a name would truly become another, and whether it takes the place of one that was there. */
export function renamingOf(before: Pick<User, (typeof parts)[number]>, asked: PersianName) {
  const changed = parts.filter(
    (part) => asked[part] !== undefined && (asked[part] || null) !== before[part],
  )
  const name: Partial<Record<(typeof parts)[number], string | null>> = Object.fromEntries(
    changed.map((part) => [part, asked[part] || null]),
  )
  return {
    isNew: changed.length > 0,
    replaces: changed.some((part) => before[part] !== null),
    name,
  }
}

/** Writes another name down in the transaction of its change: money waits, and the account it was compared with is compared anew. */
export async function noteRenamed(
  room: IdentityRoom,
  tx: Tx,
  { userId, sessionId, replaces }: { userId: string; sessionId: string | null; replaces: boolean },
): Promise<void> {
  const rows = tables<IdentityTables>(tx)
  await rows
    .updateTable('identity.person')
    .set({ nameChangedAt: room.clock.now() })
    .where('id', '=', userId)
    .execute()
  await rows
    .updateTable('identity.bankAccount')
    .set({ verifiedAt: null, verifiedBy: null, holderFa: null, inquiry: null, inquiredAt: null })
    .where('userId', '=', userId)
    .where('verifiedAt', 'is not', null)
    .execute()
  if (replaces) await tellOwner(room, tx, { userId, sessionId, kind: 'name' })
}

/** Leaves another name to staff; the last one asked for counts. */
export async function askForName(
  tx: Tx,
  { userId, name, now }: { userId: string; name: PersianName; now: Temporal.Instant },
): Promise<void> {
  await tables<IdentityTables>(tx)
    .insertInto('identity.nameRequest')
    .values({ userId, ...name, askedAt: now })
    .onConflict((on) => on.column('userId').doUpdateSet({ ...name, askedAt: now }))
    .execute()
}

/** A name that waits for staff; a null part stays as it is. */
export type NameRequest = {
  userId: string
  nameFa: string
  askedFa: string
  askedAt: Temporal.Instant
}

/** What staff do with names. */
export function nameRequests(room: IdentityRoom) {
  const take = async (tx: Tx, userId: string) =>
    isUuid(userId)
      ? await tables<IdentityTables>(tx)
          .deleteFrom('identity.nameRequest')
          .where('userId', '=', userId)
          .returning(parts)
          .executeTakeFirst()
      : undefined
  return {
    waiting: () => waitingNames(room.db),
    /** The asked name becomes the person's; false when none waits. */
    async accept({ userId, by }: { userId: string; by: string }): Promise<boolean> {
      const isAccepted = await room.db.tx(async (tx) => {
        const asked = await take(tx, userId)
        if (!asked) return false
        const name = Object.fromEntries(
          parts.flatMap((part) => (asked[part] === null ? [] : [[part, asked[part]]])),
        )
        await personWriter(tx).change(userId, name, room.documents)
        await noteRenamed(room, tx, { userId, sessionId: null, replaces: true })
        return true
      })
      if (isAccepted) await bankAccounts(room).nameChanged(userId)
      room.log.info({ userId, by, isAccepted }, 'a name was decided on')
      return isAccepted
    },
    async refuse({ userId, by }: { userId: string; by: string }): Promise<boolean> {
      const taken = await room.db.tx((tx) => take(tx, userId))
      room.log.info({ userId, by }, 'a name was refused')
      return taken !== undefined
    },
  }
}

async function waitingNames(db: Db): Promise<NameRequest[]> {
  const rows = await tables<IdentityTables>(db)
    .selectFrom('identity.nameRequest as asked')
    .innerJoin('identity.person as person', 'person.id', 'asked.userId')
    .select(['asked.userId', 'asked.askedAt'])
    .select(['asked.firstNameFarsi as firstAsked', 'asked.lastNameFarsi as lastAsked'])
    .select(['person.firstNameFarsi as first', 'person.lastNameFarsi as last'])
    .orderBy('asked.askedAt')
    .execute()
  const spelt = (...names: (string | null)[]) => names.filter(Boolean).join(' ')
  return rows.map(({ userId, askedAt, first, last, firstAsked, lastAsked }) => ({
    userId,
    askedAt,
    nameFa: spelt(first, last),
    askedFa: spelt(firstAsked ?? first, lastAsked ?? last),
  }))
}
