import type { RefundStepKind } from '@parastoo/contract/refunds/refunds'
import { accounts } from '../ledger/index.ts'
import type { PayoutMove, PayoutSource } from '../payouts/index.ts'
import type { RefundsNeeds } from './needs.ts'
import { refundReader, refundWriter } from './store.ts'

const stepOf: Record<PayoutMove['to'], RefundStepKind> = {
  sent: 'transfer-sent',
  paid: 'transfer-paid',
  bounced: 'transfer-returned',
  refused: 'transfer-returned',
}

/** Each item is a payout of its own, or several that go back in dinars; what was never issued has payouts without an item. What becomes of it is a step of its request; one that came back is told to the buyer. */
export function refundPayoutSource({ announce }: RefundsNeeds): PayoutSource {
  return {
    heldIn: (payoutId) => accounts.refundPayable(payoutId),
    entryKinds: { paid: 'refund-transfer', returned: 'refund-transfer-returned' },
    async recordMove(tx, { payoutId, orderId, rail }, { to, at, by, reasonFa }) {
      const item = await refundReader(tx).itemOfPayout(payoutId)
      if (!item) {
        // Of what was never issued, of what came too late, and of a part of a price there is no request, and its order's page tells where it is.
        if (!rail || orderId === null) throw new Error(`The payout ${payoutId} is of no item`)
        if (to === 'bounced' || to === 'refused')
          await announce(tx, 'refund-transfer-returned', { orderId, payoutId })
        return
      }
      const { requestId, itemId } = item
      const kind = stepOf[to]
      const note = reasonFa === null ? {} : { noteFa: reasonFa }
      await refundWriter(tx).addSteps([{ requestId, itemId, kind, at, staff: by, ...note }])
      if (to === 'bounced' || to === 'refused')
        await announce(tx, 'refund-transfer-returned', {
          orderId: item.orderId,
          itemId,
          ...(payoutId !== itemId && { payoutId }),
        })
    },
  }
}
