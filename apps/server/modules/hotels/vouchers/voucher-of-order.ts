import type { StayView } from '@parastoo/contract/hotels/stay-line'
import { type Refusal, refuse } from '@parastoo/kit/outcome'
import type { Order } from '../../orders/index.ts'
import { describeStays } from './describe-stays.ts'
import type { VoucherNeeds } from './needs.ts'
import type { VoucherView } from './voucher-sheet.ts'

type IssuedStay = { lineId: string; stay: VoucherView['stay']; paidRial: number }

const isIssued = (stay: StayView): stay is VoucherView['stay'] => stay.voucher !== null

/** The stays of an own order that have a voucher, and the order. Another's order, and one without a stay, is NOT_FOUND. */
export async function issuedStays(
  needs: VoucherNeeds,
  { userId, orderId }: { userId: string; orderId: string },
): Promise<{ order: Order; stays: IssuedStay[] } | Refusal<'NOT_FOUND'>> {
  const order = await needs.orders.findOwn(userId, orderId)
  const lines = order?.lines.filter(({ kind }) => kind === 'hotel') ?? []
  if (!order || lines.length === 0) return refuse('NOT_FOUND')
  const described = await describeStays(
    needs,
    lines.map(({ lineId }) => lineId),
  )
  const stays = lines.flatMap(({ lineId, amountRial, discountRial }): IssuedStay[] => {
    const stay = described.get(lineId)?.stay
    return stay && isIssued(stay) ? [{ lineId, stay, paidRial: amountRial - discountRial }] : []
  })
  return { order, stays }
}
