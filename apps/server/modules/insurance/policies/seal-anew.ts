/** What lies under the key before, sealed anew under today's, so that the one before can be forgotten. */
import { type Db, tables } from '../../../platform/db/database.ts'
import type { DocumentSeals } from '../../../platform/document-seals.ts'
import type { InsuranceTables } from '../tables.generated.ts'
import { coverText } from './cover.ts'
import { labelOfPaper } from './policy-store.ts'
import { labelOf } from './store.ts'

/** Seals up to `most` people anew, and finds them by today's key, also where they are insured at present. Answers how many. */
export async function sealInsured(db: Db, seals: DocumentSeals, most: number): Promise<number> {
  return await db.tx(async (tx) => {
    const insurance = tables<InsuranceTables>(tx)
    const older = await insurance
      .selectFrom('insurance.insured as insured')
      .innerJoin('insurance.cover as cover', 'cover.lineId', 'insured.lineId')
      .select(['insured.id', 'insured.nationalCode', 'insured.passportNumber'])
      .select(['cover.planCode', 'cover.startsOn'])
      .where('insured.coverKey', 'not like', `${seals.fingerprintMark}%`)
      .limit(most)
      // Not the lock of a deletion: whoever is being insured meanwhile refers to these rows.
      .forNoKeyUpdate('insured')
      .skipLocked()
      .execute()
    for (const { id, planCode, startsOn, ...sealed } of older) {
      const nationalCode = seals.open(sealed.nationalCode, labelOf(id, 'nationalCode'))
      const passportNumber = seals.open(sealed.passportNumber, labelOf(id, 'passportNumber'))
      const cover = { planCode, startsOn: startsOn.toString() }
      const coverKey = seals.fingerprint(coverText(cover, { passportNumber }))
      await insurance
        .updateTable('insurance.insured')
        .set({
          nationalCode: seals.seal(nationalCode, labelOf(id, 'nationalCode')),
          passportNumber: seals.seal(passportNumber, labelOf(id, 'passportNumber')),
          coverKey,
        })
        .where('id', '=', id)
        .execute()
      await insurance
        .updateTable('insurance.liveCover as live')
        .set({ coverKey })
        .where('live.insuredId', '=', id)
        // Somebody who was insured twice while this was not looked for under both keys stays where they are.
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('insurance.liveCover as other')
                .select('other.insuredId')
                .where('other.coverKey', '=', coverKey),
            ),
          ),
        )
        .execute()
    }
    return older.length
  })
}

/** Seals up to `most` papers of insurers anew. Answers how many. */
export async function sealPapers(db: Db, seals: DocumentSeals, most: number): Promise<number> {
  return await db.tx(async (tx) => {
    const insurance = tables<InsuranceTables>(tx)
    const older = await insurance
      .selectFrom('insurance.insurersPaper')
      .select(['insuredId', 'content'])
      .where('content', 'not like', `${seals.sealMark}%`)
      .limit(most)
      .forUpdate()
      .skipLocked()
      .execute()
    for (const { insuredId, content } of older) {
      const label = labelOfPaper(insuredId)
      await insurance
        .updateTable('insurance.insurersPaper')
        .set({ content: seals.seal(seals.open(content, label), label) })
        .where('insuredId', '=', insuredId)
        .execute()
    }
    return older.length
  })
}
