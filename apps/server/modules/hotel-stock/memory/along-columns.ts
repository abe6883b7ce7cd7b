/** What the nights of a stay come to for every room and rate of a city at once, night after night along their columns (docs/decisions/0316). */
import { nightOfLayout } from '../stays/index.ts'
import type { StayQuestion } from '../stock/index.ts'
import type { CityInMemory } from './city-memory.ts'
import { pricesOfParty, refusals, type StayNights } from './night-columns.ts'

/** How often each room is left in its scarcest night; not at all where a night is missing or stopped. */
export function leastFree({ roomNumbers, keptRooms }: StayNights): Float64Array {
  const { values } = keptRooms.free
  const least = new Float64Array(roomNumbers[0]?.length ?? 0).fill(Number.POSITIVE_INFINITY)
  for (const numbers of roomNumbers)
    for (let room = 0; room < least.length; room += 1) {
      const free = values[numbers[room] ?? 0] ?? 0
      if (free < (least[room] ?? 0)) least[room] = free
    }
  return least
}

/** What each rate refuses of the stay, by the rules of `whyNotOnSale` that are of a rate's nights: nights slept, that of the arrival, the day of departure. */
export function refusedByNights({ length, rateNumbers, keptRates }: StayNights): Uint8Array {
  const { values } = keptRates.refuses
  const refused = new Uint8Array(rateNumbers[0]?.length ?? 0)
  for (const [night, numbers] of rateNumbers.entries()) {
    const slept = refusals.stays | refusals.lengths | (night === 0 ? refusals.arrivals : 0)
    const minded = night < length ? slept : refusals.departures
    for (let rate = 0; rate < refused.length; rate += 1)
      refused[rate] = (refused[rate] ?? 0) | ((values[numbers[rate] ?? 0] ?? 0) & minded)
  }
  return refused
}

type OfParty = { question: StayQuestion; nights: StayNights; party: number }

/** What the stay costs a party at each rate. */
export function ratesOfParty(city: CityInMemory, asked: OfParty): Float64Array {
  const { length, rateNumbers } = asked.nights
  const prices = pricesOfParty(city.nights.keptRates, asked.question.partyNames[asked.party] ?? '')
  const totals = new Float64Array(rateNumbers[0]?.length ?? 0)
  const slept = rateNumbers.slice(0, length)
  let ofAll = 0
  for (const numbers of slept)
    for (let rate = 0; rate < totals.length; rate += 1) {
      const rial = prices[numbers[rate] ?? 0] ?? 0
      totals[rate] = (totals[rate] ?? 0) + rial
      ofAll += rial
    }
  // Where a night has no price yet the sum is no number.
  if (Number.isNaN(ofAll)) priceAnew(city, asked, { totals, prices, slept })
  return totals
}

function priceAnew(
  city: CityInMemory,
  asked: OfParty,
  {
    totals,
    prices,
    slept,
  }: { totals: Float64Array; prices: Float64Array; slept: StayNights['rateNumbers'] },
): void {
  for (let rate = 0; rate < totals.length; rate += 1) {
    if (!Number.isNaN(totals[rate])) continue
    let rial = 0
    for (const numbers of slept) {
      const number = numbers[rate] ?? 0
      if (Number.isNaN(prices[number])) prices[number] = priceNight(city, asked, number)
      rial += prices[number] ?? 0
    }
    totals[rate] = rial
  }
}

/** What a night costs a party that has not been asked for with it; infinite where it does not sleep there. */
function priceNight(city: CityInMemory, { question, party }: OfParty, number: number): number {
  const { kind: kinds, all } = city.nights.keptRates
  const kind = city.kinds[kinds.values[number] ?? 0]
  const night = all[number]
  const layout = kind && question.layouts(kind.room, kind.bands)[party]
  const { room, plan } = kind ?? {}
  const rial = room && plan && layout && night ? nightOfLayout({ room, plan, layout }, night) : null
  return rial ?? Number.POSITIVE_INFINITY
}
