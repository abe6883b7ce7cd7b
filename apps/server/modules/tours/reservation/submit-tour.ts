import type { Passenger } from '@parastoo/contract/flights/passenger'
import type { Code } from '@parastoo/contract/messages'
import { formatJalaliDate } from '@parastoo/kit/dates'
import { isRefused, type Refusal, refuse } from '@parastoo/kit/outcome'
import { toPersianDigits } from '@parastoo/kit/text'
import { dateIn } from '../../../platform/clock.ts'
import { crashPoint } from '../../../platform/crash-point.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { derivedId } from '../../../platform/ids.ts'
import type { HoldRefusal, NewUnit, OpenOrdersRefusal, Order } from '../../orders/index.ts'
import { personKeyOf } from '../../travellers/index.ts'
import {
  type Offer,
  type OfferRefusal,
  offerTour,
  readDepartures,
  readTours,
} from '../catalogue/index.ts'
import { type PlannedPayment, tourZone } from '../pricing/index.ts'
import { type JudgedParty, judgeParty, type SubmittedParty } from './judge-party.ts'
import type { ReservationNeeds } from './needs.ts'
import { overlappingPeople } from './person-store.ts'
import { placeIdOf } from './reservation.ts'
import { supplementIdOf } from './roommate-store.ts'
import { soldOf } from './sold-tour.ts'
import { addReservation } from './store.ts'

export type SubmitTour = SubmittedParty & {
  userId: string
  departureId: string
  packageCode: string
  accepted: { totalPrice: number; rulesVersion: number }
  /** `deposit`: in two payments, where the tour takes that. */
  pays: 'whole' | 'deposit'
  orderId?: string | null | undefined
  productChannel: number
  /** Under what the caller sends this submit, and the hash of all it says: repeated, it is the same order. */
  attempt: { key: string; requestHash: string }
}

/** The ids of a submit: 0 is its order, 1 its line. */
const idOf = ({ userId, attempt }: SubmitTour, index: number) =>
  derivedId(userId, 'SubmitTourOrder', attempt.key, index)

/**
 * Submit: judges people, rooms, rules and price, writes order and reservation in one transaction, then asks to hold all three stocks, or
 * asks staff where the departure is on request. Repeated under its key it goes on with the order of the first time. PRICE_CHANGED says in
 * `detail.totalPrice` what it costs by now.
 */
export async function submitTour(
  needs: ReservationNeeds,
  ask: SubmitTour,
): Promise<Order | Refusal<Code>[]> {
  if (ask.orderId) return [refuse('ADDING_TO_ORDER_NOT_POSSIBLE', { field: 'orderId' })]
  const { userId } = ask
  const orderId = idOf(ask, 0)
  const before = await needs.orders.placedBefore({ orderId, userId, ...ask.attempt })
  if (isRefused(before)) return [before]
  if (before) return await askToHold(needs, ask, orderId)
  const judged = await judgeSubmit(needs, ask)
  if (Array.isArray(judged)) return judged
  const written = await needs.db.tx((tx) => writeOrder(needs, tx, { ask, orderId, ...judged }))
  if (written === 'placed-before') return await submitTour(needs, ask)
  if (written !== 'written') return [written]
  crashPoint('hold:after-order-commit')
  needs.log.info({ orderId }, 'a tour was ordered')
  return await askToHold(needs, ask, orderId)
}

async function askToHold(
  needs: ReservationNeeds,
  ask: SubmitTour,
  orderId: string,
): Promise<Order | Refusal<Code>[]> {
  const held = await needs.orders.hold(orderId)
  if (!isRefused(held)) return held
  // Somebody was faster: who is refused is told what is left by now.
  const now = held.refused === 'SOLD_OUT' ? await judgeSubmit(needs, ask) : null
  return Array.isArray(now) ? now : [toTourCode(held)]
}

type Judged = { party: JudgedParty; offer: Offer }

async function judgeSubmit(
  needs: ReservationNeeds,
  ask: SubmitTour,
): Promise<Judged | Refusal<Code>[]> {
  const [departure] = await readDepartures(needs.db, { id: ask.departureId })
  const [tour] = departure ? await readTours(needs.db, [departure.tourCode]) : []
  if (!departure || !tour) return [refuse('DEPARTURE_UNKNOWN', { field: 'departureId' })]
  const today = dateIn(tourZone, needs.clock.now())
  const party = judgeParty(ask, { tour, departure, today })
  if (Array.isArray(party)) return party
  const travellers = party.passengers.map(({ birthDateFa }) => ({ birthDate: birthDateFa }))
  const offer = await offerTour(needs, needs.db, { ...ask, travellers })
  if (isRefused(offer)) return [offer satisfies OfferRefusal]
  const { accepted } = ask
  if (accepted.rulesVersion !== offer.tour.rulesVersion)
    return [
      refuse('TOUR_RULES_CHANGED', {
        field: 'accepted.rulesVersion',
        detail: { rulesVersion: offer.tour.rulesVersion },
      }),
    ]
  const { totalRial } = offer.quote
  if (totalRial > accepted.totalPrice)
    return [refuse('PRICE_CHANGED', { detail: { totalPrice: totalRial } })]
  if (ask.pays === 'deposit' && !offer.planned)
    return [refuse('PAYMENT_PLAN_ENDED', { field: 'pays' })]
  return { party, offer }
}

