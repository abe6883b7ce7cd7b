/** Every kind of line that is sold, and what pages of buying show of it; what a trip shows of it stands in features/travels/trip-kinds.ts. */
import type { LineView, ProductKind } from '@parastoo/contract/orders/lines'
import type { OrderDetails } from '@parastoo/contract/orders/orders'
import { checkout } from '../../messages/checkout.ts'
import type { StepWords } from '../buying/CheckoutFrame.tsx'
import { flightKind } from '../flights/flight-kind.tsx'
import { insuranceKind } from '../insurance/insurance-kind.tsx'
import { soleKindOf } from '../orders/sole-kind.ts'
import { hotelKind } from '../stays/hotel-kind.tsx'
import { tourKind } from '../tours/tour-kind.tsx'
import { visaKind } from '../visas/visa-kind.tsx'
import { partKind } from './part-kind.tsx'
import type { RulesOf } from './rules-anchor.ts'
import type { SoldKind } from './sold-kind.ts'

/** In the order in which their glances stand. */
export const soldKinds: Readonly<Record<ProductKind, SoldKind>> = {
  flight: flightKind,
  hotel: hotelKind,
  insurance: insuranceKind,
  tour: tourKind,
  visa: visaKind,
}

/** Where one looks for another of what an order without flights has first. */
export function othersBesideFlights(order: Pick<OrderDetails, 'lines'>): string {
  const [first] = order.lines
  return soldKinds[first?.kind ?? 'flight'].othersOf(order)
}

type Sold = { lines: readonly Pick<LineView, 'kind'>[]; partOf?: OrderDetails['partOf'] }

/** What an order is bought as: a part of another, else its one kind; of several the flights, else what insurance was added to. */
export const boughtAs = (order: Sold): SoldKind =>
  order.partOf ? partKind : soldKinds[leadingKindOf(order)]

/** The kind in whose picture an order is shown: of several the flights, else what insurance was added to. */
export const leadingKindOf = (order: Pick<Sold, 'lines'>): ProductKind =>
  soleKindOf(order) ?? leadingOf(order)

const leadingOf = ({ lines }: Pick<Sold, 'lines'>): ProductKind => {
  const kinds = lines.map(({ kind }) => kind)
  return kinds.includes('flight')
    ? 'flight'
    : (kinds.find((kind) => kind !== 'insurance') ?? 'flight')
}

/** What the steps of buying an order are called: a flight with rooms, a kit for an embassy among them, ends in more than a ticket. */
export const stepsOf = (order: Sold): StepWords =>
  isFlightAndStay(order) ? checkout.steps.ofFlightAndStay : boughtAs(order).words.steps

/** What is accepted with the payment, and the rules above it that it speaks of. */
export type Accepted = { accept: string; rules: { of: RulesOf; title: string }[] }

/** Of a flight with rooms what both bind to; each kind of line has its rules above, and a way to them. */
export function acceptedOf(order: Sold): Accepted {
  const { words } = boughtAs(order)
  if (order.partOf) return { accept: words.accept, rules: [{ of: 'part', title: words.rules }] }
  const kinds = (Object.keys(soldKinds) as ProductKind[]).filter((kind) =>
    order.lines.some((line) => line.kind === kind),
  )
  return {
    accept: isFlightAndStay(order) ? checkout.confirm.acceptFlightAndStay : words.accept,
    rules: kinds.map((of) => ({ of, title: soldKinds[of].words.rules })),
  }
}

const isFlightAndStay = ({ lines }: Pick<Sold, 'lines'>): boolean => {
  const kinds = lines.map(({ kind }) => kind)
  return kinds.includes('flight') && kinds.includes('hotel')
}

/** What pages show of an order: of a part what it is part of, of others each kind, in the order in which their glances stand. */
export const shownOf = ({ partOf }: Pick<Sold, 'partOf'>): [string, SoldKind][] =>
  partOf ? [['part', partKind]] : Object.entries(soldKinds)
