import type { Clock } from '../../../platform/clock.ts'
import { type Db, jsonb, tables } from '../../../platform/db/database.ts'
import type { SupplierJournal } from '../ports.ts'
import type { FlightsTables } from '../tables.generated.ts'

/** The journal of each supplier by its name. Every write is a transaction of its own: an adapter calls outside between two of them. */
export function createSupplierJournals({ db, clock }: { db: Db; clock: Clock }) {
  return (supplier: string): SupplierJournal => ({
    async read(key) {
      const found = await tables<FlightsTables>(db)
        .selectFrom('flights.supplierJournal')
        .select(['version', 'entry'])
        .where('supplier', '=', supplier)
        .where('key', '=', key)
        .executeTakeFirst()
      return found ?? null
    },
    async write(key, version, entry) {
      const row = { version: version + 1, entry: jsonb(entry), writtenAt: clock.now() }
      return await db.tx(async (tx) => {
        const rows = tables<FlightsTables>(tx)
        const done =
          version === 0
            ? await rows
                .insertInto('flights.supplierJournal')
                .values({ supplier, key, ...row })
                .onConflict((conflict) => conflict.columns(['supplier', 'key']).doNothing())
                .executeTakeFirst()
            : await rows
                .updateTable('flights.supplierJournal')
                .set(row)
                .where('supplier', '=', supplier)
                .where('key', '=', key)
                .where('version', '=', version)
                .executeTakeFirst()
        return (
          ('numInsertedOrUpdatedRows' in done
            ? done.numInsertedOrUpdatedRows
            : done.numUpdatedRows) === 1n
        )
      })
    },
  })
}
