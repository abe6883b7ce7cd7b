import type { FoundHotel, ListedHotel } from './hotel-supplier.ts'

/** A hotel whose offer is in words already, as lists take it; nothing where it has none. */
export function listedOf({ hotel, offers }: FoundHotel): ListedHotel[] {
  const [offer] = offers
  if (!offer) return []
  const { totalRial, board, freeUntil } = offer
  return [{ hotel, totalRial, board, freeUntil, offer: () => offer }]
}
