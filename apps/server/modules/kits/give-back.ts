/** Giving everything back that was booked for visas which nobody gets any more: quoted and asked for by refunds, one request an order. */
import { refundReasonId } from '@parastoo/contract/refunds/reasons'
import type { KitsBack } from '@parastoo/contract/visas/kits'
import { isRefused, type Refusal, refuse } from '@parastoo/kit/outcome'
import { kitsOfVisas } from './kit-store.ts'
import type { KitsNeeds } from './needs.ts'

/** The journey is given up: each booking goes back by its own table, as at any other time. */
const reasonId = refundReasonId('Personal')

type OfVisas = { userId: string; visaOrderId: string }

/**
 * What would come back now, order by order, of the kits of an own order of visas. Refuses VISA_CASE_GOES_ON while somebody of it may still
 * travel, for a kit is for all of them.
 */
export async function kitsToGiveBack(
  needs: KitsNeeds,
  of: OfVisas,
): Promise<KitsBack | Refusal<'NOT_FOUND' | 'VISA_CASE_GOES_ON' | 'SERVICE_UNAVAILABLE'>> {
  const refused = await refuseGoingOn(needs, of)
  if (refused) return refused
  const { userId, visaOrderId } = of
  const orders: KitsBack['orders'] = []
  for (const { orderId } of await kitsOfVisas(needs.db, { userId, visaOrderId })) {
    const order = await needs.orders.findOwn(userId, orderId)
    if (!order) continue
    const quoted = await needs.refunds.quoteItems({ userId, orderId, reasonId })
    if (isRefused(quoted)) return refuse('SERVICE_UNAVAILABLE')
    const items = quoted.filter(({ state }) => state === 'open')
    // What brings nothing is not given up for nothing.
    if (sumOf(items, 'refundableAmount') === 0) continue
    orders.push({ orderId, orderNumber: order.orderNumber, title: order.titleFa, items })
  }
  const all = orders.flatMap(({ items }) => items)
  return {
    orders,
    paidAmount: sumOf(all, 'paidAmount'),
    penaltyAmount: sumOf(all, 'penaltyAmount'),
    refundAmount: sumOf(all, 'refundableAmount'),
  }
}

const sumOf = <Name extends string>(items: readonly Record<Name, number>[], name: Name): number =>
  items.reduce((sum, item) => sum + item[name], 0)

type GivenBack = {
  requests: { orderId: string; requestId: string }[]
  left: { orderId: string; code: string }[]
}

/**
 * Asks for them back to the wallet by the quotes that were shown, which bring no less than they said. Repeated, each order answers the request
 * it has; one that moved meanwhile is left as it is and named.
 */
export async function giveBackKits(
  needs: KitsNeeds,
  { orders, ...of }: OfVisas & { orders: readonly { orderId: string; items: readonly string[] }[] },
): Promise<GivenBack | Refusal<'NOT_FOUND' | 'VISA_CASE_GOES_ON'>> {
  const refused = await refuseGoingOn(needs, of)
  if (refused) return refused
  const own = new Set((await kitsOfVisas(needs.db, of)).map(({ orderId }) => orderId))
  if (!orders.every(({ orderId }) => own.has(orderId))) return refuse('NOT_FOUND')
  const given: GivenBack = { requests: [], left: [] }
  for (const { orderId, items } of orders) {
    const asked = await needs.refunds.requestRefund({
      userId: of.userId,
      sessionId: null,
      orderId,
      items,
      reasonId,
    })
    if (isRefused(asked)) given.left.push({ orderId, code: asked.refused })
    else given.requests.push({ orderId, requestId: asked.requestId })
  }
  return given
}

async function refuseGoingOn(
  { visas }: Pick<KitsNeeds, 'visas'>,
  { userId, visaOrderId }: OfVisas,
): Promise<Refusal<'NOT_FOUND' | 'VISA_CASE_GOES_ON'> | null> {
  const ground = await visas.kitGround({ orderId: visaOrderId, userId })
  if (!isRefused(ground)) return refuse('VISA_CASE_GOES_ON')
  return ground.refused === 'VISA_CASE_ENDED' ? null : refuse('NOT_FOUND')
}
