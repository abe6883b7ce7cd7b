/** Every SQL statement that changes something else of a paid case than its state. */
import { type Tx, tables } from '../../../platform/db/database.ts'
import type { DocumentSeals } from '../../../platform/document-seals.ts'
import type { VisasTables } from '../tables.generated.ts'
import type { VisaCase } from './case.ts'
import { caseSeals } from './case-store.ts'

const dateOf = (text: string) => Temporal.PlainDate.from(text)

/** Another passport of the same person: the case as it is with it. */
export async function putPassport(
  tx: Tx,
  seals: DocumentSeals,
  { caseId: id, passportExpires, ...found }: VisaCase,
): Promise<void> {
  await tables<VisasTables>(tx)
    .updateTable('visas.case')
    .set({
      ...caseSeals.seal(seals, { id, ...found }),
      passportExpires: dateOf(passportExpires),
    })
    .where('id', '=', id)
    .execute()
}

/** Writes an officer's word that a visa is right as it is; answers whether another officer has said exactly the same. */
export async function sayDecision(
  tx: Tx,
  word: { caseId: string; staff: string; said: string; at: Temporal.Instant },
): Promise<boolean> {
  const { caseId, staff, said } = word
  await tables<VisasTables>(tx)
    .insertInto('visas.decisionWord')
    .values(word)
    .onConflict((on) => on.columns(['caseId', 'staff']).doUpdateSet({ said, at: word.at }))
    .execute()
  const other = await tables<VisasTables>(tx)
    .selectFrom('visas.decisionWord')
    .select('staff')
    .where('caseId', '=', caseId)
    .where('said', '=', said)
    .where('staff', '<>', staff)
    .executeTakeFirst()
  return other !== undefined
}

/** The promise of a case that is paid, and since when it stands still. */
export async function pauseCase(
  tx: Tx,
  { caseId, promisedOn, pausedOn }: { caseId: string; promisedOn: string; pausedOn: string | null },
): Promise<void> {
  await tables<VisasTables>(tx)
    .updateTable('visas.case')
    .set({ promisedOn: dateOf(promisedOn), pausedOn: pausedOn === null ? null : dateOf(pausedOn) })
    .where('id', '=', caseId)
    .where('paidAt', 'is not', null)
    .execute()
}
