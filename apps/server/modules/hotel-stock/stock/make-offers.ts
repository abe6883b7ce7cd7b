import {
  freeUntil,
  type NoRooms,
  type RoomOffer,
  type RoomParty,
  type StayAsk,
  type StayOffer,
  sumOfSteps,
} from '../../hotels/index.ts'
import {
  assignRooms,
  type Candidate,
  cancellationSteps,
  type NotOnSale,
  type PricedRoom,
  priceRoom,
  whyNotOnSale,
} from '../stays/index.ts'
import { offerKeyOf, type WayKey } from './offer-key.ts'
import type { HotelStock, PlanStock, PolicyStock, RoomStock } from './read-stock.ts'
import type { StayTimes } from './stay-times.ts'

/** A room on a rate, priced for one party. */
type Way = Candidate & { room: RoomStock; plan: PlanStock; priced: PricedRoom }

/** Boards from the least to the most; a mixed offer promises the least of its rooms (never more than every guest gets). */
const boards = ['RO', 'BB', 'HB-lunch', 'HB-dinner', 'FB', 'AI', 'UAI'] as const

/**
 * Everything a hotel offers for a stay: each room and rate that all parties can have alike, the cheapest first, and the cheapest mixture
 * of rooms where that is cheaper or nothing alike is left.
 */
export function makeOffers(hotel: HotelStock, ask: StayAsk, times: StayTimes): StayOffer[] {
  if (whyHotelRefuses(hotel, ask, times) !== null) return []
  const question = asked(hotel, ask, times)
  const alike = alikeWays(question)
    .map((ways) => offerOf(hotel, { ask, ways, times }))
    .toSorted(byPrice)
  const mixed = cheapest(question, mixtures(question))
  const least = alike[0]?.totalRial
  return mixed && (least === undefined || mixed.totalRial < least) ? [mixed, ...alike] : alike
}

/** The first of `makeOffers`, for lists: nothing else is put into words. */
export function cheapestOffer(hotel: HotelStock, ask: StayAsk, times: StayTimes): StayOffer | null {
  if (whyHotelRefuses(hotel, ask, times) !== null) return null
  const question = asked(hotel, ask, times)
  const alike = alikeWays(question)
  const least = Math.min(...alike.map(sumOf))
  const cheaper = mixtures(question).filter((ways) => sumOf(ways) < least)
  return cheapest(question, cheaper.length > 0 ? cheaper : alike)
}

/** What is asked of a hotel, with what every room and rate of it needs to know. */
type Question = {
  hotel: HotelStock
  ask: StayAsk
  times: StayTimes
  /** By party: parties that are alike have the same words. */
  keys: readonly string[]
}

const asked = (hotel: HotelStock, ask: StayAsk, times: StayTimes): Question => ({
  hotel,
  ask,
  times,
  keys: ask.rooms.map(
    ({ adults, childAges }) => `${adults} ${childAges.toSorted((a, b) => a - b)}`,
  ),
})

/** Each room and rate that all parties can have. */
function alikeWays(question: Question): Way[][] {
  const { hotel, ask, keys } = question
  const found: Way[][] = []
  for (const room of hotel.rooms)
    for (const plan of room.plans) {
      if (whyNot(question, { room, plan, rooms: ask.rooms.length }) !== null) continue
      const ways: Way[] = []
      for (const [index, party] of ask.rooms.entries()) {
        const alike = ways[keys.indexOf(keys[index] ?? '')]
        const way = alike ?? wayOf(hotel, { room, plan, party })
        if (way === null) break
        ways.push(way)
      }
      if (ways.length === ask.rooms.length) found.push(ways)
    }
  return found
}

const sumOf = (ways: readonly Way[]): number =>
  ways.reduce((sum, { totalRial }) => sum + totalRial, 0)

