import { addDays } from '@parastoo/kit/dates'
import { type Refusal, refuse } from '@parastoo/kit/outcome'
import { type Clock, dateIn } from '../../../platform/clock.ts'
import type { HotelSupplier, StayAsk } from '../hotel-supplier.ts'

export type SupplierChecked = {
  checkIn: string
  /** Hotels of the city with a price; null where the list was not answered. */
  hotels: number | null
  /** All offers of the first of them; null where its page was not answered. */
  offers: { hotelFa: string; count: number; leastRial: number } | null
  /** What the supplier said instead of an answer. */
  problem: string | null
}

/**
 * What a supplier outside has in a city a month from now, for two adults for one night: its list, then the page of its first hotel. Nothing
 * is checked for a sale, held or bought. Refuses NOT_FOUND for a name that is not configured.
 */
export async function checkSupplier(
  { suppliers, clock }: { suppliers: readonly HotelSupplier[]; clock: Clock },
  { name, cityCode }: { name: string; cityCode: string },
): Promise<SupplierChecked | Refusal<'NOT_FOUND'>> {
  const supplier = suppliers.find((each) => each.isOutside && each.name === name)
  if (!supplier) return refuse('NOT_FOUND')
  const checkIn = addDays(dateIn('Asia/Tehran', clock.now()), 30)
  const ask: StayAsk = {
    checkIn,
    checkOut: addDays(checkIn, 1),
    rooms: [{ adults: 2, childAges: [] }],
    market: 'iranian',
  }
  const found: SupplierChecked = { checkIn, hotels: null, offers: null, problem: null }
  try {
    const list = await supplier.search({ cityCode }, ask)
    found.hotels = list.length
    const [first] = list
    if (!first) return found
    const [page] = await supplier.search({ hotelCode: first.hotel.code }, ask)
    const [least] = page?.offers ?? []
    if (page && least)
      found.offers = {
        hotelFa: page.hotel.nameFa,
        count: page.offers.length,
        leastRial: least.totalRial,
      }
  } catch (fault) {
    found.problem = fault instanceof Error ? fault.message : 'no answer'
  }
  return found
}
