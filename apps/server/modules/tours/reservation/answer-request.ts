import { isRefused, type Refusal, refuse } from '@parastoo/kit/outcome'
import type { ReservationNeeds } from './needs.ts'
import { endRequest, requestsOf, type TourRequest, waitingRequests } from './request-store.ts'
import { placesOf, reservationsOf } from './store.ts'

/** A question about a tour, as whoever asks its organiser needs it. */
export type OpenTourRequest = {
  lineId: string
  orderId: string
  userId: string
  tourFa: string
  startsOn: string
  packageFa: string
  people: number
  askedAt: Temporal.Instant
  answerBy: Temporal.Instant
}

/** What waits for an answer of staff, the most urgent first. */
export async function listRequests({
  db,
}: Pick<ReservationNeeds, 'db'>): Promise<OpenTourRequest[]> {
  const waiting = await waitingRequests(db)
  const lineIds = waiting.map(({ lineId }) => lineId)
  const [reservations, places] = await Promise.all([
    reservationsOf(db, lineIds),
    placesOf(db, lineIds),
  ])
  return waiting.flatMap(({ lineId, askedAt, answerBy }): OpenTourRequest[] => {
    const found = reservations.find((each) => each.lineId === lineId)
    if (!found) return []
    const { orderId, userId, sold } = found
    const people = places.filter((place) => place.lineId === lineId).length
    const { tour, startsOn } = sold
    return [
      {
        lineId,
        orderId,
        userId,
        tourFa: tour.titleFa,
        startsOn,
        packageFa: sold.package.titleFa,
        people,
        askedAt,
        answerBy,
      },
    ]
  })
}

/**
 * Writes the answer of staff down, once and in time, and has the order go on from it: a yes holds the places and lets them be paid, a no
 * closes the order. Refuses NOT_FOUND for a line that asks nothing, REQUEST_ENDED for one that was answered, ran out or was given up before,
 * APPROVAL_OWN_CASE to whoever asked for it.
 */
export async function answerRequest(
  needs: ReservationNeeds,
  ask: { lineId: string; isAccepted: boolean; by: string; noteFa: string },
): Promise<TourRequest['state'] | Refusal<'NOT_FOUND' | 'APPROVAL_OWN_CASE' | 'REQUEST_ENDED'>> {
  const { lineId, isAccepted, by, noteFa } = ask
  const [found] = await reservationsOf(needs.db, [lineId])
  if (!found) return refuse('NOT_FOUND')
  const { orderId } = found
  // Places are promised by a yes: nobody promises themselves.
  if ((await needs.orders.find(orderId))?.userId === by) return refuse('APPROVAL_OWN_CASE')
  const to = isAccepted ? ('accepted' as const) : ('refused' as const)
  const outcome = await needs.db.tx(async (tx) => {
    await needs.orders.lock(tx, orderId)
    const request = (await requestsOf(tx, [lineId])).get(lineId)
    if (!request) return refuse('NOT_FOUND')
    const at = needs.clock.now()
    if (!(await endRequest(tx, { key: request.key, to, at, by, noteFa })))
      return refuse('REQUEST_ENDED', { detail: { state: request.state } })
    await needs.orders.askAgain(tx, lineId)
    await needs.audit(tx, {
      kind: 'tours.request-answered',
      by,
      subject: { kind: 'line', id: lineId },
      before: { state: request.state },
      after: { orderId, state: to },
    })
    return to
  })
  if (!isRefused(outcome)) needs.log.info({ lineId, by, to }, 'a tour on request was answered')
  return outcome
}
