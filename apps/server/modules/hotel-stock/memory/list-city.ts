/**
 * The cheapest offer of each hotel of a city, straight from its columns (docs/decisions/0278). What is judged night by night here is judged
 * by `whyNotOnSale` and `makeOffers` over the tables and where one hotel is asked; random questions hold them alike (`memory.test.ts`).
 */
import type { ListedHotel } from '../../hotels/index.ts'
import {
  assignRooms,
  type Candidate,
  type LaidOut,
  nightOfLayout,
  type PlanTerms,
  type RateNight,
  whyPlanRefuses,
} from '../stays/index.ts'
import {
  firstWays,
  glanceOf,
  offerOf,
  type StayQuestion,
  type Way,
  whyHotelRefuses,
} from '../stock/index.ts'
import { type Asked, windowOf } from './ask-city.ts'
import type { CityInMemory, HotelInMemory } from './city-memory.ts'
import type { StayNights } from './night-columns.ts'

/** What one search knows of all rates of a kind: each party that differs laid out in the room, null where it does not sleep there. */
type Tariff = { plan: PlanTerms; parties: readonly (LaidOut | null)[] }

/** The rates of one hotel that can be had, in columns that every hotel of a search uses in turn. Sums are infinite where nothing is to be had. */
type OpenRates = {
  count: number
  room: Uint16Array
  plan: Uint16Array
  pays: Uint8Array
  /** Where it stands in the columns of the city. */
  at: Uint32Array
  free: Uint16Array
  /** What all parties cost in rooms of this rate alone. */
  alikeRial: Float64Array
  /** What each party that differs costs: the parties of a rate stand together. */
  partyRial: Float64Array
}

const [anyPay, prepaid, atHotel] = [0, 1, 2] as const
type Pays = typeof anyPay | typeof prepaid | typeof atHotel

type Search = {
  question: StayQuestion
  nights: StayNights
  /** By the kind of rate; null where it is sold to none of the parties. */
  tariffOf: (kind: number) => Tariff | null
  open: OpenRates
}

/** Of each hotel that has any, the cheapest offer: what lists need of it now, and its words where it is shown. */
export function listCity(city: CityInMemory, { question, today }: Asked): ListedHotel[] {
  const { nights, policies } = windowOf(city, question.ask, today)
  const open = {
    count: 0,
    room: new Uint16Array(city.mostRates),
    plan: new Uint16Array(city.mostRates),
    pays: new Uint8Array(city.mostRates),
    at: new Uint32Array(city.mostRates),
    free: new Uint16Array(city.mostRates),
    alikeRial: new Float64Array(city.mostRates),
    partyRial: new Float64Array(city.mostRates * question.parties.length),
  }
  const search: Search = { question, nights, open, tariffOf: tariffsOf(city, question) }
  const found: ListedHotel[] = []
  for (const one of city.hotels.values()) {
    if (whyHotelRefuses(one.terms, question) !== null) continue
    findOpenRates(one, search)
    const ways = cheapestWays(one, search)
    if (ways === null) continue
    const house = { ...one.terms, policies }
    const { totalRial, board, freeUntil } = glanceOf(house, question, ways)
    const offer = () => offerOf(house, question, ways)
    found.push({ hotel: one.hotel, totalRial, board, freeUntil, offer })
  }
  return found
}

function tariffsOf({ kinds }: CityInMemory, question: StayQuestion): Search['tariffOf'] {
  const known: (Tariff | null)[] = []
  return (number) => {
    const before = known[number]
    if (before !== undefined) return before
    const kind = kinds[number]
    const layouts = kind ? question.layouts(kind.room, kind.bands) : []
    const isSold =
      kind !== undefined &&
      whyPlanRefuses(kind.plan, question.ask) === null &&
      layouts.some((layout) => layout !== null)
    const tariff = isSold
      ? {
          plan: kind.plan,
          parties: layouts.map((layout) => layout && { room: kind.room, plan: kind.plan, layout }),
        }
      : null
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
      const { count } = open
      open.at[count] = one.rateAt + rate
      if (!priceOpen(search, tariff)) continue
      open.room[count] = room
      open.plan[count] = rate - first
      open.pays[count] = tariff.plan.pays === 'prepaid' ? prepaid : atHotel
      open.free[count] = free
      open.alikeRial[count] = alikeRial(search, free)
      open.count += 1
    }
  }
}

/** How often a room is left in its scarcest night; not at all where a night is missing or stopped. */
function leastFree({ length, roomOn }: StayNights, at: number): number {
  let least = Number.POSITIVE_INFINITY
  for (let night = 0; night < length; night += 1) {
    const found = roomOn(night, at)
    if (found === null || found.isStopped) return 0
    if (found.free < least) least = found.free
  }
  return least
}

/** What the next rate costs each party; false where it is closed to this stay, by the rules of `whyNotOnSale` that are of a rate's nights. */
function priceOpen({ nights, open, question }: Search, { plan, parties }: Tariff): boolean {
  const { length, rateOn } = nights
  const at = open.at[open.count] ?? 0
  let least = plan.leastNights
  let most = plan.mostNights ?? length
  for (let night = 0; night < length; night += 1) {
    const found = rateOn(night, at)
    if (found === null || found.isClosed) return false
    if (night === 0) {
      if (found.isClosedToArrival) return false
      if (found.leastNightsArriving > least) least = found.leastNightsArriving
    }
    if (found.leastNightsThrough > least) least = found.leastNightsThrough
    if (found.mostNights !== null && found.mostNights < most) most = found.mostNights
  }
  if (length < least || length > most) return false
  if (rateOn(length, at)?.isClosedToDeparture) return false
  const first = open.count * question.parties.length
  for (let party = 0; party < parties.length; party += 1)
    open.partyRial[first + party] = totalOf(nights, parties[party] ?? null, at)
  return true
}

