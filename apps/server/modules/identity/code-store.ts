/** Every SQL statement about one-time codes and their limits. */
import { isRefused } from '@parastoo/kit/outcome'
import { sql } from 'kysely'
import { type Tx, tables } from '../../platform/db/database.ts'
import { type DayLimit, triesPerCode, type Window } from './limits.ts'
import type { IdentityTables, OneTimeCodeTable } from './tables.generated.ts'

export type NewCode = Omit<OneTimeCodeTable, 'tries' | 'usedAt'>
/** Left out, the recipient is whom the code was sent to. */
export type AskedCode = Pick<NewCode, 'challengeHash' | 'clientId' | 'purpose' | 'userId'> & {
  recipient?: string | undefined
}

export type PurseOfDay = { day: Temporal.PlainDate; purse: string }

export function codeWriter(tx: Tx) {
  const db = tables<IdentityTables>(tx)
  return {
    /** Runs `work`; when it refuses, everything it wrote is taken back and the transaction goes on. */
    async undoIfRefused<Outcome>(work: () => Promise<Outcome>): Promise<Outcome> {
      await sql`savepoint code_limits`.execute(db)
      const outcome = await work()
      if (isRefused(outcome)) await sql`rollback to savepoint code_limits`.execute(db)
      await sql`release savepoint code_limits`.execute(db)
      return outcome
    },

    /** Spends one of every window of `subject` in one statement; false, and nothing spent, when one is full. */
    async spend(
      subject: string,
      windows: readonly Window[],
      now: Temporal.Instant,
    ): Promise<boolean> {
      const since = ({ seconds }: Window) => sql`${now.subtract({ seconds })}::timestamptz`
      const longest = windows.reduce((one, other) => (other.seconds > one.seconds ? other : one))
      const allFit = sql.join(
        windows.map(
          (window) => sql`${window.max}::int >
            (select count(*) from unnest(held.spent_at) spent where spent > ${since(window)})`,
        ),
        sql` and `,
      )
      const { rows } = await sql`
        insert into identity.allowance as held (subject, spent_at)
        values (${subject}, array[${now}::timestamptz])
        on conflict (subject) do update
          set spent_at = ${now}::timestamptz
            || array(select spent from unnest(held.spent_at) spent where spent > ${since(longest)})
          where ${allFit}
        returning subject`.execute(db)
      return rows.length > 0
    },

    async spentAt(subject: string): Promise<Temporal.Instant[]> {
      const row = await db
        .selectFrom('identity.allowance')
        .select('spentAt')
        .where('subject', '=', subject)
        .executeTakeFirst()
      return row?.spentAt ?? []
    },

    /** Counts one more code of a purse and what it costs; null, and nothing counted, when that is more than `most`. */
    async spendPurse(
      { day, purse }: PurseOfDay,
      { costRial, most }: { costRial: number; most: DayLimit | null },
    ): Promise<DayLimit | null> {
      const fits = most
        ? sql`held.sent < ${most.codes} and held.cost_rial + excluded.cost_rial <= ${most.rial}`
        : sql`true`
      const { rows } = await sql<{ sent: number; costRial: number }>`
        insert into identity.daily_codes as held (day, purse, sent, cost_rial)
        values (${day}, ${purse}, 1, ${costRial})
        on conflict (day, purse) do update
          set sent = held.sent + 1, cost_rial = held.cost_rial + excluded.cost_rial
          where ${fits}
        returning sent, cost_rial`.execute(db)
      const [row] = rows
      return row ? { codes: row.sent, rial: row.costRial } : null
    },

    /** Gives back what a code spent that could not be sent. */
    async giveBack({
      subjects,
      at,
      from: { day, purse },
      costRial,
    }: {
      subjects: string[]
      at: Temporal.Instant
      from: PurseOfDay
      costRial: number
    }): Promise<void> {
      for (const subject of subjects)
        await sql`
          update identity.allowance set spent_at = array_remove(spent_at, ${at}::timestamptz)
          where subject = ${subject}`.execute(db)
      await sql`
        update identity.daily_codes
        set sent = sent - 1, cost_rial = greatest(cost_rial - ${costRial}, 0)
        where day = ${day} and purse = ${purse} and sent > 0`.execute(db)
    },

    async addCode(code: NewCode): Promise<void> {
      await db.insertInto('identity.oneTimeCode').values(code).execute()
    },

    async removeCode(codeId: string): Promise<void> {
      await db.deleteFrom('identity.oneTimeCode').where('id', '=', codeId).execute()
    },

    /** The code a client may be speaking of: of its challenge, its kind of client, its purpose and its user. */
    async findCode({ recipient, userId, ...asked }: AskedCode) {
      return await db
        .selectFrom('identity.oneTimeCode')
        .select(['id', 'recipient', 'asker'])
        .where((where) => where.and(asked))
        .where('userId', 'is not distinct from', userId)
        .$if(recipient !== undefined, (some) => some.where('recipient', '=', recipient ?? ''))
        .executeTakeFirst()
    },

    /** Takes one of a code's tries, before it is compared; undefined when the code is spent, used or too old. */
    async takeTry(codeId: string, now: Temporal.Instant) {
      return await db
        .updateTable('identity.oneTimeCode')
        .set(({ eb }) => ({ tries: eb('tries', '+', 1) }))
        .where('id', '=', codeId)
        .where('usedAt', 'is', null)
        .where('tries', '<', triesPerCode)
        .where('expiresAt', '>', now)
        .returning(['codeMac', 'tries'])
        .executeTakeFirst()
    },

    /** False when it was used already. */
    async useCode(codeId: string, now: Temporal.Instant): Promise<boolean> {
      const used = await db
        .updateTable('identity.oneTimeCode')
        .set({ usedAt: now })
        .where('id', '=', codeId)
        .where('usedAt', 'is', null)
        .returning('id')
        .executeTakeFirst()
      return used !== undefined
    },

    /** Locks a subject's row until the transaction ends, so that guesses at it follow each other. Returns its lock in time. */
    async guard(subject: string): Promise<Temporal.Instant | null> {
      const { lockedUntil } = await db
        .insertInto('identity.guessGuard')
        .values({ subject })
        // Changes nothing, but locks and returns the row that is there.
        .onConflict((on) => on.column('subject').doUpdateSet({ subject }))
        .returning('lockedUntil')
        .executeTakeFirstOrThrow()
      return lockedUntil
    },

    async lockedUntil(subject: string): Promise<Temporal.Instant | null> {
      const row = await db
        .selectFrom('identity.guessGuard')
        .select('lockedUntil')
        .where('subject', '=', subject)
        .executeTakeFirst()
      return row?.lockedUntil ?? null
    },

    /** Counts a failure of a guarded subject and locks it when there were enough; a quiet day ends the doubling. */
    async recordFailure(
      subject: string,
      {
        now,
        failuresUntilLock,
        lockMinutes,
      }: { now: Temporal.Instant; failuresUntilLock: number; lockMinutes: number },
    ): Promise<Temporal.Instant | null> {
      const { rows } = await sql<{ lockedUntil: Temporal.Instant | null }>`
        update identity.guess_guard as kept set
          failures_in_row = case when locks then 0 else failures_in_row + 1 end,
          locks_in_row = case when locks then locks_before + 1 else locks_in_row end,
          locked_until = case when locks
            then ${now}::timestamptz
              + least(make_interval(mins => ${lockMinutes}) * power(2, locks_before), interval '1 day')
            else locked_until end,
          failed_at = ${now}
        from (
          select failures_in_row + 1 >= ${failuresUntilLock} as locks,
            case when failed_at < ${now}::timestamptz - interval '1 day' then 0 else locks_in_row end
              as locks_before
          from identity.guess_guard where subject = ${subject}
        ) judged
        where subject = ${subject}
        returning locked_until`.execute(db)
      return rows[0]?.lockedUntil ?? null
    },

    async forgetFailures(subject: string): Promise<void> {
      await db
        .updateTable('identity.guessGuard')
        .set({ failuresInRow: 0, locksInRow: 0, lockedUntil: null })
        .where('subject', '=', subject)
        .execute()
    },
  }
}
