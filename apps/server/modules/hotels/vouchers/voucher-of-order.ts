import type { StayView } from '@parastoo/contract/hotels/stay-line'
import { type Refusal, refuse } from '@parastoo/kit/outcome'
import { type Order, paidOf } from '../../orders/index.ts'
import { describeStays } from './describe-stays.ts'
import type { VoucherNeeds } from './needs.ts'
import type { VoucherView } from './voucher-sheet.ts'

/** `paidRial`: for the rooms that are not cancelled. */
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
  const units = await needs.orders.unitsOf([orderId])
  const stays = lines.flatMap(({ lineId }): IssuedStay[] => {
    const stay = described.get(lineId)?.stay
    if (!stay || !isIssued(stay)) return []
    const left = new Set(stay.rooms.flatMap((room) => (room.isCancelled ? [] : [room.unitId])))
    const paid = units.filter(({ unitId }) => left.has(unitId)).map(paidOf)
    return [{ lineId, stay, paidRial: paid.reduce((sum, rial) => sum + rial, 0) }]
  })
  return { order, stays }
}
