/** An offer as travellers read it, from the rooms and rates that were chosen: every sum, what cancelling costs, and its key. */
import {
  type Board,
  freeAfter,
  freeUntil,
  type RoomOffer,
  type StayOffer,
  sumOfSteps,
} from '../../hotels/index.ts'
import {
  type Candidate,
  keptOf,
  type Layout,
  nightsOfLayout,
  type Penalty,
  priceLayout,
  type RateNight,
} from '../stays/index.ts'
import { offerKeyOf } from './offer-key.ts'
import type { HotelTerms, PlanStock, PolicyStock, RoomStock } from './read-stock.ts'
import type { Moments, StayQuestion } from './stay-question.ts'

/** A room on a rate, with what one party costs in it and the nights that say so. */
export type Way = Candidate & {
  room: Pick<RoomStock, 'code' | 'terms'>
  plan: Pick<PlanStock, 'code' | 'policyCode' | 'terms'>
  nights: readonly RateNight[]
  /** How often the room is left in its scarcest night. */
  free: number
}

/** What of a hotel stands in its offers. */
type House = Pick<HotelTerms, 'code' | 'timeZone' | 'checkInFrom' | 'bands'> & {
  policies: ReadonlyMap<string, PolicyStock>
}

/** What a list is narrowed and ordered by. */
type Glance = Pick<StayOffer, 'totalRial' | 'board' | 'freeUntil'>

/** Boards from the least to the most; a mixed offer promises the least of its rooms (never more than every guest gets). */
const boards = ['RO', 'BB', 'HB-lunch', 'HB-dinner', 'FB', 'AI', 'UAI'] as const

export function offerOf(house: House, question: StayQuestion, ways: readonly Way[]): StayOffer {
  const { ask, partyOf } = question
  const moments = momentsOf(house, question, ways)
  const rooms: RoomOffer[] = []
  for (const [index, { room, plan, nights }] of ways.entries()) {
    const layout = question.layouts(room.terms, house.bands)[partyOf[index] ?? 0]
    const priced = layout && priceLayout({ room: room.terms, plan: plan.terms, nights, layout })
    if (!priced) throw new Error('A way without a price was taken for an offer')
    const { totalRial, taxAtHotelRial } = priced
    const payNowRial = payNowOf(plan.terms, priced)
    const oursRial = Math.round((totalRial * plan.terms.commissionPercent) / 100)
    rooms.push({
      roomCode: room.code,
      planCode: plan.code,
      nightsRial: priced.nightsRial,
      totalRial,
      taxRial: priced.taxRial,
      taxAtHotelRial,
      children: priced.children,
      payNowRial,
      payAtHotelRial: totalRial - payNowRial + taxAtHotelRial,
      // Of what is paid here the hotel gets what our commission leaves.
      costRial: Math.max(0, payNowRial - oursRial),
      board: plan.terms.board,
      // Nobody keeps more than was paid here.
      cancellation: (moments[index]?.all ?? []).map(({ from, penalty }) => {
        return { from, keptRial: Math.min(keptOf(penalty, priced), payNowRial) }
      }),
    })
  }
  let [totalRial, payNowRial, payAtHotelRial] = [0, 0, 0]
  for (const room of rooms) {
    totalRial += room.totalRial
    payNowRial += room.payNowRial
    payAtHotelRial += room.payAtHotelRial
  }
  return {
    offerKey: offerKeyOf({
      hotelCode: house.code,
      checkIn: ask.checkIn,
      checkOut: ask.checkOut,
      ways: rooms,
    }),
    rooms,
    board: boardOf(ways),
    pays: payNowRial < totalRial ? 'at-hotel' : 'prepaid',
    totalRial,
    payNowRial,
    payAtHotelRial,
    roomsLeft: Math.min(...ways.map(({ free }) => free)),
    ...timelineOf(rooms, { moments, now: question.times.now }),
  }
}

/**
 * What `offerOf` says of an offer, as far as lists are narrowed and ordered by it: of hundreds of hotels a page is put into words. Most need
 * no more of their ways than what is taken of them.
 */
export function glanceOf(house: House, question: StayQuestion, asked: Glanced): Glance {
  const { taken } = asked
  const freeUntil = freeUntilOf(house, question, asked)
  return { totalRial: totalOf(taken), board: boardOf(taken), freeUntil }
}

type Glanced = { taken: readonly Pick<Way, 'plan' | 'totalRial'>[]; waysOf: () => readonly Way[] }

