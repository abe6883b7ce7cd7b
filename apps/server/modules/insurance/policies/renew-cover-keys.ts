/** Every SQL statement that follows a renewed key of somebody who is insured. */
import { type Tx, tables } from '../../../platform/db/database.ts'
import type { InsuranceTables } from '../tables.generated.ts'

/** By which plan and from which day each of these people is insured. */
export async function coverTermsOf(
  tx: Tx,
  insuredIds: readonly string[],
): Promise<Map<string, { planCode: string; startsOn: string }>> {
  const rows = await tables<InsuranceTables>(tx)
    .selectFrom('insurance.insured as insured')
    .innerJoin('insurance.cover as cover', 'cover.lineId', 'insured.lineId')
    .select(['insured.id', 'cover.planCode', 'cover.startsOn'])
    .where('insured.id', 'in', insuredIds)
    .execute()
  return new Map(
    rows.map(({ id, planCode, startsOn }) => [id, { planCode, startsOn: startsOn.toString() }]),
  )
}

/** Where they are insured at present, they are found by the same key. */
export async function renewLiveCover(
  tx: Tx,
  { id, coverKey }: { id: string; coverKey: string },
): Promise<void> {
  await tables<InsuranceTables>(tx)
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
