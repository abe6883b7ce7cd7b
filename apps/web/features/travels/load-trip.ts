import type { ApiClient } from '../../shell/context.ts'
import { paidBeyondRial } from '../../shell/orders/paid-beyond.ts'
import { paymentToldOf } from '../../shell/orders/payment-told.ts'
import { hotelsBesideFlight } from '../../shell/stays/beside-flight.ts'
import { visasOf } from '../../shell/visas/visas-of.ts'
import { entryWarningsOf } from './cases/entry-warnings-of.ts'
import { statusFaOf } from './told-trip.ts'

/** Everything the page of a trip shows, by the calls of whoever bought it. */
export async function loadTrip(api: ApiClient, orderId: string) {
  const [{ data: order }, { data: requests }, { data: changes }, { data: invoice }] =
    await Promise.all([
      api.orders.details({ id: orderId }),
      api.refunds.requests({ orderId, page: 1, pageSize: 100 }),
      api.changes.list({ id: orderId }),
      api.invoices.buyer({ id: orderId }),
    ])
  const [payment, visas, warnings, stayAddress, beyondRial] = await Promise.all([
    paymentToldOf(api, order),
    visasOf(api, order),
    entryWarningsOf(api, order),
    hotelsBesideFlight(api, order),
    paidBeyondRial(api, order),
  ])
  const givenBack = requests
    .flatMap(({ items }) => items)
    .filter(({ state }) => state !== 'refused')
    .map(({ id, unitId, state, title }) => ({ id, unitId, state, title }))
  const statusFa = statusFaOf(order)
  const now = new Date().toISOString()
  return {
    order,
    payment,
    visas,
    warnings,
    changes,
    givenBack,
    requests,
    invoice,
    statusFa,
    stayAddress,
    beyondRial,
    now,
  }
}
export type LoadedTrip = Awaited<ReturnType<typeof loadTrip>>