function freeUntilOf(house: House, question: StayQuestion, { taken, waysOf }: Glanced) {
  const policyCode = taken[0]?.plan.policyCode
  for (const { plan } of taken)
    if (plan.policyCode !== policyCode) return offerOf(house, question, waysOf()).freeUntil
  const { all, inForce } = question.moments(
    house.policies.get(policyCode ?? '') ?? noPolicy,
    question.times.checkInAt(house.timeZone, house.checkInFrom),
  )
  for (let at = Math.max(0, inForce); at < all.length; at += 1) {
    const moment = all[at]
    if (!moment) break
    for (let index = 0; index < taken.length; index += 1)
      if (keptOfTaken(moment.penalty, index) > 0) return at === inForce ? null : moment.from
  }
  return null

  /** A share of the whole is known without its nights, where all of it is paid here. */
  function keptOfTaken(penalty: Penalty, index: number): number {
    const one = taken[index]
    if (one && 'percentOfTotal' in penalty && one.plan.terms.pays === 'prepaid')
      return keptOf(penalty, { nightsRial: [], totalRial: one.totalRial })
    const way = waysOf()[index]
    const party = question.partyOf[index] ?? 0
    const layout = way && question.layouts(way.room.terms, house.bands)[party]
    return way && layout ? keptOfWay(penalty, way, layout) : 0
  }
}

function keptOfWay(
  penalty: Penalty,
  { room, plan, nights, totalRial }: Way,
  layout: Layout,
): number {
  const nightsRial = nightsOfLayout({ room: room.terms, plan: plan.terms, layout }, nights)
  return Math.min(
    keptOf(penalty, { nightsRial, totalRial }),
    payNowOf(plan.terms, { nightsRial, totalRial }),
  )
}

/** Of some ways to sleep in one hotel the cheapest, of equal ones the one whose offer's key is first. */
export function firstWays(found: readonly Way[][]): Way[] | null {
  let [first = null] = found
  for (const other of found.slice(1)) if (first && isBefore(other, first)) first = other
  return first
}

/** Keys of one hotel and stay differ where their rooms and rates do: no sign of a code comes before what stands between two. */
function isBefore(one: readonly Way[], other: readonly Way[]): boolean {
  const byTotal = totalOf(one) - totalOf(other)
  if (byTotal !== 0) return byTotal < 0
  for (const [index, way] of one.entries()) {
    const beside = other[index]
    const [own, others] = [wordsOfWay(way), beside ? wordsOfWay(beside) : '']
    if (own !== others) return own < others
  }
  return false
}

function totalOf(ways: readonly Pick<Way, 'totalRial'>[]): number {
  let totalRial = 0
  for (const way of ways) totalRial += way.totalRial
  return totalRial
}

/** A room and a rate as keys of offers name them. */
export const wordsOfWay = ({
  room,
  plan,
}: {
  room: Pick<RoomStock, 'code'>
  plan: Pick<PlanStock, 'code'>
}): string => `${room.code}:${plan.code}`

/** Of equal prices the first by its key. */
export const byPrice = (one: StayOffer, other: StayOffer) =>
  one.totalRial - other.totalRial || (one.offerKey < other.offerKey ? -1 : 1)

function momentsOf(house: House, question: StayQuestion, ways: readonly Way[]): Moments[] {
  const checkInAt = question.times.checkInAt(house.timeZone, house.checkInFrom)
  const found: Moments[] = []
  for (const [index, { plan }] of ways.entries()) {
    const before = found[index - 1]
    // Rooms of one offer mostly have one policy.
    if (before && ways[index - 1]?.plan.policyCode === plan.policyCode) found.push(before)
    else found.push(question.moments(house.policies.get(plan.policyCode) ?? noPolicy, checkInAt))
  }
  return found
}

function boardOf(ways: readonly Pick<Way, 'plan'>[]): Board {
  let least: number = boards.length
  for (const { plan } of ways) least = Math.min(least, boards.indexOf(plan.terms.board))
  return boards[least] ?? 'RO'
}

/** What cancelling all rooms costs. Rooms of one policy change at the same moments, and nothing has to be compared. */
function timelineOf(
  rooms: readonly RoomOffer[],
  { moments, now }: { moments: readonly Moments[]; now: Temporal.Instant },
): Pick<StayOffer, 'cancellation' | 'freeUntil'> {
  const [first] = moments
  if (!first || moments.some((other) => other !== first)) {
    const cancellation = sumOfSteps(rooms.map((room) => room.cancellation))
    return { cancellation, freeUntil: freeUntil(cancellation, now) }
  }
  const cancellation = first.all.map(({ from }, at) => {
    let keptRial = 0
    for (const room of rooms) keptRial += room.cancellation[at]?.keptRial ?? 0
    return { from, keptRial }
  })
  return { cancellation, freeUntil: freeAfter(cancellation, first.inForce) }
}

/** What is paid here: all of it, or for a rate that is paid at the hotel the first night, which keeps the room (docs/decisions/0116). */
const payNowOf = (
  { pays }: PlanStock['terms'],
  { nightsRial, totalRial }: { nightsRial: readonly number[]; totalRial: number },
): number => (pays === 'prepaid' ? totalRial : Math.min(totalRial, nightsRial[0] ?? totalRial))

/** Without a policy nothing comes back: what nobody has written down is never promised. */
const noPolicy: PolicyStock = {
  code: '',
  validFrom: '',
  rules: [{ untilHours: 0, penalty: { percentOfTotal: 100 } }],
  peakRules: null,
  isPeak: false,
}
