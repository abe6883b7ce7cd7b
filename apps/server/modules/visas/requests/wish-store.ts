/** Every SQL statement about who wants to hear when a type is sold again. */
import { type Db, type Tx, tables } from '../../../platform/db/database.ts'
import type { VisasTables } from '../tables.generated.ts'

export type Wish = {
  id: string
  userId: string
  destination: string
  visaType: string
  nationality: string
  askedAt: Temporal.Instant
}

/** Keeps a wish; one that is open already stays as it is, and is answered. */
export async function keepWish(tx: Tx, wish: Wish): Promise<{ askedAt: Temporal.Instant }> {
  const { userId, destination, visaType, nationality } = wish
  await tables<VisasTables>(tx)
    .insertInto('visas.reviewWish')
    .values(wish)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return await tables<VisasTables>(tx)
    .selectFrom('visas.reviewWish')
    .select('askedAt')
    .where('userId', '=', userId)
    .where('destination', '=', destination)
    .where('visaType', '=', visaType)
    .where('nationality', '=', nationality)
    .where('toldAt', 'is', null)
    .executeTakeFirstOrThrow()
}

/** Types that somebody waits for. */
export async function wishedTypes(
  db: Db,
): Promise<Pick<Wish, 'destination' | 'visaType' | 'nationality'>[]> {
  return await tables<VisasTables>(db)
    .selectFrom('visas.reviewWish')
    .select(['destination', 'visaType', 'nationality'])
    .distinct()
    .where('toldAt', 'is', null)
    .execute()
}

/** Answers up to `most` wishes of a type, each once. */
export async function answerWishes(
  tx: Tx,
  {
    of,
    at,
    most,
  }: {
    of: Pick<Wish, 'destination' | 'visaType' | 'nationality'>
    at: Temporal.Instant
    most: number
  },
): Promise<{ id: string; userId: string }[]> {
  const { destination, visaType, nationality } = of
  return await tables<VisasTables>(tx)
    .updateTable('visas.reviewWish')
    .set({ toldAt: at })
    .where('id', 'in', (where) =>
      where
        .selectFrom('visas.reviewWish')
        .select('id')
        .where('destination', '=', destination)
        .where('visaType', '=', visaType)
        .where('nationality', '=', nationality)
        .where('toldAt', 'is', null)
        .orderBy('askedAt')
        .limit(most)
        .forUpdate()
        .skipLocked(),
    )
    .where('toldAt', 'is', null)
    .returning(['id', 'userId'])
    .execute()
}
