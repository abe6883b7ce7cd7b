import { sql } from 'kysely'
import { tables } from '../../platform/db/database.ts'
import type { IdentityRoom } from './needs.ts'

/** Forgets what no limit and no session needs any more; numbers of strangers do not stay with us. */
export async function forgetOldSignIns({ db, clock }: IdentityRoom): Promise<void> {
  const now = clock.now()
  const before = (days: number) => sql`${now.subtract({ hours: days * 24 })}::timestamptz`
  await db.tx(async (tx) => {
    const rows = tables<unknown>(tx)
    await sql`delete from identity.one_time_code where expires_at < ${before(1)}`.execute(rows)
    await sql`delete from identity.passkey_challenge where expires_at < ${now}::timestamptz`.execute(
      rows,
    )
    await sql`delete from identity.sign_in_challenge where expires_at < ${now}::timestamptz`.execute(
      rows,
    )
    await sql`
      delete from identity.allowance
      where not exists (select from unnest(spent_at) spent where spent > ${before(1)})`.execute(
      rows,
    )
    await sql`delete from identity.daily_codes where day < (${before(30)})::date`.execute(rows)
    await sql`
      delete from identity.guess_guard
      where coalesce(failed_at, ${before(31)}) < ${before(30)}
        and coalesce(locked_until, ${before(31)}) < ${now}::timestamptz`.execute(rows)
    await sql`
      delete from identity.refresh_token
      where expires_at < ${before(1)} or consumed_at < ${before(60)}`.execute(rows)
    await sql`delete from identity.notice where happened_at < ${before(90)}`.execute(rows)
    await sql`delete from identity.device where used_at < ${before(400)}`.execute(rows)
    await sql`
      delete from identity.session
      where expires_at < ${before(1)} or revoked_at < ${before(60)}`.execute(rows)
  })
}