type Writing = Judged & { ask: SubmitTour; orderId: string }

/** Writes all of it, or nothing where the user keeps too much unpaid already, or a repeat of this submit was faster. */
async function writeOrder(
  needs: ReservationNeeds,
  tx: Tx,
  { ask, orderId, party, offer }: Writing,
): Promise<'written' | 'placed-before' | Refusal<Code>> {
  const { userId } = ask
  const { passengers, contact } = party
  const { tour, departure, quote } = offer
  const lineId = idOf(ask, 1)
  const planned = ask.pays === 'deposit' ? offer.planned : null
  const personKeys = passengers.map((passenger) => personKeyOf(needs.documents, passenger))
  const titleFa = `${tour.titleFa}، ${toPersianDigits(tour.nights)} شب از ${formatJalaliDate(departure.startsOn, 'day-month')}`
  const lines = [
    {
      lineId,
      kind: 'tour' as const,
      productType: 'Tour' as const,
      titleFa,
      startsAt: departure.outbound.departsAt,
      endsAt: departure.inbound.arrivesAt,
      amountRial: quote.totalRial,
      units: unitsOf({ lineId, passengers, offer, rooms: ask.rooms }),
    },
  ]
  const tooMany = await needs.orders.limitOpenOrders(tx, { orderId, userId, personKeys, lines })
  if (tooMany) return atPassenger(tooMany)
  const placed = await needs.orders.placeOrder(tx, {
    orderId,
    userId,
    titleFa,
    contact,
    channel: ask.productChannel,
    requestHash: ask.attempt.requestHash,
    personKeys,
    totalRial: quote.totalRial,
    ...(planned && { instalments: instalmentsOf(planned) }),
    lines,
  })
  if (!placed) return 'placed-before'
  await addReservation(tx, {
    ...soldOf({
      offer,
      planned,
      lineId,
      orderId,
      userId,
      passengers,
      personKeys,
      rooms: ask.rooms,
    }),
    seals: needs.documents,
  })
  return 'written'
}

/** A unit a place; of who would share a room, what the single one costs more is a unit beside it, which comes back alone. */
function unitsOf({
  lineId,
  passengers,
  offer: { tour, quote, sharing },
  rooms,
}: {
  lineId: string
  passengers: readonly Passenger[]
  offer: Offer
  rooms: SubmitTour['rooms']
}): NewUnit[] {
  const unitOf = (unit: Omit<NewUnit, 'discountableRial'>): NewUnit => ({
    ...unit,
    // A state price is nobody's to lower.
    discountableRial: tour.isPriceRegulated ? 0 : unit.priceRial,
  })
  return quote.people.flatMap(({ person, room, priceRial }) => {
    const unitId = placeIdOf(lineId, person)
    const people = [unitId]
    const supplementRial = rooms[room]?.sharesRoom ? (sharing?.supplementRial ?? 0) : 0
    const place = unitOf({
      unitId,
      labelFa: nameOf(passengers[person]),
      priceRial: priceRial - supplementRial,
      people,
    })
    if (supplementRial === 0) return [place]
    const supplement = unitOf({
      unitId: supplementIdOf(unitId),
      labelFa: supplementFa,
      priceRial: supplementRial,
      people,
    })
    return [place, supplement]
  })
}

const supplementFa = 'تفاوت اتاق یک‌تخته'

const instalmentsOf = ({ depositRial, balanceRial, balanceDueAt }: PlannedPayment) => [
  { amountRial: depositRial, dueAt: null },
  { amountRial: balanceRial, dueAt: balanceDueAt },
]

/** As what a traveller stands in lists. */
export const nameOf = (passenger: Passenger | undefined): string => {
  const { firstName = '', lastName = '', firstNameFarsi = '', lastNameFarsi = '' } = passenger ?? {}
  return `${firstNameFarsi} ${lastNameFarsi}`.trim() || `${firstName} ${lastName}`
}

/** A refusal about one person, at the field of their document. */
const atPassenger = (refusal: OpenOrdersRefusal): Refusal<Code> =>
  refusal.refused === 'TRAVELLER_IN_OPEN_ORDERS'
    ? refuse(refusal.refused, { field: `passengers.${refusal.detail?.person}.nationalCode` })
    : refusal

/** A refusal of orders by its code for tours; tours want no picture read. */
function toTourCode(refusal: HoldRefusal): Refusal<Code> {
  const { refused } = refusal
  return refused === 'SOLD_OUT' || refused === 'NOT_AVAILABLE'
    ? { ...refusal, refused: 'DEPARTURE_NOT_ON_SALE' }
    : { ...refusal, refused }
}

/** The places in the form of those who stand on another tour of the same days: their buyer is told, and decides. */
export async function overlapsOf(
  needs: ReservationNeeds,
  ask: SubmitTour,
  drafts: readonly Passenger[],
): Promise<number[]> {
  const personKeys = drafts.map((passenger) => personKeyOf(needs.documents, passenger))
  const lineId = idOf(ask, 1)
  const { departureId, userId } = ask
  const found = await overlappingPeople(needs.db, { lineId, userId, departureId, personKeys })
  return personKeys.flatMap((key, place) => (found.has(key) ? [place] : []))
}
