import type { Proposal } from '@parastoo/contract/flights/proposal'
import type { ChangeGlance, FlightChange } from '@parastoo/contract/orders/changes'
import type { Db } from '../../../platform/db/database.ts'
import type { Order, Orders } from '../../orders/index.ts'
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
    lineId: change.lineId,
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
        before,
        after,
        laterMinutes:
          before && after ? minutesFrom(before.departureTime, after.departureTime) : null,
      }
    }),
    isOpen,
    isRefundFree,
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

/**
 * What lists of trips say of each order's flights: of the newest change of each line, one that called flights off before one that
 * moved them. A flight that was exchanged since is no news any more.
 */
export async function changesAtGlance(
  { db, orders }: Pick<Showing, 'db'> & { orders: Pick<Orders, 'standingLines'> },
  orderIds: readonly string[],
): Promise<Map<string, ChangeGlance>> {
  const reader = changeReader(db)
  const changes = await reader.ofOrders(orderIds)
  const answers = await reader.answersTo(changes.map(({ changeId }) => changeId))
  const newest = [...Map.groupBy(changes, ({ lineId }) => lineId).values()].flatMap(
    (ofLine) => ofLine.toSorted((a, b) => b.place - a.place)[0] ?? [],
  )
  const living = newest.filter(({ changeId }) => {
    const answer = answers.get(changeId)
    return answer?.answer !== 'rebook' || answer.state !== 'done'
  })
  const lines = await reader.linesOf(living.map(({ orderId }) => orderId))
  const standing = await orders.standingLines(lines.map(({ lineId }) => lineId))
  const isOff = (lineId: string) =>
    living.some((change) => change.lineId === lineId && change.after.every((leg) => leg === null))
  return new Map(
    [...Map.groupBy(living, ({ orderId }) => orderId)].flatMap(([orderId, ofOrder]) => {
      const told = ofOrder.find(({ kind }) => kind === 'cancelled') ?? ofOrder[0]
      if (!told) return []
      const { kind, before, after, changeId } = told
      const place = Math.max(
        0,
        before.findIndex((times, index) => times?.departureTime !== after[index]?.departureTime),
      )
      const answer = answers.get(changeId)
      const flown = lines.filter((each) => each.orderId === orderId && standing.has(each.lineId))
      const glance: ChangeGlance = {
        kind,
        isOpen: answer === undefined || answer.state === 'failed',
        isWhole: flown.length > 0 && flown.every(({ lineId }) => isOff(lineId)),
        before: before[place]?.departureTime ?? null,
        after: after[place]?.departureTime ?? null,
      }
      return [[orderId, glance]]
    }),
  )
}

/** When a line's first flight leaves, as things stand. An airport that has left our list since the sale is read by Tehran's clock. */
export function departureOf(places: Places, { proposal }: StandingReservation): Temporal.Instant {
  const leg = proposal.flightGroups[0]?.flightLegs[0]
  if (!leg) throw new Error('A reservation without flights cannot be changed')
  const zone = places.airport(leg.origin)?.timeZone ?? 'Asia/Tehran'
  return Temporal.PlainDateTime.from(leg.departureTime).toZonedDateTime(zone).toInstant()
}
