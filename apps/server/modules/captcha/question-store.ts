/** Every SQL statement about questions. */
import { type Db, type DbTx, tables } from '../../platform/db/database.ts'
import type { CaptchaTables } from './tables.generated.ts'

type Question = {
  id: string
  purpose: string
  clientMac: Buffer
  codeMac: Buffer
  expiresAt: Temporal.Instant
}

export function questionWriter(dbTx: DbTx) {
  const db = tables<CaptchaTables>(dbTx)
  return {
    async add(question: Question): Promise<void> {
      await db.insertInto('captcha.question').values(question).execute()
    },

    /** Takes a question's one answer, before it is looked at; undefined when it is over, answered, or asked of somebody else. */
    async take(
      { id, purpose, clientMac }: Pick<Question, 'id' | 'purpose' | 'clientMac'>,
      now: Temporal.Instant,
    ) {
      return await db
        .updateTable('captcha.question')
        .set({ answeredAt: now })
        .where('id', '=', id)
        .where('purpose', '=', purpose)
        .where('clientMac', '=', clientMac)
        .where('answeredAt', 'is', null)
        .where('expiresAt', '>', now)
        .returning('codeMac')
        .executeTakeFirst()
    },
  }
}

/** Forgets questions that were over before `before`. */
export async function forgetQuestions(db: Db, before: Temporal.Instant): Promise<void> {
  await tables<CaptchaTables>(db)
    .deleteFrom('captcha.question')
    .where('expiresAt', '<', before)
    .execute()
}