/** The cheapest of some ways as an offer; of equal ones the first by its key. */
function cheapest({ hotel, ask, times }: Question, found: readonly Way[][]): StayOffer | null {
  const least = Math.min(...found.map(sumOf))
  const offers = found
    .filter((ways) => sumOf(ways) === least)
    .map((ways) => offerOf(hotel, { ask, ways, times }))
  return offers.toSorted(byPrice)[0] ?? null
}

/** One offer by the rooms and rates its key names, or why it cannot be had. */
export function offerByKey(
  hotel: HotelStock,
  { ask, ways, times }: { ask: StayAsk; ways: readonly WayKey[]; times: StayTimes },
): { offer: StayOffer; ways: { roomTypeId: number; ratePlanId: number }[] } | NoRooms {
  if (whyHotelRefuses(hotel, ask, times) !== null) return { refused: 'HOTEL_NOT_AVAILABLE' }
  const question = asked(hotel, ask, times)
  const found: Way[] = []
  for (const [index, { roomCode, planCode }] of ways.entries()) {
    const room = hotel.rooms.find(({ code }) => code === roomCode)
    const plan = room?.plans.find(({ code }) => code === planCode)
    const party = ask.rooms[index]
    if (!room || !plan || !party) return { refused: 'HOTEL_NOT_AVAILABLE' }
    const rooms = ways.filter((way) => way.roomCode === roomCode).length
    const why = whyNot(question, { room, plan, rooms })
    if (why !== null)
      return { refused: why === 'sold-out' ? 'ROOM_SOLD_OUT' : 'HOTEL_NOT_AVAILABLE' }
    const way = wayOf(hotel, { room, plan, party })
    if (way === null) return { refused: 'HOTEL_NOT_AVAILABLE' }
    found.push(way)
  }
  if (found.length !== ask.rooms.length) return { refused: 'HOTEL_NOT_AVAILABLE' }
  return {
    offer: offerOf(hotel, { ask, ways: found, times }),
    ways: found.map(({ room, plan }) => ({ roomTypeId: room.id, ratePlanId: plan.id })),
  }
}

/** The cheapest exact assignment of rooms by how they are paid: what is paid now and at the hotel never stand in one offer. */
function mixtures(question: Question): Way[][] {
  const { hotel, ask, keys } = question
  if (ask.rooms.length === 1) return []
  const left = new Map(hotel.rooms.map((room) => [room.id, leastFree(room)]))
  return (['prepaid', 'at-hotel'] as const).flatMap((pays) => {
    const rates = hotel.rooms.flatMap((room) =>
      room.plans
        .filter((plan) => plan.pays === pays && whyNot(question, { room, plan, rooms: 1 }) === null)
        .map((plan) => ({ room, plan })),
    )
    const choicesOf = new Map<string, Way[]>()
    for (const [index, party] of ask.rooms.entries()) {
      const key = keys[index] ?? ''
      if (choicesOf.has(key)) continue
      choicesOf.set(
        key,
        rates.flatMap((rate) => wayOf(hotel, { ...rate, party }) ?? []),
      )
    }
    const found = assignRooms(
      keys.map((key) => choicesOf.get(key) ?? []),
      left,
    )
    return found ? [found.ways] : []
  })
}

/** Foreign guests, and an arrival that is past the hotel's hour. */
function whyHotelRefuses(
  { timeZone, sameDayUntil, acceptsForeigners }: HotelStock,
  { market }: StayAsk,
  times: StayTimes,
): 'not-admitted' | 'too-late' | null {
  if (market === 'foreign' && acceptsForeigners === 'no') return 'not-admitted'
  const ahead = times.daysAhead(timeZone)
  return ahead < 0 || (ahead === 0 && times.isPast(timeZone, sameDayUntil)) ? 'too-late' : null
}

