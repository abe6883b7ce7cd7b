/** Every SQL statement about questions, and about the calls that are free of them. */
import { type Db, type Tx, tables } from '../../platform/db/database.ts'
import type { CaptchaTables } from './tables.generated.ts'

type Question = {
  id: string
  purpose: string
  clientMac: Buffer
  codeMac: Buffer
  expiresAt: Temporal.Instant
}

export function questionWriter(tx: Tx) {
  const db = tables<CaptchaTables>(tx)
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

type FreeCall = { purpose: string; clientMac: Buffer }

/** Counts a call and answers the how manieth of its window it is: the first opens the window, one after its end a new one. */
export async function countCall(
  db: Db,
  { purpose, clientMac, now, perSeconds }: FreeCall & { now: Temporal.Instant; perSeconds: number },
): Promise<number> {
  const windowEndsAt = now.add({ seconds: perSeconds })
  const { calls } = await tables<CaptchaTables>(db)
    .insertInto('captcha.freeCall')
    .values({ purpose, clientMac, calls: 1, windowEndsAt })
    .onConflict((on) =>
      on.columns(['clientMac', 'purpose']).doUpdateSet(({ eb, ref, case: when }) => {
        const isOver = eb('captcha.freeCall.windowEndsAt', '<=', now)
        return {
          calls: when()
            .when(isOver)
            .then(1)
            .else(eb('captcha.freeCall.calls', '+', 1))
            .end(),
          windowEndsAt: when()
            .when(isOver)
            .then(windowEndsAt)
            .else(ref('captcha.freeCall.windowEndsAt'))
            .end(),
        }
      }),
    )
    .returning('calls')
    .executeTakeFirstOrThrow()
  return calls
}

/** The client begins to count anew. */
export async function forgetCalls(db: Db, { purpose, clientMac }: FreeCall): Promise<void> {
  await tables<CaptchaTables>(db)
    .deleteFrom('captcha.freeCall')
    .where('clientMac', '=', clientMac)
    .where('purpose', '=', purpose)
    .execute()
}

/** Forgets questions and counted calls that were over before `before`. */
export async function forgetQuestions(db: Db, before: Temporal.Instant): Promise<void> {
  await tables<CaptchaTables>(db)
    .deleteFrom('captcha.question')
    .where('expiresAt', '<', before)
    .execute()
  await tables<CaptchaTables>(db)
    .deleteFrom('captcha.freeCall')
    .where('windowEndsAt', '<', before)
    .execute()
}
