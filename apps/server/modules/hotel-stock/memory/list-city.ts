/**
 * The cheapest offer of each hotel of a city, straight from its columns (docs/decisions/0278, 0292). What is judged night by night here is judged
 * by `whyNotOnSale` and `makeOffers` over the tables and where one hotel is asked; random questions hold them alike (`memory.test.ts`).
 */
import type { ListedHotel } from '../../hotels/index.ts'
import {
  assignRooms,
  type Candidate,
  nightOfLayout,
  type PlanTerms,
  type RateNight,
  whyPlanRefuses,
} from '../stays/index.ts'
import {
  glanceOf,
  offerOf,
  type PolicyStock,
  type StayQuestion,
  type Way,
  whyHotelRefuses,
} from '../stock/index.ts'
import { type Asked, windowOf } from './ask-city.ts'
import type { CityInMemory, HotelInMemory } from './city-memory.ts'
import { pricesOfParty, refusals, type StayNights } from './night-columns.ts'

/** What one search knows of all rates of a kind. */
type Tariff = { plan: PlanTerms; pays: Pays }

const [prepaid, atHotel] = [0, 1] as const
type Pays = typeof prepaid | typeof atHotel

/** The rates of one hotel that can be had, in columns that every hotel of a search uses in turn. Sums are infinite where nothing is to be had. */
type OpenRates = {
  count: number
  /** Its place among the rates of the hotel, and that of its room among the rooms. */
  rate: Uint16Array
  room: Uint16Array
  pays: Uint8Array
  free: Float64Array
  /** What all parties cost in rooms of this rate alone. */
  alikeRial: Float64Array
  /** What each party that differs costs: the parties of a rate stand together. */
  partyRial: Float64Array
  /** Of what is paid now and what is paid at the hotel, the first of the cheapest rates of each party, and what it costs there. */
  cheapest: Int32Array
  leastRial: Float64Array
}

type Search = {
  question: StayQuestion
  policies: ReadonlyMap<string, PolicyStock>
  nights: StayNights
  /** By the kind of rate; null where it is sold to none of the parties. */
  tariffOf: (kind: number) => Tariff | null
  open: OpenRates
  city: Pick<CityInMemory, 'kinds'>
  /** What a night costs each party that differs, by its number: below nothing where that is not known yet. */
  prices: readonly Float64Array[]
}

/** Of each hotel that has any, the cheapest offer: what lists need of it now, and its words where it is shown. */
export function listCity(city: CityInMemory, { question, today }: Asked): ListedHotel[] {
  const { keptRates } = city.nights
  const search: Search = {
    ...windowOf(city, question.ask, today),
    question,
    city,
    open: openRates(city.mostRates, question.parties.length),
    tariffOf: tariffsOf(city, question),
    prices: question.partyNames.map((party) => pricesOfParty(keptRates, party)),
  }
  const found: ListedHotel[] = []
  for (const one of city.hotels.values()) {
    if (whyHotelRefuses(one.terms, question) !== null) continue
    findOpenRates(one, search)
    const chosen = cheapestRates(one, search)
    if (chosen !== null) found.push(listed(one, search, chosen))
  }
  return found
}

const openRates = (most: number, parties: number): OpenRates => ({
  count: 0,
  rate: new Uint16Array(most),
  room: new Uint16Array(most),
  pays: new Uint8Array(most),
  free: new Float64Array(most),
  alikeRial: new Float64Array(most),
  partyRial: new Float64Array(most * parties),
  cheapest: new Int32Array(2 * parties),
  leastRial: new Float64Array(2 * parties),
})

function tariffsOf({ kinds }: CityInMemory, question: StayQuestion): Search['tariffOf'] {
  const known: (Tariff | null)[] = []
  return (number) => {
    const before = known[number]
    if (before !== undefined) return before
    const kind = kinds[number]
    const isSold =
      kind !== undefined &&
      whyPlanRefuses(kind.plan, question.ask) === null &&
      question.layouts(kind.room, kind.bands).some((layout) => layout !== null)
    const pays = kind?.plan.pays === 'prepaid' ? prepaid : atHotel
    const tariff = isSold ? { plan: kind.plan, pays } : null
    known[number] = tariff
    return tariff
  }
}

/** Every rate that one party at least can have. */
function findOpenRates(one: HotelInMemory, search: Search): void {
  const { nights, tariffOf, open } = search
  const { terms, kinds, ratesOf } = one
  const daysAhead = search.question.times.daysAhead(terms.timeZone)
  open.count = 0
  open.leastRial.fill(Number.POSITIVE_INFINITY)
  let nextOfRoom = 0
  for (let room = 0; room < ratesOf.length; room += 1) {
    const first = nextOfRoom
    nextOfRoom += ratesOf[room] ?? 0
    const free = leastFree(nights, one.roomAt + room)
    if (free <= 0) continue
    const releaseDays = nights.roomOn(0, one.roomAt + room)?.releaseDays
    for (let rate = first; rate < nextOfRoom; rate += 1) {
      const tariff = tariffOf(kinds[rate] ?? 0)
      if (tariff === null || daysAhead < (releaseDays ?? tariff.plan.releaseDays)) continue
      if (!isOpen(nights, tariff.plan, one.rateAt + rate)) continue
      open.rate[open.count] = rate
      open.room[open.count] = room
      open.pays[open.count] = tariff.pays
      open.free[open.count] = free
      priceNext(search, one.rateAt + rate)
      open.count += 1
    }
  }
}

