import { isRefused } from '@parastoo/kit/outcome'
import type { Tx } from '../../../platform/db/database.ts'
import { accounts, costAccount, type Ledger } from '../../ledger/index.ts'
import type { PayoutSource } from '../../payouts/index.ts'
import { approvalReader } from '../approvals/index.ts'
import { statementWriter } from './statement-store.ts'

/** What suppliers are paid, each by the approval that allowed it. What comes back is owed again, in the currency it was owed in, and what it paid is to be paid again. */
export function supplierPayouts({ ledger }: { ledger: Pick<Ledger, 'post'> }): PayoutSource {
  const willOf = async (tx: Tx, payoutId: string) => {
    const will = (await approvalReader(tx).find(payoutId))?.will
    if (will?.kind !== 'supplier-payment')
      throw new Error(`The payout ${payoutId} is of no payment to a supplier`)
    return will
  }
  return {
    heldIn: (approvalId) => accounts.supplierPayout(approvalId),
    entryKinds: { paid: 'supplier-paid', returned: 'supplier-returned' },
    async backTo(tx, { payoutId }) {
      const { supplier, settles } = await willOf(tx, payoutId)
      return costAccount(supplier, settles?.currency ?? 'IRR')
    },
    async recordMove(tx, { payoutId, titleFa }, { to }) {
      if (to !== 'bounced' && to !== 'refused') return
      await statementWriter(tx).unpay(payoutId)
      const { supplier, settles } = await willOf(tx, payoutId)
      if (!settles) return
      const from = accounts.exchangePosition(settles.currency)
      const posted = await ledger.post(tx, {
        kind: 'supplier-owed-again',
        key: payoutId,
        descriptionFa: `برگشت بدهی ارزی ${titleFa}`,
        postings: [{ from, to: accounts.supplierPayable(supplier), ...settles }],
      })
      if (isRefused(posted)) throw new Error(`Posting what ${payoutId} owes again was refused`)
    },
  }
}
