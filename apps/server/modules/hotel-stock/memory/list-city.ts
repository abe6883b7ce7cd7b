/**
 * The cheapest offer of each hotel of a city, straight from its columns (docs/decisions/0278, 0292). What is judged night by night here is judged
 * by `whyNotOnSale` and `makeOffers` over the tables and where one hotel is asked; random questions hold them alike (`memory.test.ts`).
 */
import type { ListedHotel } from '../../hotels/index.ts'
import {
  assignRooms,
  type Candidate,
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
import { alikeOf, leastFree, ratesOfParty, refusedByNights } from './along-columns.ts'
import { type Asked, windowOf } from './ask-city.ts'
import type { CityInMemory, HotelInMemory, RateKind } from './city-memory.ts'
import { refusals, type StayNights } from './night-columns.ts'

/** What one search knows of all rates of a kind. */
type Tariff = { plan: PlanTerms; pays: Pays }

const [prepaid, atHotel] = [0, 1] as const
type Pays = typeof prepaid | typeof atHotel

/** The rates of one hotel that can be had, in columns that every hotel of a search uses in turn. */
type OpenRates = {
  count: number
  /** Where it stands among the rates of the city, and its room among the rooms of its hotel. */
  at: Uint32Array
  room: Uint16Array
  pays: Uint8Array
  free: Float64Array
  /** Of what is paid now and what is paid at the hotel, the first of the cheapest rates of each party that differs, and what it costs there. */
  cheapest: Int32Array
  leastRial: Float64Array
}

type Search = {
  question: StayQuestion
  policies: ReadonlyMap<string, PolicyStock>
  nights: StayNights
  city: Pick<CityInMemory, 'rooms' | 'plans'>
  /** By the kind of rate; null where it is sold to none of the parties. */
  tariffs: readonly (Tariff | null)[]
  /** What the nights of the stay come to, for every room and rate of the city. */
  free: Float64Array
  refused: Uint8Array
  /** By the parties that differ; infinite where one does not sleep there. */
  partyRial: readonly Float64Array[]
  /** What all rooms that are asked for cost at one rate. */
  alikeRial: Float64Array
  open: OpenRates
}

/** Of each hotel that has any, the cheapest offer: what lists need of it now, and its words where it is shown. */
export function listCity(city: CityInMemory, { question, today }: Asked): ListedHotel[] {
  const { nights, policies } = windowOf(city, question.ask, today)
  const partyRial = question.parties.map((_, party) =>
    ratesOfParty(city, { question, nights, party }),
  )
  const search: Search = {
    question,
    policies,
    nights,
    city,
    tariffs: city.kinds.map((kind) => tariffOf(kind, question, nights.length)),
    free: leastFree(nights),
    refused: refusedByNights(nights),
    partyRial,
    alikeRial: alikeOf(partyRial, question),
    open: openRates(city.mostRates, question.parties.length),
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
  at: new Uint32Array(most),
  room: new Uint16Array(most),
  pays: new Uint8Array(most),
  free: new Float64Array(most),
  cheapest: new Int32Array(2 * parties),
  leastRial: new Float64Array(2 * parties),
})

function tariffOf(
  { room, plan, bands }: RateKind,
  question: StayQuestion,
  nights: number,
): Tariff | null {
  if (whyPlanRefuses(plan, question.ask) !== null) return null
  if (nights < plan.leastNights || nights > (plan.mostNights ?? nights)) return null
  if (question.layouts(room, bands).every((layout) => layout === null)) return null
  return { plan, pays: plan.pays === 'prepaid' ? prepaid : atHotel }
}

/** Every rate of a hotel that one party at least can have. */
function findOpenRates(one: HotelInMemory, search: Search): void {
  const { nights, tariffs, refused, open } = search
  const daysAhead = search.question.times.daysAhead(one.terms.timeZone)
  open.count = 0
  open.leastRial.fill(Number.POSITIVE_INFINITY)
  let next = one.rateAt
  for (let room = 0; room < one.ratesOf.length; room += 1) {
    let at = next
    next += one.ratesOf[room] ?? 0
    const free = search.free[one.roomAt + room] ?? 0
    if (free <= 0) continue
    const releaseDays = nights.roomOn(0, one.roomAt + room)?.releaseDays
    for (; at < next; at += 1) {
      const why = refused[at] ?? 0
      if ((why & ~refusals.lengths) !== 0) continue
      const tariff = tariffs[nights.kindAt[at] ?? 0] ?? null
      if (tariff === null || daysAhead < (releaseDays ?? tariff.plan.releaseDays)) continue
      if (why !== 0 && !isOfRightLength(nights, at)) continue
      open.at[open.count] = at
      open.room[open.count] = room
      open.pays[open.count] = tariff.pays
      open.free[open.count] = free
      comparePrices(search, at)
      open.count += 1
    }
  }
}

/** Whether a rate that has a night which is not for stays of every length is for this one. */
function isOfRightLength({ length, rateOn }: StayNights, at: number): boolean {
  let least = rateOn(0, at)?.leastNightsArriving ?? 1
  let most = length
  for (let night = 0; night < length; night += 1) {
    const found = rateOn(night, at)
    least = Math.max(least, found?.leastNightsThrough ?? 1)
    most = Math.min(most, found?.mostNights ?? length)
  }
  return length >= least && length <= most
}

/** Whose cheapest the rate is that was found last. */
function comparePrices({ open, partyRial }: Search, at: number): void {
  const { pays, cheapest, leastRial, count } = open
  const first = (pays[count] ?? 0) * partyRial.length
  for (let party = 0; party < partyRial.length; party += 1) {
    const rial = partyRial[party]?.[at] ?? 0
    if (rial >= (leastRial[first + party] ?? 0)) continue
    leastRial[first + party] = rial
    cheapest[first + party] = count
  }
}

/** The open rates of the cheapest offer, one for each room that is asked for, of equal offers those whose key is first; null where there is none. */
function cheapestRates(one: HotelInMemory, search: Search): number[] | null {
  const { open, question, alikeRial } = search
  let alike: number | null = null
  let leastRial = Number.POSITIVE_INFINITY
  for (let rate = 0; rate < open.count; rate += 1) {
    if ((open.free[rate] ?? 0) < question.partyOf.length) continue
    const rial = alikeRial[open.at[rate] ?? 0] ?? 0
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
const rankOf = ({ ranks, rateAt }: HotelInMemory, open: OpenRates, rate: number): number =>
  ranks[(open.at[rate] ?? 0) - rateAt] ?? 0

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

const rialOf = ({ open, partyRial }: Search, rate: number, party: number): number =>
  partyRial[party]?.[open.at[rate] ?? 0] ?? 0

/** What was chosen, with its nights as they stand now: its words may be asked for when others stand in memory. */
function listed(
  { hotel, terms, roomAt }: HotelInMemory,
  search: Search,
  rates: readonly number[],
): ListedHotel {
  const { open, question, policies, city } = search
  const ways: Way[] = []
  for (let index = 0; index < rates.length; index += 1) {
    const rate = rates[index] ?? 0
    const totalRial = rialOf(search, rate, question.partyOf[index] ?? 0)
    const before = ways[index - 1]
    // Rooms of one rate mostly come together, and differ by who sleeps in them alone.
    if (before && rate === rates[index - 1]) {
      ways.push({ ...before, totalRial })
      continue
    }
    const at = open.at[rate] ?? 0
    const roomTypeId = open.room[rate] ?? 0
    const [room, plan] = [city.rooms[roomAt + roomTypeId], city.plans[at]]
    if (!room || !plan) throw new Error('A rate that its city does not have was chosen')
    const nights = nightsAt(search.nights, at)
    ways.push({ roomTypeId, totalRial, room, plan, nights, free: open.free[rate] ?? 0 })
  }
  const { code, timeZone, checkInFrom, bands } = terms
  const house = { code, timeZone, checkInFrom, bands, policies }
  const { totalRial, board, freeUntil } = glanceOf(house, question, ways)
  return { hotel, totalRial, board, freeUntil, offer: () => offerOf(house, question, ways) }
}

function nightsAt({ length, rateOn }: StayNights, at: number): RateNight[] {
  const nights: RateNight[] = []
  for (let night = 0; night < length; night += 1) {
    const found = rateOn(night, at)
    if (found) nights.push(found)
  }
  return nights
}
