/** Who is on a flight, a night or a departure of ours, from the rooms that sold it. */
import type { InventorySource } from '@parastoo/contract/office/inventory-cells'
import type { DepartureList, ListName, Traveller } from '@parastoo/contract/office/lists'
import { isValidDate } from '@parastoo/kit/dates'
import type { OfficeNeeds } from '../needs.ts'

export type ListSubject = { source: InventorySource; row: string }

/** Which list is meant: of flights and nights there is one. */
export const listOf = (source: InventorySource, wanted: DepartureList): ListName =>
  source === 'tours' ? wanted : 'travellers'
type Needs = Pick<OfficeNeeds, 'stock' | 'flights' | 'hotels' | 'tours'>

/** By what flights know our own stock. */
const ownSupplier = 'inventory'

/** What the audit calls each. */
export const subjectOf = {
  flights: 'dated-flight',
  hotels: 'hotel-night',
  tours: 'departure',
} as const

/** Everybody on it whose ticket, room or place is good; null for what is no flight, night or departure of ours. */
export async function travellersOn(
  { stock, flights, hotels, tours }: Needs,
  { source, row, list = 'rooming' }: ListSubject & { list?: ListName | undefined },
): Promise<Traveller[] | null> {
  if (source === 'tours')
    return list === 'border' ? await tours.border(row) : await tours.rooming(row)
  if (source === 'hotels') {
    const [hotel = '', night = ''] = row.split('/')
    const isOurs = isValidDate(night) && (await stock.hotels.hasHotel(hotel))
    if (!isOurs) return null
    const byThemselves = await hotels.arrivals({ hotel, night })
    return [...byThemselves, ...(await tours.broughtBy({ hotel, night }))]
  }
  const keys = await stock.flights.keysOn(row)
  if (!keys) return null
  const byThemselves = await flights.travellersOn({ supplier: ownSupplier, keys })
  return [...byThemselves, ...(await tours.broughtBy({ flight: row }))]
}