/** How often a room is left in its scarcest night; not at all where a night is missing or stopped. */
function leastFree({ length, roomNumbers, keptRooms }: StayNights, at: number): number {
  const { values } = keptRooms.free
  let least = Number.POSITIVE_INFINITY
  for (let night = 0; night < length; night += 1) {
    const free = values[roomNumbers[night]?.[at] ?? 0] ?? 0
    if (free < least) least = free
  }
  return least
}

/** Whether a rate is open to the stay, by the rules of `whyNotOnSale` that are of a rate's nights. */
function isOpen(nights: StayNights, plan: PlanTerms, at: number): boolean {
  const { length, rateNumbers, keptRates } = nights
  const { values } = keptRates.refuses
  const arriving = values[rateNumbers[0]?.[at] ?? 0] ?? 0
  let refused = arriving
  for (let night = 1; night < length; night += 1)
    refused |= values[rateNumbers[night]?.[at] ?? 0] ?? 0
  if ((refused & refusals.stays) !== 0 || (arriving & refusals.arrivals) !== 0) return false
  const leaving = values[rateNumbers[length]?.[at] ?? 0] ?? 0
  if ((leaving & refusals.departures) !== 0) return false
  if ((refused & refusals.lengths) !== 0) return isOfRightLength(nights, plan, at)
  return length >= plan.leastNights && length <= (plan.mostNights ?? length)
}

/** The same for a rate that has a night which is not for stays of every length. */
function isOfRightLength({ length, rateOn }: StayNights, plan: PlanTerms, at: number): boolean {
  let least = Math.max(plan.leastNights, rateOn(0, at)?.leastNightsArriving ?? 1)
  let most = plan.mostNights ?? length
  for (let night = 0; night < length; night += 1) {
    const found = rateOn(night, at)
    least = Math.max(least, found?.leastNightsThrough ?? 1)
    most = Math.min(most, found?.mostNights ?? length)
  }
  return length >= least && length <= most
}

/** What the next open rate costs each party, and all of them; whose cheapest it is. */
function priceNext(search: Search, at: number): void {
  const { open, question } = search
  const { parties, partyOf } = question
  const first = open.count * parties.length
  const firstPaid = (open.pays[open.count] ?? 0) * parties.length
  for (let party = 0; party < parties.length; party += 1) {
    const rial = stayRial(search, party, at)
    open.partyRial[first + party] = rial
    if (rial >= (open.leastRial[firstPaid + party] ?? 0)) continue
    open.leastRial[firstPaid + party] = rial
    open.cheapest[firstPaid + party] = open.count
  }
  let alikeRial = 0
  for (const party of partyOf) alikeRial += open.partyRial[first + party] ?? 0
  const isEnough = (open.free[open.count] ?? 0) >= partyOf.length
  open.alikeRial[open.count] = isEnough ? alikeRial : Number.POSITIVE_INFINITY
}

function stayRial(search: Search, party: number, at: number): number {
  const { length, rateNumbers } = search.nights
  const prices = search.prices[party]
  let totalRial = 0
  for (let night = 0; night < length; night += 1) {
    const number = rateNumbers[night]?.[at] ?? 0
    const known = prices?.[number] ?? -1
    totalRial += known < 0 ? priceNight(search, party, number) : known
  }
  return totalRial
}

/** What a night costs a party that has not been asked for with it, kept for the next time; infinite where it does not sleep there. */
function priceNight({ city, question, nights, prices }: Search, party: number, number: number) {
  const { keptRates } = nights
  const kind = city.kinds[keptRates.kind.values[number] ?? 0]
  const night = keptRates.all[number]
  const layout = kind && question.layouts(kind.room, kind.bands)[party]
  const { room, plan } = kind ?? {}
  const rial = room && plan && layout && night ? nightOfLayout({ room, plan, layout }, night) : null
  const known = rial ?? Number.POSITIVE_INFINITY
  const column = prices[party]
  if (column) column[number] = known
  return known
}

/** The open rates of the cheapest offer, one for each room that is asked for, of equal offers those whose key is first; null where there is none. */
function cheapestRates(one: HotelInMemory, search: Search): number[] | null {
  const { open, question } = search
  let alike: number | null = null
  let leastRial = Number.POSITIVE_INFINITY
  for (let rate = 0; rate < open.count; rate += 1) {
    const rial = open.alikeRial[rate] ?? 0
    if (rial > leastRial || rial === Number.POSITIVE_INFINITY) continue
    if (alike !== null && rial === leastRial && rankOf(one, open, rate) > rankOf(one, open, alike))
      continue
    leastRial = rial
    alike = rate
  }
  const mixed = cheapestMixture(one, search, leastRial)
  if (mixed) return mixed
  if (alike === null) return null
  const rates: number[] = []
  for (let room = 0; room < question.partyOf.length; room += 1) rates.push(alike)
  return rates
}

