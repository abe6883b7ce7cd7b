import type { CashOutHold } from '@parastoo/contract/identity/account'
import { type Db, tables } from '../../platform/db/database.ts'
import type { IdentityRoom } from './needs.ts'
import type { IdentityTables } from './tables.generated.ts'

export type Hold = { until: Temporal.Instant; because: CashOutHold['because'] }

/**
 * Until when no money leaves a wallet, and why: for a day after its owner's name, their IBAN or the device that asks is new. Whoever
 * has taken over a telephone number has all three new, and the owner has the day to notice. Without a session (money that was asked
 * for before) only name and IBAN count. Null when it may leave.
 */
export async function cashOutHold(
  { db, clock, limits }: Pick<IdentityRoom, 'db' | 'clock' | 'limits'>,
  { userId, sessionId }: { userId: string; sessionId: string | null },
): Promise<Hold | null> {
  const [account, deviceSince] = await Promise.all([
    changesOf(db, userId),
    sessionId === null ? null : deviceSinceOf(db, { userId, sessionId }),
  ])
  const now = clock.now()
  const since = [
    { because: 'Name' as const, at: account?.nameChangedAt },
    { because: 'BankAccount' as const, at: account?.ibanChangedAt },
    // A session that is not there any more is no known device.
    { because: 'Device' as const, at: sessionId === null ? null : (deviceSince ?? now) },
  ]
  const holds = since.flatMap(({ because, at }) =>
    at ? [{ because, until: at.add({ hours: limits.cashOutHoldHours }) }] : [],
  )
  const last = holds.toSorted((a, b) => Temporal.Instant.compare(b.until, a.until))[0]
  return last && Temporal.Instant.compare(last.until, now) > 0 ? last : null
}

const changesOf = (db: Db, userId: string) =>
  tables<IdentityTables>(db)
    .selectFrom('identity.person as person')
    .leftJoin('identity.bankAccount as account', 'account.userId', 'person.id')
    .select(['nameChangedAt', 'ibanChangedAt'])
    .where('person.id', '=', userId)
    .executeTakeFirst()

async function deviceSinceOf(db: Db, { userId, sessionId }: { userId: string; sessionId: string }) {
  const session = await tables<IdentityTables>(db)
    .selectFrom('identity.session')
    .select('deviceSince')
    .where('id', '=', sessionId)
    .where('userId', '=', userId)
    .executeTakeFirst()
  return session?.deviceSince ?? null
}