function totalOf({ length, rateOn }: StayNights, laidOut: LaidOut | null, at: number): number {
  if (laidOut === null) return Number.POSITIVE_INFINITY
  let totalRial = 0
  for (let night = 0; night < length; night += 1) {
    const found = rateOn(night, at)
    const nightRial = found && nightOfLayout(laidOut, found)
    if (nightRial === null) return Number.POSITIVE_INFINITY
    totalRial += nightRial
  }
  return totalRial
}

/** What all parties cost at the next rate. */
function alikeRial({ open, question: { partyOf, parties } }: Search, free: number): number {
  if (free < partyOf.length) return Number.POSITIVE_INFINITY
  let rial = 0
  for (const party of partyOf) rial += open.partyRial[open.count * parties.length + party] ?? 0
  return rial
}

/** A party in a room of an open rate. */
type Pick = Candidate & { rate: number }

/** The rooms and rates of the cheapest offer, of equal ones those whose key is first; null where there is none. */
function cheapestWays(one: HotelInMemory, search: Search): Way[] | null {
  const { open, question } = search
  let leastRial = Number.POSITIVE_INFINITY
  for (let rate = 0; rate < open.count; rate += 1)
    leastRial = Math.min(leastRial, open.alikeRial[rate] ?? 0)
  const found = cheaperMixtures(search, leastRial)
  if (found.length === 0 && leastRial < Number.POSITIVE_INFINITY)
    for (let rate = 0; rate < open.count; rate += 1)
      if (open.alikeRial[rate] === leastRial)
        found.push(question.partyOf.map((party) => pickOf(search, rate, party)))
  return firstWays(found.map((picks) => waysOf(one, search, picks)))
}

/**
 * As in `makeOffers`, the cheapest exact assignment of rooms of what is paid now and of what is paid at the hotel, where it costs less than
 * everything alike. Where every party's own cheapest way is left often enough nothing has to be assigned.
 */
function cheaperMixtures(search: Search, leastRial: number): Pick[][] {
  const { partyOf } = search.question
  if (partyOf.length === 1 || boundOf(search, anyPay) >= leastRial) return []
  const found: Pick[][] = []
  for (const pays of [prepaid, atHotel] as const) {
    if (boundOf(search, pays) >= leastRial) continue
    const own = partyOf.map((party) => pickOf(search, cheapestRate(search, party, pays), party))
    const fits = own.every(
      ({ rate, roomTypeId }) =>
        own.filter((other) => other.roomTypeId === roomTypeId).length <=
        (search.open.free[rate] ?? 0),
    )
    const picks = fits ? own : assigned(search, pays)
    if (picks && sumOf(picks) < leastRial) found.push(picks)
  }
  return found
}

/** No mixture costs less than every party's own cheapest way. */
function boundOf(search: Search, pays: Pays): number {
  let bound = 0
  for (const party of search.question.partyOf) {
    const rate = cheapestRate(search, party, pays)
    bound += rate < 0 ? Number.POSITIVE_INFINITY : rialOf(search, rate, party)
  }
  return bound
}

/** The first of the cheapest rates of a party; below nothing where it can have none. */
function cheapestRate(search: Search, party: number, pays: Pays): number {
  const { open } = search
  let cheapest = -1
  let leastRial = Number.POSITIVE_INFINITY
  for (let rate = 0; rate < open.count; rate += 1) {
    const rial = rialOf(search, rate, party)
    if (rial >= leastRial || (pays !== anyPay && open.pays[rate] !== pays)) continue
    leastRial = rial
    cheapest = rate
  }
  return cheapest
}

function assigned(search: Search, pays: Pays): Pick[] | null {
  const { open, question } = search
  const rates = Array.from({ length: open.count }, (_, rate) => rate).filter(
    (rate) => open.pays[rate] === pays,
  )
  const choices = question.parties.map((_, party) =>
    rates
      .map((rate) => pickOf(search, rate, party))
      .filter(({ totalRial }) => totalRial < Number.POSITIVE_INFINITY),
  )
  const left = new Map(rates.map((rate) => [open.room[rate] ?? 0, open.free[rate] ?? 0]))
  const ofRooms = question.partyOf.map((party) => choices[party] ?? [])
  return assignRooms(ofRooms, left)?.ways ?? null
}

const rialOf = ({ open, question }: Search, rate: number, party: number): number =>
  open.partyRial[rate * question.parties.length + party] ?? 0

const pickOf = (search: Search, rate: number, party: number): Pick => ({
  rate,
  roomTypeId: search.open.room[rate] ?? 0,
  totalRial: rialOf(search, rate, party),
})

const sumOf = (picks: readonly Pick[]): number =>
  picks.reduce((sum, { totalRial }) => sum + totalRial, 0)

/** What was picked, with its nights as they stand now: its words may be asked for when others stand in memory. */
function waysOf({ terms }: HotelInMemory, { open, nights }: Search, picks: readonly Pick[]): Way[] {
  return picks.map(({ rate, roomTypeId, totalRial }) => {
    const room = terms.rooms[open.room[rate] ?? 0]
    const plan = room?.plans[open.plan[rate] ?? 0]
    if (!room || !plan) throw new Error('A rate that its hotel does not have was picked')
    const ofStay: RateNight[] = []
    for (let night = 0; night < nights.length; night += 1) {
      const found = nights.rateOn(night, open.at[rate] ?? 0)
      if (found) ofStay.push(found)
    }
    return { roomTypeId, totalRial, room, plan, nights: ofStay, free: open.free[rate] ?? 0 }
  })
}
