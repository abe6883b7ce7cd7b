import type { ApiClient } from '../../shell/context.ts'
import { journeyOf } from '../../shell/orders/flight-words.ts'
import { stayLines } from '../../shell/stays/sold-stays.ts'
import { mainCityOf } from '../../shell/tours/main-city.ts'
import { tourLines } from '../../shell/tours/sold-tours.ts'
import { visasOf } from '../../shell/visas/visas-of.ts'

/** Where a trip goes, for its scene; a drawing is not worth failing for. */
export async function destinationOf(api: ApiClient, orderId: string): Promise<string | null> {
  try {
    const { data: order } = await api.orders.details({ id: orderId })
    const outbound = order.flightOrder.proposals[0]
    if (outbound) return journeyOf(outbound).last.destination
    const [tour] = tourLines(order.lines)
    if (tour) return mainCityOf(tour.tour.tour.cities)
    const visas = await visasOf(api, order)
    if (visas) {
      const [{ destination, nationality }] = visas.cases
      return (await api.visas.rules({ destination, nationality })).data.cityCode
    }
    const [stay] = stayLines(order.lines)
    if (!stay) return null
    const { data: cities } = await api.hotelSearch.cities({ take: 200 })
    return cities.find(({ code }) => code === stay.stay.hotel.cityCode)?.iataCode ?? null
  } catch {
    return null
  }
}
