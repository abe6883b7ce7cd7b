import {
  type Contact,
  onChosenDocument,
  type Passenger,
} from '@parastoo/contract/flights/passenger'
import type { Code } from '@parastoo/contract/messages'
import { isRefused, type Refusal, refuse } from '@parastoo/kit/outcome'
import { crashPoint } from '../../../platform/crash-point.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { derivedId } from '../../../platform/ids.ts'
import type { OpenOrdersRefusal, Order } from '../../orders/index.ts'
import { personKeyOf } from '../../travellers/index.ts'
import { toFlightCode } from '../hold-refusals.ts'
import type { Choice, Chosen } from '../search/index.ts'
import {
  atCaptchaFields,
  type CaptchaAnswers,
  missingCaptchas,
  takeCaptchas,
} from './answer-captchas.ts'
import { refusePassengers } from './check-passengers.ts'
import { journeyOf } from './journey-of.ts'
import type { ReservationNeeds } from './needs.ts'
import { orderTitleFa } from './reservation.ts'
import { soldSeats } from './sold-seats.ts'

export type HoldSeats = Chosen &
  CaptchaAnswers & {
    userId: string
    passengers: readonly Passenger[]
    contact: Contact
    productChannel: number
    /** Under what the caller sends this submit, and the hash of all it says: repeated, it is the same order. */
    attempt: { key: string; requestHash: string }
    /** The total the traveller has seen and accepted, rial. */
    acceptedTotalPrice: number
  }

/**
 * Submit: re-prices the choice, writes order and reservation in one transaction, then asks the supplier to hold the seats. Repeated
 * under its key it goes on with the order of the first time, whose id is made of user and key. Refuses with every fault at once. PRICE_CHANGED carries the new total in `detail.totalPrice`; accepting it is a new submit.
 */
export async function holdSeats(
  needs: ReservationNeeds,
  sent: HoldSeats,
): Promise<Order | Refusal<Code>[]> {
  const ask = { ...sent, passengers: sent.passengers.map(onChosenDocument) }
  const orderId = idOf(ask, 0)
  const { userId } = ask
  const before = await needs.orders.placedBefore({ orderId, userId, ...ask.attempt })
  if (isRefused(before)) return [before]
  if (before) return await goOn(needs, ask, before)
  const choice = await needs.resolve(ask)
  if (isRefused(choice)) return [choice]
  const refusals = refuseSubmit(needs, ask, choice)
  if (refusals.length > 0) return refusals
  const written = await needs.db.tx((tx) => writeOrder(needs, tx, { ask, choice, orderId }))
  if (written === 'placed-before') return await holdSeats(needs, sent)
  if (written !== 'written') return written
  crashPoint('hold:after-order-commit')
  needs.log.info({ orderId }, 'order placed')
  const held = await needs.orders.hold(orderId)
  if (!isRefused(held)) return held
  return held.refused === 'PRICE_CHANGED'
    ? [await dearerNow(needs, ask)]
    : atCaptchaFields(toFlightCode(held), choice.directions)
}

/** The ids of a submit: 0 is its order, from 1 on its lines. */
const idOf = ({ userId, attempt }: HoldSeats, index: number) =>
  derivedId(userId, 'SubmitFlightOrder', attempt.key, index)

/** A submit that was placed before: what is still to be held is held, and the order is answered as it stands. */
async function goOn(
  needs: ReservationNeeds,
  ask: HoldSeats,
  { orderId }: Order,
): Promise<Order | Refusal<Code>[]> {
  const held = await needs.orders.hold(orderId)
  if (!isRefused(held)) return held
  return held.refused === 'PRICE_CHANGED' ? [await dearerNow(needs, ask)] : [toFlightCode(held)]
}

/** It became dearer between the price question and the hold: what it costs by now, to be accepted with a new submit. */
async function dearerNow(needs: ReservationNeeds, ask: HoldSeats): Promise<Refusal<Code>> {
  const now = await needs.resolve(ask)
  return isRefused(now) ? now : refuse('PRICE_CHANGED', { detail: { totalPrice: now.totalRial } })
}

/** Everything wrong with a submit of a choice as it stands now. */
export function refuseSubmit(
  { clock, isCountry }: ReservationNeeds,
  ask: Omit<HoldSeats, 'productChannel' | 'attempt'>,
  choice: Choice,
): Refusal<Code>[] {
  const { party, directions, totalRial } = choice
  const journey = journeyOf({ clock }, choice)
  const faults = refusePassengers(ask.passengers, { party, journey, isCountry })
  if (faults.length > 0) return faults
  const seatsNeeded = party.adults + party.children
  if (directions.some(({ offer }) => offer.seats < seatsNeeded)) return [refuse('FLIGHT_SOLD_OUT')]
  const unread = missingCaptchas(directions, ask)
  if (unread.length > 0) return unread
  if (totalRial !== ask.acceptedTotalPrice)
    return [refuse('PRICE_CHANGED', { detail: { totalPrice: totalRial } })]
  return []
}

/**
 * Writes all of it, or nothing where the user keeps too much unpaid already, a supplier's picture was answered too late, or a repeat
 * of this submit was faster.
 */
async function writeOrder(
  needs: ReservationNeeds,
  tx: Tx,
  { ask, choice, orderId }: { ask: HoldSeats; choice: Choice; orderId: string },
): Promise<'written' | 'placed-before' | Refusal<Code>[]> {
  const { userId } = ask
  const { directions, totalRial } = choice
  const personKeys = ask.passengers.map((passenger) => personKeyOf(needs.documents, passenger))
  const { passengers } = ask
  const lineIdAt = (place: number) => idOf(ask, place + 1)
  const sold = soldSeats({ userId, orderId, passengers, lineIdAt }, choice)
  const opening = { orderId, userId, personKeys, lines: sold.lines }
  const tooMany = await needs.orders.limitOpenOrders(tx, opening)
  if (tooMany) return [atPassenger(tooMany)]
  const taken = await takeCaptchas(tx, directions, { answers: ask, now: needs.clock.now() })
  if ('spent' in taken) return taken.spent
  const placed = await needs.orders.placeOrder(tx, {
    orderId,
    userId,
    titleFa: orderTitleFa(directions),
    contact: ask.contact,
    channel: ask.productChannel,
    requestHash: ask.attempt.requestHash,
    personKeys,
    totalRial,
    lines: sold.lines,
  })
  if (!placed) return 'placed-before'
  await sold.write(needs, tx, taken.captchas)
  return 'written'
}

/** A refusal about one person, at the field of their document. */
const atPassenger = (refusal: OpenOrdersRefusal): Refusal<Code> =>
  refusal.refused === 'TRAVELLER_IN_OPEN_ORDERS'
    ? refuse(refusal.refused, { field: `passengers.${refusal.detail?.person}.nationalCode` })
    : refusal
