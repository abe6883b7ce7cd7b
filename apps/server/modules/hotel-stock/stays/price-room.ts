import type { ChildPrice, RoomParty } from '../../hotels/index.ts'
import type { ChildBand, ChildRate, PlanTerms, RateNight, RoomTerms } from './terms.ts'

export type PricedRoom = {
  /** Each night with the tax that is paid to us. */
  nightsRial: number[]
  totalRial: number
  taxRial: number
  taxAtHotelRial: number
  children: ChildPrice[]
}

type Sleeper = { age: number; way: ChildPrice['way']; rate: ChildRate | null }

/** A party laid out in a room: how many pay as adults, and how each child sleeps. */
export type Layout = { adults: number; extraAdults: number; isSingle: boolean; children: Sleeper[] }

/** A party laid out in a room on a rate. */
export type LaidOut = Priced & { layout: Layout }

type Priced = { room: RoomTerms; plan: Pick<PlanTerms, 'pricesPer' | 'taxPercent' | 'tax'> }

/** Prices a room for a party over its nights; null when they do not fit in it. */
export function priceRoom({
  bands,
  nights,
  party,
  ...priced
}: Priced & {
  bands: readonly ChildBand[]
  nights: readonly RateNight[]
  party: RoomParty
}): PricedRoom | null {
  const layout = layOut(priced.room, bands, party)
  return layout && priceLayout({ ...priced, nights, layout })
}

/** What a party that is laid out costs, night by night and child by child; null where the hotel has no price for them. */
export function priceLayout({
  room,
  plan,
  nights,
  layout,
}: Priced & { nights: readonly RateNight[]; layout: Layout }): PricedRoom | null {
  const children = layout.children.map(({ age, way }) => ({ age, way, priceRial: 0 }))
  const nightsRial: number[] = []
  let taxRial = 0
  let taxAtHotelRial = 0
  for (const night of nights) {
    const netRial = netOf({ room, plan, layout }, night)
    if (netRial === null) return null
    const ofAdult = adultRial(room, plan, night)
    for (const [index, { rate }] of layout.children.entries()) {
      const child = children[index]
      if (child) child.priceRial += childRial(rate, ofAdult)
    }
    nightsRial.push(withTax(netRial, plan))
    if (plan.tax === 'at-hotel') taxAtHotelRial += taxOf(netRial, plan)
    else taxRial += taxOf(netRial, plan)
  }
  const totalRial = nightsRial.reduce((sum, nightRial) => sum + nightRial, 0)
  return { nightsRial, totalRial, taxRial, taxAtHotelRial, children }
}

/** The total of `priceLayout` alone: to find the cheapest of thousands of rooms and rates nothing else is needed. */
export function totalOfLayout(
  priced: LaidOut,
  nights: readonly (RateNight | null)[],
): number | null {
  let totalRial = 0
  for (const night of nights) {
    const nightRial = night && nightOfLayout(priced, night)
    if (nightRial === null) return null
    totalRial += nightRial
  }
  return totalRial
}

/** Each night of `priceLayout` alone; for nights that have a price. */
export const nightsOfLayout = (priced: LaidOut, nights: readonly RateNight[]): number[] =>
  nights.map((night) => nightOfLayout(priced, night) ?? 0)

/** One night of it with the tax that is paid to us; null where the hotel has no price for them. */
export function nightOfLayout(priced: LaidOut, night: RateNight): number | null {
  const netRial = netOf(priced, night)
  return netRial === null ? null : withTax(netRial, priced.plan)
}

/** A night of all who sleep in the room, before tax. */
function netOf({ room, plan, layout }: LaidOut, night: RateNight): number | null {
  const adults = adultsRial(room, plan, night, layout)
  if (adults === null) return null
  let netRial = adults
  if (layout.children.length > 0) {
    const ofAdult = adultRial(room, plan, night)
    for (const { rate } of layout.children) netRial += childRial(rate, ofAdult)
  }
  return netRial
}

/**
 * Who sleeps where. Adults come first; a child without a band is charged as one. Children that count fill the places the price is for,
 * the oldest first, at no more; the others sleep without a bed where the hotel offers that and its free places are not used up, and in
 * an extra bed else. Infants that do not count take no place.
 */
