/**
 * Every kind of line of a trip: its cards with their papers, and how it is given back. It stands apart from `shell/kinds/sold-kinds.ts`, so
 * that whoever pays does not load what is only of use afterwards.
 */
import type { ProductKind } from '@parastoo/contract/orders/lines'
import type { OrderDetails } from '@parastoo/contract/orders/orders'
import type { EntryWarning } from '@parastoo/contract/visas/cases'
import type { ComponentType } from 'react'
import { refunds } from '../../messages/refunds.ts'
import type { VisasOfOrder } from '../../shell/visas/visas-of.ts'
import { TripVisas } from './cases/TripVisas.tsx'
import { TripCovers } from './TripCovers.tsx'
import { TripFlights } from './TripFlights.tsx'
import { TripStays } from './TripStays.tsx'
import { TripTours } from './TripTours.tsx'

/** The words of an order's page of giving back that differ by what is given back. */
export type GivingBackWords = Readonly<Record<keyof typeof refunds.ofMixed, string>>

type TripKind = {
  /** What an order has of it, with its papers; nothing where it has none. */
  Cards: ComponentType<{
    order: OrderDetails
    visas: VisasOfOrder | null
    warnings: readonly EntryWarning[]
    now: string
  }>
  /** Null where none of it is given back on that page. */
  givingBack: GivingBackWords | null
}

/** In the order in which their cards stand. */
export const tripKinds: Readonly<Record<ProductKind, TripKind>> = {
  // Whoever no longer wants a visa says so in its case.
  visa: { Cards: TripVisas, givingBack: null },
  tour: { Cards: TripTours, givingBack: refunds.ofTour },
  hotel: { Cards: TripStays, givingBack: refunds.ofStay },
  insurance: { Cards: TripCovers, givingBack: refunds.ofInsurance },
  flight: { Cards: TripFlights, givingBack: refunds.page },
}
