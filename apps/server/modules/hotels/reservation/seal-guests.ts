import { sql } from 'kysely'
import { type Db, tables } from '../../../platform/db/database.ts'
import type { DocumentSeals } from '../../../platform/document-seals.ts'
import type { HotelsTables } from '../tables.generated.ts'
import { guestLabelOf } from './store.ts'

/** Seals up to `most` guests anew whose documents lie under the key before, so that it can be forgotten. Answers how many. */
export async function sealGuests(db: Db, seals: DocumentSeals, most: number): Promise<number> {
  return await db.tx(async (tx) => {
    const older = await tables<HotelsTables>(tx)
      .selectFrom('hotels.guest')
      .select(['id', 'lineId', 'nationalCode', 'passportNumber'])
      .where(
        sql<string>`coalesce(nullif(national_code, ''), passport_number)`,
        'not like',
        `${seals.sealMark}%`,
      )
      .where(({ or, eb }) => or([eb('nationalCode', '<>', ''), eb('passportNumber', '<>', '')]))
      .limit(most)
      .forUpdate()
      .skipLocked()
      .execute()
    for (const { id, lineId, ...sealed } of older) {
      const anew = (field: 'nationalCode' | 'passportNumber') => {
        const label = guestLabelOf(lineId, field)
        return seals.seal(seals.open(sealed[field], label), label)
      }
      await tables<HotelsTables>(tx)
        .updateTable('hotels.guest')
        .set({ nationalCode: anew('nationalCode'), passportNumber: anew('passportNumber') })
        .where('id', '=', id)
        .execute()
    }
    return older.length
  })
}