/** Where the words of an open rate stand among those of its hotel. */
const rankOf = ({ ranks }: HotelInMemory, open: OpenRates, rate: number): number =>
  ranks[open.rate[rate] ?? 0] ?? 0

/** A party in a room of an open rate. */
type Taking = Candidate & { rate: number }

/**
 * As in `makeOffers`, the cheapest exact assignment of rooms of what is paid now and of what is paid at the hotel, where it costs less than
 * everything alike. Where every party's own cheapest way is left often enough nothing has to be assigned.
 */
function cheapestMixture(one: HotelInMemory, search: Search, leastRial: number): number[] | null {
  const { open, question } = search
  const { parties, partyOf } = question
  if (partyOf.length === 1) return null
  let first: number[] | null = null
  let firstRial = leastRial
  for (const pays of [prepaid, atHotel] as const) {
    // No mixture costs less than every party's own cheapest way.
    let bound = 0
    for (const party of partyOf) bound += open.leastRial[pays * parties.length + party] ?? 0
    if (bound >= leastRial) continue
    const own = partyOf.map((party) => open.cheapest[pays * parties.length + party] ?? 0)
    const rates = isLeftFor(open, own) ? own : assigned(search, pays)
    if (rates === null) continue
    let rial = 0
    for (const [room, rate] of rates.entries()) rial += rialOf(search, rate, partyOf[room] ?? 0)
    if (rial >= leastRial || rial > firstRial) continue
    if (first && rial === firstRial && !isBefore(rates, first, (rate) => rankOf(one, open, rate)))
      continue
    first = rates
    firstRial = rial
  }
  return first
}

/** Whether every room is left as often as these rates take it. */
const isLeftFor = (open: OpenRates, rates: readonly number[]): boolean =>
  rates.every(
    (rate) =>
      rates.filter((other) => open.room[other] === open.room[rate]).length <=
      (open.free[rate] ?? 0),
  )

/** Whether the words of some rates come before those of others. */
function isBefore(
  one: readonly number[],
  other: readonly number[],
  rank: (rate: number) => number,
): boolean {
  const differs = one.findIndex((rate, room) => rate !== other[room])
  return differs >= 0 && rank(one[differs] ?? 0) < rank(other[differs] ?? 0)
}

function assigned(search: Search, pays: Pays): number[] | null {
  const { open, question } = search
  const rates = Array.from({ length: open.count }, (_, rate) => rate).filter(
    (rate) => open.pays[rate] === pays,
  )
  const choices = question.parties.map((_, party) =>
    rates
      .map((rate): Taking => {
        const totalRial = rialOf(search, rate, party)
        return { rate, roomTypeId: open.room[rate] ?? 0, totalRial }
      })
      .filter(({ totalRial }) => totalRial < Number.POSITIVE_INFINITY),
  )
  const left = new Map(rates.map((rate) => [open.room[rate] ?? 0, open.free[rate] ?? 0]))
  const ofRooms = question.partyOf.map((party) => choices[party] ?? [])
  return assignRooms(ofRooms, left)?.ways.map(({ rate }) => rate) ?? null
}

const rialOf = ({ open, question }: Search, rate: number, party: number): number =>
  open.partyRial[rate * question.parties.length + party] ?? 0

/** What was chosen, with its nights as they stand now: its words may be asked for when others stand in memory. */
function listed(
  { hotel, terms, ratesOf, rateAt }: HotelInMemory,
  search: Search,
  rates: readonly number[],
): ListedHotel {
  const { open, nights, question, policies } = search
  const ways: Way[] = []
  for (const [index, rate] of rates.entries()) {
    const roomTypeId = open.room[rate] ?? 0
    const ofHotel = open.rate[rate] ?? 0
    const room = terms.rooms[roomTypeId]
    let ofRoom = ofHotel
    for (let before = 0; before < roomTypeId; before += 1) ofRoom -= ratesOf[before] ?? 0
    const plan = room?.plans[ofRoom]
    if (!room || !plan) throw new Error('A rate that its hotel does not have was chosen')
    const ofStay: RateNight[] = []
    for (let night = 0; night < nights.length; night += 1) {
      const found = nights.rateOn(night, rateAt + ofHotel)
      if (found) ofStay.push(found)
    }
    const totalRial = rialOf(search, rate, question.partyOf[index] ?? 0)
    ways.push({ roomTypeId, totalRial, room, plan, nights: ofStay, free: open.free[rate] ?? 0 })
  }
  const { code, timeZone, checkInFrom, bands } = terms
  const house = { code, timeZone, checkInFrom, bands, policies }
  const { totalRial, board, freeUntil } = glanceOf(house, question, ways)
  return { hotel, totalRial, board, freeUntil, offer: () => offerOf(house, question, ways) }
}
