/** Every SQL statement about fees that rose between the payment of a case and its filing. */
import { type Db, type Tx, tables } from '../../../platform/db/database.ts'
import type { VisasTables } from '../tables.generated.ts'

export type FeeRise = {
  id: string
  caseId: string
  amountRial: number
  askedAt: Temporal.Instant
  payUntil: Temporal.Instant
  answer: 'paid' | 'refused' | null
}

/** Writes that a traveller is asked for it; the table takes one unanswered at a time. */
export async function addFeeRise(
  tx: Tx,
  rise: Omit<FeeRise, 'answer'> & { askedBy: string },
): Promise<void> {
  await tables<VisasTables>(tx).insertInto('visas.feeRise').values(rise).execute()
}

/** What was asked of a case, the oldest first. */
export async function feeRisesOf(dbOrTx: Db | Tx, caseId: string): Promise<FeeRise[]> {
  const rows = await tables<VisasTables>(dbOrTx)
    .selectFrom('visas.feeRise')
    .select(['id', 'caseId', 'amountRial', 'askedAt', 'payUntil', 'answer'])
    .where('caseId', '=', caseId)
    .orderBy('askedAt')
    .execute()
  return rows.map(({ answer, ...rise }) => ({ ...rise, answer: answer as FeeRise['answer'] }))
}

/** What the traveller of a case has paid of fees that rose; whole rial. */
export async function risesPaid(dbOrTx: Db | Tx, caseId: string): Promise<number> {
  return (await feeRisesOf(dbOrTx, caseId))
    .filter(({ answer }) => answer === 'paid')
    .reduce((sum, { amountRial }) => sum + amountRial, 0)
}

/** Its answer, once; false when it was answered before. */
export async function answerFeeRise(
  tx: Tx,
  { id, answer, at }: { id: string; answer: 'paid' | 'refused'; at: Temporal.Instant },
): Promise<boolean> {
  const answered = await tables<VisasTables>(tx)
    .updateTable('visas.feeRise')
    .set({ answer, answeredAt: at })
    .where('id', '=', id)
    .where('answer', 'is', null)
    .executeTakeFirst()
  return answered.numUpdatedRows > 0n
}
