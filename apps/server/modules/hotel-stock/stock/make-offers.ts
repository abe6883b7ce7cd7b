import type { NoRooms, StayOffer } from '../../hotels/index.ts'
import {
  assignRooms,
  type NotOnSale,
  type RateNight,
  totalOfLayout,
  whyNotOnSale,
} from '../stays/index.ts'
import type { WayKey } from './offer-key.ts'
import { byPrice, firstWays, offerOf, type Way } from './put-into-words.ts'
import type { HotelStock, HotelTerms, PlanStock, RoomStock } from './read-stock.ts'
import type { StayQuestion } from './stay-question.ts'

/** A room on a rate that can be had: what each of the parties that differ costs in it (null: not in it), and all rooms that are asked for, where there are enough. */
type Rate = {
  room: RoomStock
  plan: PlanStock
  free: number
  ofParties: readonly (number | null)[]
  alikeRial: number | null
}

/**
 * Everything a hotel offers for a stay: each room and rate that all parties can have alike, the cheapest first, and the cheapest mixture
 * of rooms where that is cheaper or nothing alike is left.
 */
export function makeOffers(hotel: HotelStock, question: StayQuestion): StayOffer[] {
  if (whyHotelRefuses(hotel, question) !== null) return []
  const rates = findRates(hotel, question)
  const alike = rates
    .filter(({ alikeRial }) => alikeRial !== null)
    .map((rate) => offerOf(hotel, question, alikeWays(question, rate)))
    .toSorted(byPrice)
  const mixed = firstOf(hotel, question, cheaperMixtures(hotel, question, rates))
  return mixed ? [mixed, ...alike] : alike
}

/** The first of `makeOffers`, for lists: nothing else is put into words. */
export function cheapestOffer(hotel: HotelStock, question: StayQuestion): StayOffer | null {
  if (whyHotelRefuses(hotel, question) !== null) return null
  const rates = findRates(hotel, question)
  const mixtures = cheaperMixtures(hotel, question, rates)
  if (mixtures.length > 0) return firstOf(hotel, question, mixtures)
  const leastRial = leastAlike(rates)
  const cheapest = rates.filter(({ alikeRial }) => alikeRial === leastRial)
  return firstOf(
    hotel,
    question,
    cheapest.map((rate) => alikeWays(question, rate)),
  )
}

/** Every room and rate that one party at least can have. */
function findRates(hotel: HotelStock, question: StayQuestion): Rate[] {
  const { partyOf } = question
  const daysAhead = question.times.daysAhead(hotel.timeZone)
  const found: Rate[] = []
  for (const room of hotel.rooms) {
    const layouts = question.layouts(room.terms, hotel.bands)
    if (layouts.every((layout) => layout === null)) continue
    for (const plan of room.plans) {
      const asked = { room, plan, daysAhead, rooms: partyOf.length }
      const why = whyNot(question, asked)
      // Too few for all parties may be enough for some.
      const isForSome =
        why === 'sold-out' &&
        partyOf.length > 1 &&
        whyNot(question, { ...asked, rooms: 1 }) === null
      if (why !== null && !isForSome) continue
      const ofParties = layouts.map(
        (layout) =>
          layout && totalOfLayout({ room: room.terms, plan: plan.terms, layout }, plan.rateNights),
      )
      let alikeRial: number | null = why === null ? 0 : null
      for (const party of partyOf) {
        const ofParty = ofParties[party] ?? null
        alikeRial = alikeRial === null || ofParty === null ? null : alikeRial + ofParty
      }
      found.push({ room, plan, free: leastFree(room), ofParties, alikeRial })
    }
  }
  return found
}

const alikeWays = ({ partyOf }: StayQuestion, rate: Rate): Way[] =>
  partyOf.flatMap((party) => wayOf(rate, party) ?? [])

function wayOf({ room, plan, free, ofParties }: Rate, party: number): Way | null {
  const totalRial = ofParties[party] ?? null
  return totalRial === null ? null : { ...soldWay(room, plan, free), totalRial }
}

/** Who is on sale has every night. */
const soldWay = (room: RoomStock, plan: PlanStock, free: number): Omit<Way, 'totalRial'> => ({
  roomTypeId: room.id,
  room,
  plan,
  nights: plan.rateNights as RateNight[],
  free,
})

function leastAlike(rates: readonly Rate[]): number {
  let leastRial = Number.POSITIVE_INFINITY
  for (const { alikeRial } of rates)
    if (alikeRial !== null && alikeRial < leastRial) leastRial = alikeRial
  return leastRial
}

/** Of some offers the cheapest, of equal ones the first by its key. */
function firstOf(
  hotel: HotelStock,
  question: StayQuestion,
  found: readonly Way[][],
): StayOffer | null {
  const ways = firstWays(found)
  return ways && offerOf(hotel, question, ways)
}

