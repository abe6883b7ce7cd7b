import type { Proposal } from '@parastoo/contract/flights/proposal'
import type { ChangeGlance, FlightChange } from '@parastoo/contract/orders/changes'
import type { Db } from '../../../platform/db/database.ts'
import type { Order } from '../../orders/index.ts'
import type { Places } from '../places/index.ts'
import {
  isMovedFar,
  minutesFrom,
  reservationReader,
  type StandingReservation,
} from '../reservation/index.ts'
import { type Answer, type Change, changeReader } from './store.ts'

type Showing = { db: Db; places: Places }

/** A change with what its line stands for, as far as answering it depends on both. */
export type Standing = {
  change: Change
  answer: Answer | null
  reservation: StandingReservation
  /** The flights it is about: another may stand for the line since. */
  proposal: Proposal
  /** Until when it may be answered: its first flight's departure as things stand. */
  answerBy: Temporal.Instant
  isOpen: boolean
  isRefundFree: boolean
}

/** Every change of an order, newest first. */
export async function changesOf(
  { db, places }: Showing,
  order: Order,
  now: Temporal.Instant,
): Promise<Standing[]> {
  const reader = changeReader(db)
  const [changes, reservations] = await Promise.all([
    reader.ofOrders([order.orderId]),
    reservationReader(db).ofOrder(order.orderId),
  ])
  const answers = await reader.answersTo(changes.map(({ changeId }) => changeId))
  return changes.flatMap((change) => {
    const reservation = reservations.find(({ lineId }) => lineId === change.lineId)
    if (!reservation) return []
    const answer = answers.get(change.changeId) ?? null
    const line = order.lines.find(({ lineId }) => lineId === change.lineId)
    const answerBy = departureOf(places, reservation)
    const isNewest = changes.every(
      ({ lineId, place }) => lineId !== change.lineId || place <= change.place,
    )
    const isOpen =
      isNewest &&
      line?.fulfilment === 'issued' &&
      (answer === null || answer.state === 'failed') &&
      Temporal.Instant.compare(now, answerBy) < 0
    const isRefundFree = isOpen && isMovedFar(reservation.agreed, change.after)
    const exchanged = changes.findLast(
      ({ lineId, place, changeId }) =>
        lineId === change.lineId &&
        place >= change.place &&
        answers.get(changeId)?.replacedProposal,
    )
    const replaced = exchanged && answers.get(exchanged.changeId)?.replacedProposal
    const proposal = replaced ?? reservation.proposal
    return [{ change, answer, reservation, proposal, answerBy, isOpen, isRefundFree }]
  })
}

/** A change as its traveller sees it. */
export function changeShown({
  change,
  answer,
  proposal,
  answerBy,
  isOpen,
  isRefundFree,
}: Standing): FlightChange {
  const legs = proposal.flightGroups.flatMap(({ flightLegs }) => flightLegs)
  return {
    id: change.changeId,
    orderId: change.orderId,
    proposalId: proposal.proposalId,
    kind: change.kind,
    toldAt: change.toldAt.toString(),
    reason: change.reason,
    legs: change.after.map((after, index) => {
      const leg = legs[index]
      const before = change.before[index] ?? null
      return {
        airlineName: leg?.airlineName ?? '',
        flightNumber: leg ? `${leg.airlineCode} ${leg.flightNumber}` : '',
        originCityName: leg?.originCityName ?? '',
        destinationCityName: leg?.destinationCityName ?? '',
        ...{ before, after },
        laterMinutes:
          before && after ? minutesFrom(before.departureTime, after.departureTime) : null,
      }
    }),
    ...{ isOpen, isRefundFree },
    answerBy: answerBy.toString(),
    answer: answer && {
      answer: answerWords[answer.answer],
      state: answer.state,
      answeredAt: answer.answeredAt.toString(),
      refundRequestId: answer.refundRequestId,
    },
  }
}

export const answerWords = { accept: 'Accept', refund: 'Refund', rebook: 'Rebook' } as const

/** What lists of trips say of each order's newest change; a flight that was exchanged since is no news any more. */
export async function changesAtGlance(
  { db }: Pick<Showing, 'db'>,
  orderIds: readonly string[],
): Promise<Map<string, ChangeGlance>> {
  const reader = changeReader(db)
  const changes = await reader.ofOrders(orderIds)
  const answers = await reader.answersTo(changes.map(({ changeId }) => changeId))
  const glances = new Map<string, ChangeGlance>()
  for (const { orderId, changeId, kind, before, after } of changes) {
    const answer = answers.get(changeId)
    if (glances.has(orderId) || (answer?.answer === 'rebook' && answer.state === 'done')) continue
    const place = before.findIndex(
      (times, index) => times?.departureTime !== after[index]?.departureTime,
    )
    glances.set(orderId, {
      kind,
      isOpen: answer === undefined || answer.state === 'failed',
      before: before[Math.max(0, place)]?.departureTime ?? null,
      after: after[Math.max(0, place)]?.departureTime ?? null,
    })
  }
  return glances
}

/** When a line's first flight leaves, as things stand. An airport that has left our list since the sale is read by Tehran's clock. */
export function departureOf(places: Places, { proposal }: StandingReservation): Temporal.Instant {
  const leg = proposal.flightGroups[0]?.flightLegs[0]
  if (!leg) throw new Error('A reservation without flights cannot be changed')
  const zone = places.airport(leg.origin)?.timeZone ?? 'Asia/Tehran'
  return Temporal.PlainDateTime.from(leg.departureTime).toZonedDateTime(zone).toInstant()
}
