/**
 * The cheapest offer of each hotel of a city, straight from its columns (docs/decisions/0278, 0292, 0334). What is judged night by night here is
 * judged by `whyNotOnSale` and `makeOffers` over the tables and where one hotel is asked; random questions hold them alike (`memory.test.ts`).
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
import { leastFree, ratesOfParty, refusedByNights } from './along-columns.ts'
import { type Asked, windowOf } from './ask-city.ts'
import type { CityInMemory, HotelInMemory, RateKind } from './city-memory.ts'
import { asTheyStand, refusals, type StayNights } from './night-columns.ts'

/** What one search knows of all rates of a kind. */
type Tariff = { plan: PlanTerms; pays: Pays }

const [prepaid, atHotel] = [0, 1] as const
type Pays = typeof prepaid | typeof atHotel

/** Of what is paid now and what is paid at the hotel, the first of a hotel's cheapest rates of each party that differs, and what it costs there. */
type Cheapest = { rates: Uint32Array; rial: Float64Array }

/** Rates are named by their places among those of the city. */
type Search = {
  question: StayQuestion
  /** For how many rooms each of the parties that differ asks. */
  roomsOf: readonly number[]
  policies: ReadonlyMap<string, PolicyStock>
  nights: StayNights
  city: Pick<CityInMemory, 'rooms' | 'plans' | 'roomOf'>
  /** By the kind of rate; null where it is sold to none of the parties. */
  tariffs: readonly (Tariff | null)[]
  /** What the nights of the stay come to, for every room and rate of the city. */
  free: Float64Array
  refused: Uint8Array
  /** By the parties that differ; infinite where one does not sleep there. */
  partyRial: readonly Float64Array[]
  /** Of the hotel that is looked at. */
  cheapest: Cheapest
}

/** Of each hotel that has any, the cheapest offer: what lists need of it now, and its words where it is shown. */
export function listCity(city: CityInMemory, { question, today }: Asked): ListedHotel[] {
  const window = windowOf(city, question.ask, today)
  // Words are asked for when others stand in memory.
  const nights = asTheyStand(window.nights)
  const { parties, partyOf } = question
  const search: Search = {
    question,
    roomsOf: parties.map((_, party) => partyOf.filter((other) => other === party).length),
    policies: window.policies,
    nights,
    city,
    tariffs: city.kinds.map((kind) => tariffOf(kind, question, nights.length)),
    free: leastFree(nights),
    refused: refusedByNights(nights),
    partyRial: parties.map((_, party) => ratesOfParty(city, { question, nights, party })),
    cheapest: {
      rates: new Uint32Array(2 * parties.length),
      rial: new Float64Array(2 * parties.length),
    },
  }
  const found: ListedHotel[] = []
  for (const one of city.hotels.values()) {
    if (whyHotelRefuses(one.terms, question) !== null) continue
    const chosen = cheapestRates(one, search)
    if (chosen !== null) found.push(listed(one, search, chosen))
  }
  return found
}

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