function whyNot(
  { hotel, ask, times }: Question,
  { room, plan, rooms }: { room: RoomStock; plan: PlanStock; rooms: number },
): NotOnSale | null {
  return whyNotOnSale({
    plan,
    roomNights: room.roomNights,
    rateNights: plan.rateNights,
    departure: plan.departure,
    checkIn: ask.checkIn,
    daysAhead: times.daysAhead(hotel.timeZone),
    market: ask.market,
    rooms,
  })
}

function wayOf(
  { bands }: HotelStock,
  { room, plan, party }: { room: RoomStock; plan: PlanStock; party: RoomParty },
): Way | null {
  const nights = plan.rateNights.filter((night) => night !== null)
  const priced = priceRoom({ room: room.terms, plan, bands, nights, party })
  return priced && { roomTypeId: room.id, totalRial: priced.totalRial, room, plan, priced }
}

function offerOf(
  hotel: HotelStock,
  { ask, ways, times }: { ask: StayAsk; ways: readonly Way[]; times: StayTimes },
): StayOffer {
  const checkInAt = times.checkInAt(hotel.timeZone, hotel.checkInFrom)
  const rooms: RoomOffer[] = ways.map(({ room, plan, priced }) => {
    const payNowRial = payNowOf(plan, priced)
    const oursRial = Math.round((priced.totalRial * plan.commissionPercent) / 100)
    const steps = cancellationSteps(policyOf(hotel, plan), priced, checkInAt)
    return {
      roomCode: room.code,
      planCode: plan.code,
      ...priced,
      payNowRial,
      payAtHotelRial: priced.totalRial - payNowRial + priced.taxAtHotelRial,
      // Of what is paid here the hotel gets what our commission leaves.
      costRial: Math.max(0, payNowRial - oursRial),
      board: plan.board,
      // Nobody keeps more than was paid here.
      cancellation: steps.map(({ from, keptRial }) => {
        return { from, keptRial: Math.min(keptRial, payNowRial) }
      }),
    }
  })
  const steps = sumOfSteps(rooms.map(({ cancellation }) => cancellation))
  const totalRial = rooms.reduce((sum, room) => sum + room.totalRial, 0)
  const payNowRial = rooms.reduce((sum, room) => sum + room.payNowRial, 0)
  return {
    offerKey: offerKeyOf({
      hotelCode: hotel.code,
      checkIn: ask.checkIn,
      checkOut: ask.checkOut,
      ways: rooms,
    }),
    rooms,
    board: boards.find((board) => ways.some(({ plan }) => plan.board === board)) ?? 'RO',
    pays: payNowRial < totalRial ? 'at-hotel' : 'prepaid',
    totalRial,
    payNowRial,
    payAtHotelRial: rooms.reduce((sum, room) => sum + room.payAtHotelRial, 0),
    roomsLeft: Math.min(...ways.map(({ room }) => leastFree(room))),
    cancellation: steps,
    freeUntil: freeUntil(steps, times.now),
  }
}

/** What is paid here: all of it, or for a rate that is paid at the hotel the first night, which keeps the room (docs/decisions/0116). */
const payNowOf = (
  { pays }: PlanStock,
  { nightsRial, totalRial }: { nightsRial: readonly number[]; totalRial: number },
): number => (pays === 'prepaid' ? totalRial : Math.min(totalRial, nightsRial[0] ?? totalRial))

/** Without a policy nothing comes back: what nobody has written down is never promised. */
function policyOf({ policies }: HotelStock, { policyCode }: PlanStock): PolicyStock {
  const none = { untilHours: 0, penalty: { percentOfTotal: 100 } }
  return (
    policies.get(policyCode) ?? {
      code: policyCode,
      validFrom: '',
      rules: [none],
      peakRules: null,
      isPeak: false,
    }
  )
}

const leastFree = ({ roomNights }: RoomStock): number =>
  Math.min(...roomNights.map((night) => night?.free ?? 0))

const byPrice = (one: StayOffer, other: StayOffer) =>
  one.totalRial - other.totalRial || (one.offerKey < other.offerKey ? -1 : 1)
