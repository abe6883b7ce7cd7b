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
type Layout = { adults: number; extraAdults: number; isSingle: boolean; children: Sleeper[] }

/** Prices a room for a party over its nights; null when they do not fit in it. */
export function priceRoom({
  room,
  plan,
  bands,
  nights,
  party,
}: {
  room: RoomTerms
  plan: Pick<PlanTerms, 'pricesPer' | 'taxPercent' | 'tax'>
  bands: readonly ChildBand[]
  nights: readonly RateNight[]
  party: RoomParty
}): PricedRoom | null {
  const layout = layOut(room, bands, party)
  if (layout === null) return null
  const children = layout.children.map(({ age, way }) => ({ age, way, priceRial: 0 }))
  const nightsRial: number[] = []
  let taxRial = 0
  let taxAtHotelRial = 0
  for (const night of nights) {
    const adults = adultsRial(room, plan, night, layout)
    if (adults === null) return null
    let netRial = adults
    const ofAdult = adultRial(room, plan, night)
    for (const [index, { rate }] of layout.children.entries()) {
      const childRial = rate === null ? 0 : rateRial(rate, ofAdult)
      netRial += childRial
      const child = children[index]
      if (child) child.priceRial += childRial
    }
    const { nightRial, tax, atHotel } = withTax(netRial, plan)
    nightsRial.push(nightRial)
    taxRial += tax
    taxAtHotelRial += atHotel
  }
  const totalRial = nightsRial.reduce((sum, nightRial) => sum + nightRial, 0)
  return { nightsRial, totalRial, taxRial, taxAtHotelRial, children }
}

/**
 * Who sleeps where. Adults come first; a child without a band is charged as one. Children that count fill the places the price is for,
 * the oldest first, at no more; the others sleep without a bed where the hotel offers that and its free places are not used up, and in
 * an extra bed else. Infants that do not count take no place.
 */
function layOut(room: RoomTerms, bands: readonly ChildBand[], party: RoomParty): Layout | null {
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

const rateRial = (rate: ChildRate, ofAdult: number): number =>
  'rial' in rate ? rate.rial : Math.round((ofAdult * rate.percent) / 100)

function withTax(
  netRial: number,
  { tax, taxPercent }: Pick<PlanTerms, 'tax' | 'taxPercent'>,
): { nightRial: number; tax: number; atHotel: number } {
  if (tax === 'included') {
    const inside = netRial - Math.round((netRial * 100) / (100 + taxPercent))
    return { nightRial: netRial, tax: inside, atHotel: 0 }
  }
  const onTop = Math.round((netRial * taxPercent) / 100)
  return tax === 'added'
    ? { nightRial: netRial + onTop, tax: onTop, atHotel: 0 }
    : { nightRial: netRial, tax: 0, atHotel: onTop }
}
