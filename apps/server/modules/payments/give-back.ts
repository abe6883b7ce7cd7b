import { newId } from '../../platform/ids.ts'
import { bankReturnWriter, type ReturnVerb } from './bank-return-store.ts'
import type { PaymentsNeeds } from './needs.ts'

/**
 * Orders that a payment whose bank differs is given back to the customer's card; the sweep has the bank do it. Null when the
 * payment does not differ, or its money is on its way or gone already. For staff: nothing calls it by itself.
 */
export async function giveBack(
  { db, clock }: Pick<PaymentsNeeds, 'db' | 'clock'>,
  { paymentId, verb, reason }: { paymentId: string; verb: ReturnVerb; reason: string },
): Promise<{ returnId: string } | null> {
  const returnId = newId()
  const createdAt = clock.now()
  const order = { returnId, paymentId, verb, reason, createdAt }
  return (await bankReturnWriter(db).add(order)) ? { returnId } : null
}
