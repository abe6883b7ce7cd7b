import type { Db } from '../../platform/db/database.ts'
import { tables } from '../../platform/db/database.ts'
import type { Charge } from './ports.ts'
import type { PaymentsTables } from './tables.generated.ts'

type AskedOfBank = { reference: string; charge: Charge }

/** The banks' own names of our payments, for comparing books. */
export function bankReferences(db: Db) {
  const from = () => tables<PaymentsTables>(db).selectFrom('payments.payment')
  return {
    /** The bank's reference of each of these payments and what it was to charge; one the bank never named is left out. */
    async askedOf(paymentIds: readonly string[]): Promise<Map<string, AskedOfBank>> {
      if (paymentIds.length === 0) return new Map()
      const rows = await from()
        .select(['id', 'reference', 'chargeMinor', 'chargeCurrency'])
        .where('id', 'in', paymentIds)
        .where('reference', 'is not', null)
        .execute()
      return new Map(
        rows.map(({ id, reference, chargeMinor, chargeCurrency }) => [
          id,
          {
            reference: reference ?? '',
            charge: { amountMinor: chargeMinor, currencyCode: chargeCurrency },
          },
        ]),
      )
    },

    /** Which of these references a bank gave us for some payment, paid or not. */
    async known(gateway: string, references: readonly string[]): Promise<Set<string>> {
      if (references.length === 0) return new Set()
      const rows = await from()
        .select('reference')
        .where('gateway', '=', gateway)
        .where('reference', 'in', references)
        .execute()
      return new Set(rows.map(({ reference }) => reference ?? ''))
    },
  }
}