export function layOut(
  room: RoomTerms,
  bands: readonly ChildBand[],
  party: RoomParty,
): Layout | null {
  const inBand = party.childAges
    .toSorted((one, other) => other - one)
    .map((age) => ({ age, band: bandOf(bands, age) }))
  const grown = inBand.filter(({ band }) => band === null)
  const young = inBand.flatMap(({ age, band }) => (band ? [{ age, band }] : []))
  const counted = young.filter(({ band }) => band.countsInOccupancy)
  const adults = party.adults + grown.length
  if (adults > room.mostAdults || counted.length > room.mostChildren) return null
  if (adults + counted.length > room.mostPeople) return null
  const extraAdults = Math.max(0, adults - room.baseOccupancy)
  let places = Math.max(0, room.baseOccupancy - adults)
  let extraBeds = room.extraBeds - extraAdults
  const freeOf = new Map<ChildBand, number>()
  const children: Sleeper[] = grown.map(({ age }) => ({ age, way: 'as-adult', rate: null }))
  for (const { age, band } of young) {
    if (band.countsInOccupancy && places > 0) {
      places -= 1
      children.push({ age, way: 'in-room', rate: null })
      continue
    }
    if (band.withoutBed !== null && mayBeFree(band, freeOf)) {
      children.push({ age, way: 'without-bed', rate: band.withoutBed })
      continue
    }
    if (band.withBed === null) return null
    extraBeds -= 1
    children.push({ age, way: 'with-bed', rate: band.withBed })
  }
  if (extraBeds < 0) return null
  const isSingle = adults === 1 && !children.some(({ way }) => way === 'in-room')
  return { adults, extraAdults, isSingle, children }
}

const bandOf = (bands: readonly ChildBand[], age: number): ChildBand | null =>
  bands.find(({ fromAge, untilAge }) => age >= fromAge && age < untilAge) ?? null

/** Whether one more child may have a price of nothing; a price that is something is for all of them. */
function mayBeFree(band: ChildBand, freeOf: Map<ChildBand, number>): boolean {
  const { withoutBed, mostFreePerRoom } = band
  const isFree =
    withoutBed !== null && ('rial' in withoutBed ? withoutBed.rial : withoutBed.percent) === 0
  if (!isFree || mostFreePerRoom === null) return true
  const taken = freeOf.get(band) ?? 0
  freeOf.set(band, taken + 1)
  return taken < mostFreePerRoom
}

/** What all who pay as adults cost in a night; null where the hotel has no price for one more. */
function adultsRial(
  room: RoomTerms,
  plan: Pick<PlanTerms, 'pricesPer'>,
  night: RateNight,
  { adults, extraAdults, isSingle }: Layout,
): number | null {
  if (extraAdults > 0 && night.extraAdultRial === null && plan.pricesPer === 'room') return null
  const extraRial = extraAdults * (night.extraAdultRial ?? night.priceRial)
  if (isSingle && night.singleRial !== null) return night.singleRial
  if (plan.pricesPer === 'room') return night.priceRial + extraRial
  return Math.min(adults, room.baseOccupancy) * night.priceRial + extraRial
}

/** What children's shares are counted from: one adult's part of the room. */
const adultRial = (
  { baseOccupancy }: RoomTerms,
  { pricesPer }: Pick<PlanTerms, 'pricesPer'>,
  { priceRial }: RateNight,
): number => (pricesPer === 'person' ? priceRial : Math.round(priceRial / baseOccupancy))

function childRial(rate: ChildRate | null, ofAdult: number): number {
  if (rate === null) return 0
  return 'rial' in rate ? rate.rial : Math.round((ofAdult * rate.percent) / 100)
}

/** The tax of a night: inside what it costs, or on top of it. */
const taxOf = (
  netRial: number,
  { tax, taxPercent }: Pick<PlanTerms, 'tax' | 'taxPercent'>,
): number =>
  tax === 'included'
    ? netRial - Math.round((netRial * 100) / (100 + taxPercent))
    : Math.round((netRial * taxPercent) / 100)

/** A night with the tax that is paid to us. */
const withTax = (netRial: number, plan: Pick<PlanTerms, 'tax' | 'taxPercent'>): number =>
  plan.tax === 'added' ? netRial + taxOf(netRial, plan) : netRial