/** What is known of a rate that one party at least can have; null where none can. */
function openTariff(
  { nights, tariffs, free, refused, city }: Search,
  at: number,
  daysAhead: number,
): Tariff | null {
  const why = refused[at] ?? 0
  if ((why & ~refusals.lengths) !== 0) return null
  const room = city.roomOf[at] ?? 0
  if ((free[room] ?? 0) <= 0) return null
  const tariff = tariffs[nights.kindAt[at] ?? 0] ?? null
  if (tariff === null) return null
  const releaseDays = nights.roomOn(0, room)?.releaseDays ?? tariff.plan.releaseDays
  if (daysAhead < releaseDays) return null
  return why === 0 || isOfRightLength(nights, at) ? tariff : null
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

/** The rates of the cheapest offer, one for each room that is asked for, of equal offers those whose key is first; null where there is none. */
function cheapestRates(one: HotelInMemory, search: Search): number[] | null {
  const { question, roomsOf, partyRial, free, city, cheapest } = search
  const { partyOf } = question
  const daysAhead = question.times.daysAhead(one.terms.timeZone)
  cheapest.rial.fill(Number.POSITIVE_INFINITY)
  let alike: number | null = null
  let leastRial = Number.POSITIVE_INFINITY
  const end = one.rateAt + one.ranks.length
  for (let at = one.rateAt; at < end; at += 1) {
    const tariff = openTariff(search, at, daysAhead)
    if (tariff === null) continue
    const first = tariff.pays * partyRial.length
    let alikeRial = 0
    for (let party = 0; party < partyRial.length; party += 1) {
      const rial = partyRial[party]?.[at] ?? 0
      alikeRial += rial * (roomsOf[party] ?? 0)
      if (rial >= (cheapest.rial[first + party] ?? 0)) continue
      cheapest.rial[first + party] = rial
      cheapest.rates[first + party] = at
    }
    if (alikeRial > leastRial || alikeRial === Number.POSITIVE_INFINITY) continue
    if ((free[city.roomOf[at] ?? 0] ?? 0) < partyOf.length) continue
    if (alike !== null && alikeRial === leastRial && rankOf(one, at) > rankOf(one, alike)) continue
    leastRial = alikeRial
    alike = at
  }
  const mixed = cheapestMixture(one, search, leastRial)
  if (mixed) return mixed
  if (alike === null) return null
  const rates: number[] = []
  for (let room = 0; room < partyOf.length; room += 1) rates.push(alike)
  return rates
}

/** Where the words of a rate stand among those of its hotel. */
const rankOf = ({ ranks, rateAt }: HotelInMemory, at: number): number => ranks[at - rateAt] ?? 0

/** A party in a room of a rate. */
type Taking = Candidate & { rate: number }

/**
 * As in `makeOffers`, the cheapest exact assignment of rooms of what is paid now and of what is paid at the hotel, where it costs less than
 * everything alike. Where every party's own cheapest way is left often enough nothing has to be assigned.
 */
function cheapestMixture(one: HotelInMemory, search: Search, leastRial: number): number[] | null {
  const { cheapest, question } = search
  const { parties, partyOf } = question
  if (partyOf.length === 1) return null
  let first: number[] | null = null
  let firstRial = leastRial
  for (const pays of [prepaid, atHotel] as const) {
    // No mixture costs less than every party's own cheapest way.
    let bound = 0
    for (const party of partyOf) bound += cheapest.rial[pays * parties.length + party] ?? 0
    if (bound >= leastRial) continue
    const own = partyOf.map((party) => cheapest.rates[pays * parties.length + party] ?? 0)
    const rates = isLeftFor(search, own) ? own : assigned(one, search, pays)
    if (rates === null) continue
    let rial = 0
    for (const [room, rate] of rates.entries()) rial += rialOf(search, rate, partyOf[room] ?? 0)
    if (rial >= leastRial || rial > firstRial) continue
    if (first && rial === firstRial && !isBefore(rates, first, (rate) => rankOf(one, rate)))
      continue
    first = rates
    firstRial = rial
  }
  return first
}

/** Whether every room is left as often as these rates take it. */
const isLeftFor = ({ city: { roomOf }, free }: Search, rates: readonly number[]): boolean =>
  rates.every(
    (rate) =>
      rates.filter((other) => roomOf[other] === roomOf[rate]).length <=
      (free[roomOf[rate] ?? 0] ?? 0),
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

function assigned(one: HotelInMemory, search: Search, pays: Pays): number[] | null {
  const { question, city, free } = search
  const daysAhead = question.times.daysAhead(one.terms.timeZone)
  const rates = Array.from(one.ranks, (_, rate) => one.rateAt + rate).filter(
    (at) => openTariff(search, at, daysAhead)?.pays === pays,
  )
  const choices = question.parties.map((_, party) =>
    rates
      .map((rate): Taking => {
        const totalRial = rialOf(search, rate, party)
        return { rate, roomTypeId: city.roomOf[rate] ?? 0, totalRial }
      })
      .filter(({ totalRial }) => totalRial < Number.POSITIVE_INFINITY),
  )
  const rooms = rates.map((rate) => city.roomOf[rate] ?? 0)
  const left = new Map(rooms.map((room) => [room, free[room] ?? 0]))
  const ofRooms = question.partyOf.map((party) => choices[party] ?? [])
  return assignRooms(ofRooms, left)?.ways.map(({ rate }) => rate) ?? null
}

const rialOf = ({ partyRial }: Search, rate: number, party: number): number =>
  partyRial[party]?.[rate] ?? 0

/** What was chosen: its words are found only where it is shown, by the nights as they stood. */
function listed(
  { hotel, terms }: HotelInMemory,
  search: Search,
  rates: readonly number[],
): ListedHotel {
  const { question, policies } = search
  const { code, timeZone, checkInFrom, bands } = terms
  const house = { code, timeZone, checkInFrom, bands, policies }
  const waysOf = () => rates.map((rate, room) => wayOf(search, rate, room))
  const taken = takenOf(search, rates)
  const { totalRial, board, freeUntil } = glanceOf(house, question, { taken, waysOf })
  return { hotel, totalRial, board, freeUntil, offer: () => offerOf(house, question, waysOf()) }
}

function takenOf(search: Search, rates: readonly number[]): Pick<Way, 'plan' | 'totalRial'>[] {
  const { question, city } = search
  const taken: Pick<Way, 'plan' | 'totalRial'>[] = []
  for (let room = 0; room < rates.length; room += 1) {
    const rate = rates[room] ?? 0
    const plan = city.plans[rate]
    if (!plan) throw new Error('A rate that its city does not have was chosen')
    taken.push({ plan, totalRial: rialOf(search, rate, question.partyOf[room] ?? 0) })
  }
  return taken
}

function wayOf(search: Search, rate: number, index: number): Way {
  const { question, city, free, nights } = search
  const roomTypeId = city.roomOf[rate] ?? 0
  const [room, plan] = [city.rooms[roomTypeId], city.plans[rate]]
  if (!room || !plan) throw new Error('A rate that its city does not have was chosen')
  return {
    roomTypeId,
    totalRial: rialOf(search, rate, question.partyOf[index] ?? 0),
    room,
    plan,
    nights: nightsAt(nights, rate),
    free: free[roomTypeId] ?? 0,
  }
}

function nightsAt({ length, rateOn }: StayNights, at: number): RateNight[] {
  const nights: RateNight[] = []
  for (let night = 0; night < length; night += 1) {
    const found = rateOn(night, at)
    if (found) nights.push(found)
  }
  return nights
}
