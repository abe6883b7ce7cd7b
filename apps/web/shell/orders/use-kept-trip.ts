import type { OrderDetails } from '@parastoo/contract/orders/orders'
import { useEffect, useEffectEvent } from 'react'
import { api } from '../api.ts'
import { useUser } from '../site.ts'
import { whenIdle } from '../when-idle.ts'

/** Keeps the page of a trip with a stay, a policy or a tour for the time without a network, with its papers. */
export function useKeptTrip(order: OrderDetails): void {
  const ownerId = useUser()?.id
  const states = order.lines.map(({ lineId, state }) => `${lineId} ${state}`).join()
  const keep = useEffectEvent(async (owner: string) => {
    const { isTripKept, keepTrip } = await import('./keep-trip.ts')
    if (isTripKept(order)) await keepTrip(order, owner)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: kept anew once something of it was issued.
  useEffect(() => {
    if (!ownerId) return
    return whenIdle(() => keep(ownerId))
  }, [ownerId, states])
}

/** In the installed app the trip that is next is kept before anybody opens it, with everything in it; null where there is none. */
export function useKeptNextTrip(orderId: string | null): void {
  const ownerId = useUser()?.id
  useEffect(() => {
    if (!ownerId || orderId === null) return
    return whenIdle(async () => {
      const { isTripKept, keepTrip } = await import('./keep-trip.ts')
      const order = await api.orders.details({ id: orderId }).catch(() => null)
      if (order && isTripKept(order.data)) await keepTrip(order.data, ownerId)
    })
  }, [ownerId, orderId])
}
