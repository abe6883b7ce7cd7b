/** Every SQL statement about the pictures that suppliers want read. */
import { type Db, type Tx, tables } from '../../../platform/db/database.ts'
import type { FlightsTables } from '../tables.generated.ts'

type ShownCaptcha = {
  id: string
  supplier: string
  offerKey: string
  token: string
  expiresAt: Temporal.Instant
}
/** Which picture somebody says to have read, and whose it must be. */
type AnsweredCaptcha = Pick<ShownCaptcha, 'id' | 'supplier' | 'offerKey'>

export function captchaWriter(tx: Tx) {
  const db = tables<FlightsTables>(tx)
  return {
    async noteShown(shown: ShownCaptcha): Promise<void> {
      await db.insertInto('flights.supplierCaptcha').values(shown).execute()
    },

    /**
     * The suppliers' own names of the pictures, in the order asked; from now on they are answered. Null, and nothing changed, when
     * one of them is over, answered already, or of another offer.
     */
    async takeAll(
      answered: readonly AnsweredCaptcha[],
      now: Temporal.Instant,
    ): Promise<string[] | null> {
      const tokens: string[] = []
      for (const { id, supplier, offerKey } of answered) {
        const row = await db
          .selectFrom('flights.supplierCaptcha')
          .select('token')
          .where('id', '=', id)
          .where('supplier', '=', supplier)
          .where('offerKey', '=', offerKey)
          .where('answeredAt', 'is', null)
          .where('expiresAt', '>', now)
          .forUpdate()
          .executeTakeFirst()
        if (!row) return null
        tokens.push(row.token)
      }
      const ids = answered.map(({ id }) => id)
      if (new Set(ids).size !== ids.length) return null
      await db
        .updateTable('flights.supplierCaptcha')
        .set({ answeredAt: now })
        .where('id', 'in', ids)
        .execute()
      return tokens
    },
  }
}

/** Forgets pictures that were over before `before`. */
export async function forgetCaptchas(db: Db, before: Temporal.Instant): Promise<void> {
  await tables<FlightsTables>(db)
    .deleteFrom('flights.supplierCaptcha')
    .where('expiresAt', '<', before)
    .execute()
}