/** One offer by the rooms and rates its key names, or why it cannot be had. */
export function offerByKey(
  hotel: HotelStock,
  question: StayQuestion,
  keys: readonly WayKey[],
): { offer: StayOffer; ways: { roomTypeId: number; ratePlanId: number }[] } | NoRooms {
  if (whyHotelRefuses(hotel, question) !== null) return { refused: 'HOTEL_NOT_AVAILABLE' }
  const { partyOf } = question
  const daysAhead = question.times.daysAhead(hotel.timeZone)
  const found: Way[] = []
  const sold: { roomTypeId: number; ratePlanId: number }[] = []
  for (const [index, { roomCode, planCode }] of keys.entries()) {
    const room = hotel.rooms.find(({ code }) => code === roomCode)
    const plan = room?.plans.find(({ code }) => code === planCode)
    const party = partyOf[index]
    if (!room || !plan || party === undefined) return { refused: 'HOTEL_NOT_AVAILABLE' }
    const rooms = keys.filter((way) => way.roomCode === roomCode).length
    const why = whyNot(question, { room, plan, daysAhead, rooms })
    if (why !== null)
      return { refused: why === 'sold-out' ? 'ROOM_SOLD_OUT' : 'HOTEL_NOT_AVAILABLE' }
    const layout = question.layouts(room.terms, hotel.bands)[party]
    const totalRial =
      layout && totalOfLayout({ room: room.terms, plan: plan.terms, layout }, plan.rateNights)
    if (typeof totalRial !== 'number') return { refused: 'HOTEL_NOT_AVAILABLE' }
    found.push({ ...soldWay(room, plan, leastFree(room)), totalRial })
    sold.push({ roomTypeId: room.id, ratePlanId: plan.id })
  }
  if (found.length !== partyOf.length) return { refused: 'HOTEL_NOT_AVAILABLE' }
  return { offer: offerOf(hotel, question, found), ways: sold }
}

/**
 * Of what is paid now and what is paid at the hotel, which never stand in one offer, the cheapest exact assignment of rooms: those that
 * are cheaper than everything alike. No mixture costs less than every party's own cheapest way, so most hotels need none made.
 */
function cheaperMixtures(
  { rooms }: HotelStock,
  { parties, partyOf }: StayQuestion,
  rates: readonly Rate[],
): Way[][] {
  if (partyOf.length === 1) return []
  const leastRial = leastAlike(rates)
  const found: Way[][] = []
  for (const pays of ['prepaid', 'at-hotel'] as const) {
    const least = parties.map(() => Number.POSITIVE_INFINITY)
    for (const { plan, ofParties } of rates) {
      if (plan.terms.pays !== pays) continue
      for (const [party, ofParty] of ofParties.entries())
        if (ofParty !== null && ofParty < (least[party] ?? 0)) least[party] = ofParty
    }
    let bound = 0
    for (const party of partyOf) bound += least[party] ?? 0
    if (bound >= leastRial) continue
    const paid = rates.filter(({ plan }) => plan.terms.pays === pays)
    const choices = parties.map((_, party) => paid.flatMap((rate) => wayOf(rate, party) ?? []))
    const left = new Map(rooms.map((room) => [room.id, leastFree(room)]))
    const assigned = assignRooms(
      partyOf.map((party) => choices[party] ?? []),
      left,
    )
    if (assigned && assigned.totalRial < leastRial) found.push(assigned.ways)
  }
  return found
}

/** Foreign guests, and an arrival that is past the hotel's hour. */
export function whyHotelRefuses(
  { timeZone, sameDayUntil, acceptsForeigners }: Omit<HotelTerms, 'rooms'>,
  { ask, times }: StayQuestion,
): 'not-admitted' | 'too-late' | null {
  if (ask.market === 'foreign' && acceptsForeigners === 'no') return 'not-admitted'
  const ahead = times.daysAhead(timeZone)
  return ahead < 0 || (ahead === 0 && times.isPast(timeZone, sameDayUntil)) ? 'too-late' : null
}

function whyNot(
  { ask }: StayQuestion,
  {
    room,
    plan,
    daysAhead,
    rooms,
  }: { room: RoomStock; plan: PlanStock; daysAhead: number; rooms: number },
): NotOnSale | null {
  return whyNotOnSale({
    plan: plan.terms,
    roomNights: room.roomNights,
    rateNights: plan.rateNights,
    departure: plan.departure,
    checkIn: ask.checkIn,
    daysAhead,
    market: ask.market,
    rooms,
  })
}

function leastFree({ roomNights }: RoomStock): number {
  let least = Number.POSITIVE_INFINITY
  for (const night of roomNights) least = Math.min(least, night?.free ?? 0)
  return least
}
