import { type Refusal, refuse } from '@parastoo/kit/outcome'
import type { Order } from '../../orders/index.ts'
import { changeNumber, findStay, type HotelRequest, requestsOf } from '../reservation/index.ts'
import type { VoucherNeeds } from './needs.ts'
import { vouchersOf } from './store.ts'

/** Whether the number that a hotel told may still be put right: it said yes, and the stay is neither cancelled nor failed. */
export const isNumberOpen = (
  line: Pick<Order['lines'][number], 'fulfilment'>,
  request: Pick<HotelRequest, 'state'> | undefined,
): boolean =>
  request?.state === 'accepted' && (line.fulfilment === 'issuing' || line.fulfilment === 'issued')

/**
 * Puts right by what a hotel on request knows a stay, which was misheard or told after its yes. `was` is what its writer read: where a
 * colleague was first, nothing is overwritten. A voucher that is out shows it from then on, and its traveller is told. A repeat finds it
 * done. Refuses NOT_FOUND for a line that asks nothing, OFFICE_NOT_WAITING for one that has no yes or is over, CHANGED_MEANWHILE where
 * another number stands there, APPROVAL_OWN_CASE to whoever bought it.
 */
export async function correctNumber(
  needs: VoucherNeeds,
  ask: { lineId: string; number: string; was: string | null; by: string },
): Promise<
  | { number: string }
  | Refusal<'NOT_FOUND' | 'APPROVAL_OWN_CASE' | 'OFFICE_NOT_WAITING' | 'CHANGED_MEANWHILE'>
> {
  const { lineId, number, was, by } = ask
  const stay = await findStay(needs.db, lineId)
  if (!stay) return refuse('NOT_FOUND')
  const { orderId } = stay
  return await needs.db.tx(async (tx) => {
    const order = await needs.orders.lock(tx, orderId)
    const line = order?.lines.find((each) => each.lineId === lineId)
    const request = (await requestsOf(tx, [lineId])).get(lineId)
    if (!order || !line || !request) return refuse('NOT_FOUND')
    if (order.userId === by) return refuse('APPROVAL_OWN_CASE')
    if (!isNumberOpen(line, request)) return refuse('OFFICE_NOT_WAITING')
    if (request.hotelNumber === number) return { number }
    if (!(await changeNumber(tx, { key: request.key, was, number })))
      return refuse('CHANGED_MEANWHILE')
    await needs.audit(tx, {
      kind: 'hotels.number-corrected',
      by,
      subject: { kind: 'line', id: lineId },
      // Whoever has the whole number stands at the reception as the guest.
      before: { ending: was?.slice(-3) ?? null },
      after: { orderId, ending: number.slice(-3) },
    })
    // Before its voucher is issued, nobody has read another number.
    if ((await vouchersOf(tx, [lineId])).has(lineId)) {
      const at = needs.clock.now().toString()
      await needs.announce(tx, 'stay-number-corrected', { orderId, lineId, at })
    }
    return { number }
  })
}
