import { accounts } from '../../ledger/index.ts'
import type { PayoutSource } from '../../payouts/index.ts'
import { approvalReader } from '../approvals/index.ts'
import { statementWriter } from './statement-store.ts'

/** What suppliers are paid, each by the approval that allowed it. What comes back is owed again, and what it paid is to be paid again. */
export function supplierPayouts(): PayoutSource {
  return {
    heldIn: (approvalId) => accounts.supplierPayout(approvalId),
    entryKinds: { paid: 'supplier-paid', returned: 'supplier-returned' },
    async backTo(tx, { payoutId }) {
      const will = (await approvalReader(tx).find(payoutId))?.will
      if (will?.kind !== 'supplier-payment')
        throw new Error(`The payout ${payoutId} is of no payment to a supplier`)
      return accounts.supplierPayable(will.supplier)
    },
    async recordMove(tx, { payoutId }, { to }) {
      if (to === 'bounced' || to === 'refused') await statementWriter(tx).unpay(payoutId)
    },
  }
}
