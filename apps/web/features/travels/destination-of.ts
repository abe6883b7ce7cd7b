import type { ApiClient } from '../../shell/context.ts'
import { journeyOf } from '../../shell/orders/flight-words.ts'

/** Where a trip goes, for its scene; a drawing is not worth failing for. */
export async function destinationOf(api: ApiClient, orderId: string): Promise<string | null> {
  try {
    const { data: order } = await api.orders.details({ id: orderId })
    const outbound = order.flightOrder.proposals[0]
    return outbound ? journeyOf(outbound).last.destination : null
  } catch {
    return null
  }
}
