import type { Announce } from '../../../platform/announce.ts'
import { type Clock, dateIn } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Log } from '../../../platform/log.ts'
import type { createSuppliers } from './create-suppliers.ts'
import { emptyTally, type Tally } from './supplier-tally.ts'

/** A supplier of which too much fails, or that is asked too often for what is bought; told once a day for each reason. */
export type SupplierIll = {
  supplier: string
  supplierFa: string
  because: 'errors' | 'looks'
  looks: number
  failures: number
  books: number
  day: string
}

/** Of fewer searches than this nothing is concluded. */
const leastLooks = 50
/** What of a day's searches may come to nothing: the breaker looks at seconds, people at days. */
const mostFailing = 0.1

/** Whether more of a day's searches failed than a supplier may. */
export const isFailing = ({ looks, failures }: Tally): boolean =>
  looks >= leastLooks && failures > looks * mostFailing

/** Looks at what suppliers have done today, and says of each that is over its budget. */
export async function watchBudgets({
  suppliers,
  db,
  clock,
  log,
  announce,
}: {
  suppliers: Pick<ReturnType<typeof createSuppliers>, 'remote' | 'tally'>
  db: Db
  clock: Clock
  log: Log
  announce: Announce<{ 'supplier-ill': SupplierIll }>
}): Promise<void> {
  await suppliers.tally.flush()
  const day = dateIn('Asia/Tehran', clock.now())
  const today = await suppliers.tally.today()
  for (const { name: supplier, isOverLooks, office } of suppliers.remote) {
    const supplierFa = office?.nameFa ?? 'تأمین‌کننده'
    const tally = today.get(supplier) ?? emptyTally()
    const ills = [
      ...(isFailing(tally) ? (['errors'] as const) : []),
      ...(isOverLooks() ? (['looks'] as const) : []),
    ]
    for (const because of ills) {
      log.error({ supplier, because, ...tally }, 'staff: a supplier is over its budget')
      await db.tx((tx) =>
        announce(tx, 'supplier-ill', { supplier, supplierFa, because, ...tally, day }),
      )
    }
  }
}
