/** What goes back in dinars and no request is of, as its buyer sees it on the page of its order. */
import { isOpenPayout, type PayoutState } from '@parastoo/contract/payouts/states'
import type { DinarReturn } from '@parastoo/contract/refunds/dinars'
import type { Order } from '../orders/index.ts'
import type { RefundsNeeds } from './needs.ts'
import { refundReader } from './store.ts'

const stateOf = (state: PayoutState): DinarReturn['state'] => {
  if (isOpenPayout(state)) return 'OnItsWay'
  return state === 'paid' ? 'Back' : 'InWallet'
}

/** The oldest first; of an order that no dinars paid none, and nothing but its payments is asked. */
export async function dinarReturnsOf(
  { db, payments, payouts }: Pick<RefundsNeeds, 'db' | 'payments' | 'payouts'>,
  { orderId, userId }: Pick<Order, 'orderId' | 'userId'>,
): Promise<DinarReturn[]> {
  const paid = await payments.dinarPaymentsOf(db, { orderId, until: null })
  if (paid.length === 0) return []
  const found = await payouts.byRailOf(db, { userId, orderId })
  const asked = await refundReader(db).partsAmong(found.map(({ payoutId }) => payoutId))
  return found
    .filter(({ payoutId }) => !asked.has(payoutId))
    .map((payout) => {
      const of = paid.find(
        ({ gateway, trackingNumber }) =>
          gateway === payout.rail?.gateway && trackingNumber === payout.reference,
      )
      return {
        id: payout.payoutId,
        paymentId: of?.paymentId ?? null,
        title: payout.titleFa,
        bank: payout.holderFa,
        amount: payout.amountRial,
        dinars: payout.rail?.dinars ?? 0,
        state: stateOf(payout.state),
        trackingNumber: payout.trackingNumber,
        reason: payout.reasonFa,
      }
    })
}
