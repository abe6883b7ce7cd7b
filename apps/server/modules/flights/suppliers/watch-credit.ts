import type { Announce } from '../../../platform/announce.ts'
import { type Clock, dateIn } from '../../../platform/clock.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { Log } from '../../../platform/log.ts'
import { isUnknown } from '../ports.ts'
import type { createSuppliers } from './create-suppliers.ts'

type CreditLow = { supplier: string; supplierFa: string; leftRial: number; day: string }

/**
 * Asks every supplier that has a credit of ours what is left of it, shows that in /metrics, and says where it runs low. Who does not
 * answer is left as last seen.
 */
export async function watchCredit({
  suppliers,
  db,
  clock,
  log,
  announce,
}: {
  suppliers: Pick<ReturnType<typeof createSuppliers>, 'remote' | 'meter'>
  db: Db
  clock: Clock
  log: Log
  announce: Announce<{ 'supplier-credit-low': CreditLow }>
}): Promise<void> {
  for (const { name, office } of suppliers.remote) {
    if (!office?.credit) continue
    const credit = await office.credit()
    if (isUnknown(credit)) {
      log.warn({ supplier: name, reason: credit.reason }, 'a supplier does not tell its credit')
      continue
    }
    const { leftRial } = credit
    const lowRial = office.lowCreditRial ?? 0
    suppliers.meter.showCredit(name, { leftRial, lowRial })
    if (leftRial >= lowRial) continue
    const day = dateIn('Asia/Tehran', clock.now())
    await db.tx((tx: Tx) =>
      announce(tx, 'supplier-credit-low', {
        supplier: name,
        supplierFa: office.nameFa,
        leftRial,
        day,
      }),
    )
  }
}
