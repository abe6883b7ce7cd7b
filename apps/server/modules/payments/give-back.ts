import type { ReturnVerb } from '@parastoo/contract/office/approvals'
import type { Tx } from '../../platform/db/database.ts'
import { bankReturnWriter } from './bank-return-store.ts'
import type { PaymentsNeeds } from './needs.ts'

/**
 * Orders that a payment whose bank differs is given back to the customer's card, as one person of the staff asked and another allowed; the sweep has the
 * bank do it, under this id. False when the payment does not differ, or its money is on its way or gone already.
 */
export async function giveBack(
  { clock }: Pick<PaymentsNeeds, 'clock'>,
  tx: Tx,
  order: {
    returnId: string
    paymentId: string
    verb: ReturnVerb
    reason: string
    orderedBy: string
    allowedBy: string
  },
): Promise<boolean> {
  return await bankReturnWriter(tx).add({ ...order, createdAt: clock.now() })
}
