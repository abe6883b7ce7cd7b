import type { ProductKind } from '@parastoo/contract/orders/lines'
import { NoFlights } from '@parastoo/ui/drawings/pictures/NoFlights.tsx'
import { NoRooms } from '@parastoo/ui/drawings/pictures/NoRooms.tsx'
import { NotHad } from '@parastoo/ui/drawings/pictures/NotHad.tsx'

/** The picture of an order of which nothing came: given up, or not to be had. */
export function NothingHad({ of }: { of: ProductKind }) {
  if (of === 'flight') return <NoFlights />
  return of === 'hotel' ? <NoRooms /> : <NotHad of={of} />
}
