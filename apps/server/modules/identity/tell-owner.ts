/** What happened to an account is written to its owner by every channel, and shown on all their devices. */
import type { NoticeKind } from '@parastoo/contract/identity/account'
import { afterCommit, type Db, type Tx, tables } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids.ts'
import type { TemplateValues } from '../notifications/index.ts'
import type { IdentityRoom } from './needs.ts'
import { personReader } from './person-store.ts'
import type { IdentityTables } from './tables.generated.ts'

export type Happened = { userId: string; sessionId?: string | null } & (
  | { kind: 'password' | 'email' | 'bank' | 'name' | 'device' | 'passkey' }
  | { kind: 'withdrawal' | 'withdrawal-returned'; amountRial: number; iban: string }
  | { kind: 'refund-to-account'; iban: string }
  | { kind: 'sign-in-tried'; day: Temporal.PlainDate }
) & {
    /** For what the owner's mobile has just been used for: whoever holds it now knows. */
    isSmsSpared?: boolean
  }

export type OwnersNeeds = Pick<IdentityRoom, 'clock' | 'notifications' | 'securityEvents'>

/** What of it is a change that a thief would make; the rest has security events of its own. */
const isChange = (kind: Happened['kind']): boolean =>
  !['withdrawal', 'withdrawal-returned', 'refund-to-account', 'sign-in-tried'].includes(kind)

/**
 * Keeps what happened, and writes it by every channel the owner has, so that a thief cannot do it in silence. It leaves once the
 * transaction is committed; called before a channel changes, it goes to the one that was.
 */
export async function tellOwner(
  { clock, notifications, securityEvents }: OwnersNeeds,
  tx: Tx,
  happened: Happened,
): Promise<void> {
  const { userId, sessionId = null, kind, isSmsSpared = false } = happened
  if (isChange(kind))
    afterCommit(tx, () => securityEvents.record({ event: 'account-changed', reason: kind, userId }))
  const id = newId()
  await tables<IdentityTables>(tx)
    .insertInto('identity.notice')
    .values({ id, userId, kind, sessionId, happenedAt: clock.now() })
    .execute()
  const person = await personReader(tx).find(userId)
  const key = kind === 'sign-in-tried' ? `sign-in-tried:${userId}:${happened.day}` : `account:${id}`
  const channels = [
    {
      channel: 'Sms' as const,
      to: isSmsSpared || !person?.phoneNumber ? null : `${person.dialingCode}${person.phoneNumber}`,
    },
    { channel: 'Email' as const, to: person?.email ?? null },
  ]
  for (const { channel, to } of channels) {
    if (to === null || !notifications.carries(channel)) continue
    const addressed = { channel, to, userId, dedupeKey: `${key}:${channel}` }
    await notifications.send(tx, { ...addressed, ...messageOf(happened) })
  }
}

type OwnerTemplate =
  | 'account-changed'
  | 'withdrawal-requested'
  | 'withdrawal-returned'
  | 'refund-to-account'
  | 'sign-in-tried'
type Written = {
  [Name in OwnerTemplate]: { template: Name; values: TemplateValues[Name] }
}[OwnerTemplate]

function messageOf(happened: Happened): Written {
  if (happened.kind === 'withdrawal' || happened.kind === 'withdrawal-returned') {
    const { amountRial, iban } = happened
    const template = happened.kind === 'withdrawal' ? 'withdrawal-requested' : 'withdrawal-returned'
    return { template, values: { amountRial, ibanEnd: iban.slice(-4) } }
  }
  if (happened.kind === 'refund-to-account')
    return { template: 'refund-to-account', values: { ibanEnd: happened.iban.slice(-4) } }
  if (happened.kind === 'sign-in-tried') return { template: 'sign-in-tried', values: {} }
  return { template: 'account-changed', values: { change: happened.kind } }
}

/** What happened to an account within the last month, the latest first. */
export async function noticesOf(
  { db, clock }: { db: Db; clock: IdentityRoom['clock'] },
  userId: string,
) {
  const rows = await tables<IdentityTables>(db)
    .selectFrom('identity.notice')
    .select(['id', 'kind', 'sessionId', 'happenedAt'])
    .where('userId', '=', userId)
    .where('happenedAt', '>', clock.now().subtract({ hours: 30 * 24 }))
    .orderBy('happenedAt', 'desc')
    .limit(50)
    .execute()
  return rows.map((row) => ({ ...row, kind: row.kind as NoticeKind }))
}
