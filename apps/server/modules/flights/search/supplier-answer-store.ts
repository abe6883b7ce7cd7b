/** Every SQL statement of suppliers' answers. */
import { sql } from 'kysely'
import { type Db, jsonb, type Tx, tables } from '../../../platform/db/database.ts'
import type { FlightsTables } from '../tables.generated.ts'
import type { SupplierAnswer } from './supplier-answer.ts'

/** Writes answers; one of an earlier round never takes the place of a later, nor one that is still out that of one that ended. */
export async function putAnswers(
  dbOrTx: Db | Tx,
  answers: readonly SupplierAnswer[],
): Promise<void> {
  await tables<FlightsTables>(dbOrTx)
    .insertInto('flights.supplierAnswer')
    .values(answers.map((answer) => ({ ...answer, arrived: jsonb(answer.arrived) })))
    .onConflict((on) =>
      on
        .columns(['requestId', 'supplier'])
        .doUpdateSet((eb) => ({
          state: eb.ref('excluded.state'),
          askedAt: eb.ref('excluded.askedAt'),
          lateAt: eb.ref('excluded.lateAt'),
          arrived: eb.ref('excluded.arrived'),
        }))
        .where(
          sql<boolean>`(excluded.asked_at, excluded.state <> 'searching')
            > (supplier_answer.asked_at, supplier_answer.state <> 'searching')`,
        ),
    )
    .execute()
}

export async function findAnswers(
  db: Db,
  requestIds: readonly string[],
): Promise<SupplierAnswer[]> {
  const rows = await tables<FlightsTables>(db)
    .selectFrom('flights.supplierAnswer')
    .selectAll()
    .where('requestId', 'in', requestIds)
    .execute()
  return rows.map((row) => ({
    ...row,
    state: row.state as SupplierAnswer['state'],
    arrived: row.arrived as SupplierAnswer['arrived'],
  }))
}

/** Forgets answers to questions asked before `before`. */
export async function forgetAnswers(db: Db, before: Temporal.Instant): Promise<void> {
  await tables<FlightsTables>(db)
    .deleteFrom('flights.supplierAnswer')
    .where('askedAt', '<', before)
    .execute()
}
