import {
  type Contact,
  onChosenDocument,
  type Passenger,
} from '@parastoo/contract/flights/passenger'
import { routeOf } from '@parastoo/contract/flights/passenger-faults'
import type { Code } from '@parastoo/contract/messages'
import { isRefused, type Refusal, refuse } from '@parastoo/kit/outcome'
import { crashPoint } from '../../../platform/crash-point.ts'
import type { DbTx } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/ids.ts'
import { maxOpenOrders, type Order } from '../../orders/index.ts'
import type { Choice, Chosen } from '../search/index.ts'
import {
  atCaptchaFields,
  type CaptchaAnswers,
  missingCaptchas,
  takeCaptchas,
} from './answer-captchas.ts'
import { refusePassengers } from './check-passengers.ts'
import type { ReservationNeeds } from './needs.ts'
import { costOf, directionTitleFa, orderTitleFa } from './reservation.ts'
import { reservationWriter } from './store.ts'

export type HoldSeats = Chosen &
  CaptchaAnswers & {
    userId: string
    passengers: readonly Passenger[]
    contact: Contact
    productChannel: number
    /** The total the traveller has seen and accepted, rial. */
    acceptedTotalPrice: number
  }

/**
 * Submit: re-prices the choice, writes order and reservation in one dbTx, then asks the supplier to hold the seats.
 * Refuses with every fault at once. PRICE_CHANGED carries the new total in `detail.totalPrice`; accepting it is a new submit.
 */
export async function holdSeats(
  needs: ReservationNeeds,
  sent: HoldSeats,
): Promise<Order | Refusal<Code>[]> {
  const ask = { ...sent, passengers: sent.passengers.map(onChosenDocument) }
  const choice = await needs.resolve(ask)
  if (isRefused(choice)) return [choice]
  const refusals = await refuseSubmit(needs, ask, choice)
  if (refusals.length > 0) return refusals
  const orderId = newId()
  const spent = await needs.db.tx((dbTx) => writeOrder(needs, dbTx, { ask, choice, orderId }))
  if (spent) return spent
  crashPoint('hold:after-order-commit')
  needs.log.info({ orderId }, 'order placed')
  const held = await needs.orders.hold(orderId)
  if (!isRefused(held)) return held
  return held.refused === 'PRICE_CHANGED'
    ? [await dearerNow(needs, ask)]
    : atCaptchaFields(held, choice.directions)
}

/** It became dearer between the price question and the hold: what it costs by now, to be accepted with a new submit. */
async function dearerNow(needs: ReservationNeeds, ask: HoldSeats): Promise<Refusal<Code>> {
  const now = await needs.resolve(ask)
  return isRefused(now) ? now : refuse('PRICE_CHANGED', { detail: { totalPrice: now.totalRial } })
}

async function refuseSubmit(
  { orders }: ReservationNeeds,
  ask: HoldSeats,
  choice: Choice,
): Promise<Refusal<Code>[]> {
  const { criteria, party, directions, totalRial } = choice
  const lastFlightOn = criteria.originDestinations.at(-1)?.departureDate ?? ''
  const isDomestic = criteria.productType === 'DomesticFlight'
  const journey = { lastFlightOn, route: routeOf({ isDomestic, leavesIran: choice.leavesIran }) }
  const faults = refusePassengers(ask.passengers, { party, journey })
  if (faults.length > 0) return faults
  const seatsNeeded = party.adults + party.children
  if (directions.some(({ offer }) => offer.seats < seatsNeeded)) return [refuse('FLIGHT_SOLD_OUT')]
  const unread = missingCaptchas(directions, ask)
  if (unread.length > 0) return unread
  if (totalRial !== ask.acceptedTotalPrice)
    return [refuse('PRICE_CHANGED', { detail: { totalPrice: totalRial } })]
  if ((await orders.countOpen(ask.userId)) >= maxOpenOrders) return [refuse('TOO_MANY_OPEN_ORDERS')]
  return []
}

/** Writes all of it or, where a supplier's picture was answered too late, nothing. */
async function writeOrder(
  needs: ReservationNeeds,
  dbTx: DbTx,
  { ask, choice, orderId }: { ask: HoldSeats; choice: Choice; orderId: string },
): Promise<Refusal<Code>[] | null> {
  const { userId } = ask
  const { directions, party, criteria, totalRial } = choice
  const taken = await takeCaptchas(dbTx, directions, { answers: ask, now: needs.clock.now() })
  if ('spent' in taken) return taken.spent
  const lines = directions.map((direction) => ({
    lineId: newId(),
    product: 'flights',
    titleFa: directionTitleFa(direction),
    amountRial: direction.proposal.totalPrice,
    direction,
  }))
  await needs.orders.placeOrder(dbTx, {
    orderId,
    userId,
    product: criteria.productType,
    titleFa: orderTitleFa(directions),
    startsAt: directions[0]?.offer.journeys[0]?.[0]?.departureTime ?? '',
    contact: ask.contact,
    channel: ask.productChannel,
    totalRial,
    holdExpiresAt: needs.clock.now().add({ minutes: needs.holdMinutes }),
    lines: lines.map(({ direction: _direction, ...line }) => line),
  })
  const writer = reservationWriter(dbTx)
  await writer.addReservations(
    lines.map(({ lineId, direction }, place) => ({
      lineId,
      orderId,
      userId,
      supplier: direction.supplier,
      offerKey: direction.offer.offerKey,
      party,
      costRial: costOf(direction.offer, party),
      proposal: direction.proposal,
      penaltyBands: direction.offer.penaltyBands,
      captcha: taken.captchas[place] ?? null,
    })),
  )
  await writer.addPassengers(orderId, ask.passengers, needs.documents)
  await needs.keepPassengers(dbTx, { userId, passengers: ask.passengers })
  return null
}
