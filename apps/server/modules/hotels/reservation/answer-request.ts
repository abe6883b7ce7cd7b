import { isRefused, type Refusal, refuse } from '@parastoo/kit/outcome'
import type { ReservationNeeds } from './needs.ts'
import { endRequest, type HotelRequest, requestsOf, waitingRequests } from './request-store.ts'
import { findStay, staysOf } from './store.ts'

/** A question to a hotel, as whoever telephones it needs it. */
export type OpenRequest = {
  lineId: string
  orderId: string
  orderNumber: string
  userId: string
  hotelFa: string
  cityFa: string
  checkIn: string
  checkOut: string
  rooms: number
  leadGuest: string
  specialRequests: string
  askedAt: Temporal.Instant
  answerBy: Temporal.Instant
}

/** What waits for a hotel's answer, the most urgent first. */
export async function listRequests(needs: ReservationNeeds): Promise<OpenRequest[]> {
  const waiting = await waitingRequests(needs.db)
  const stays = await staysOf(
    needs.db,
    waiting.map(({ lineId }) => lineId),
  )
  const listed = await Promise.all(
    waiting.map(async ({ lineId, askedAt, answerBy }): Promise<OpenRequest[]> => {
      const stay = stays.find((each) => each.lineId === lineId)
      const order = stay && (await needs.orders.find(stay.orderId))
      if (!stay || !order) return []
      const { hotel, rooms } = stay.sold
      const { checkIn, checkOut, leadGuest, specialRequests } = stay
      return [
        {
          lineId,
          orderId: order.orderId,
          orderNumber: order.orderNumber,
          userId: order.userId,
          hotelFa: hotel.nameFa,
          cityFa: hotel.cityNameFa,
          checkIn,
          checkOut,
          rooms: rooms.length,
          leadGuest,
          specialRequests,
          askedAt,
          answerBy,
        },
      ]
    }),
  )
  return listed.flat()
}

/**
 * Writes a hotel's answer down, once and in time, and has the order go on from it: a yes has its voucher issued, a no gives
 * its money back. Refuses NOT_FOUND for a line that asks nothing, REQUEST_ENDED for one that was answered, ran out or was
 * given up before, APPROVAL_OWN_CASE to whoever bought it.
 */
export async function answerRequest(
  needs: ReservationNeeds,
  ask: {
    lineId: string
    isAccepted: boolean
    by: string
    noteFa: string
    /** By what its reception knows the stay; empty where it told none. */
    hotelNumber?: string
  },
): Promise<HotelRequest['state'] | Refusal<'NOT_FOUND' | 'APPROVAL_OWN_CASE' | 'REQUEST_ENDED'>> {
  const { lineId, isAccepted, by, noteFa } = ask
  const hotelNumber = isAccepted && ask.hotelNumber ? ask.hotelNumber : null
  const stay = await findStay(needs.db, lineId)
  if (!stay) return refuse('NOT_FOUND')
  // A no gives the money back: nobody says so of their own.
  if ((await needs.orders.find(stay.orderId))?.userId === by) return refuse('APPROVAL_OWN_CASE')
  const to = isAccepted ? ('accepted' as const) : ('refused' as const)
  const outcome = await needs.db.tx(async (tx) => {
    await needs.orders.lock(tx, stay.orderId)
    const request = (await requestsOf(tx, [lineId])).get(lineId)
    if (!request) return refuse('NOT_FOUND')
    const at = needs.clock.now()
    if (!(await endRequest(tx, { key: request.key, to, at, by, noteFa, hotelNumber })))
      return refuse('REQUEST_ENDED', { detail: { state: request.state } })
    await needs.orders.askAgain(tx, lineId)
    await needs.audit(tx, {
      kind: 'hotels.request-answered',
      by,
      subject: { kind: 'line', id: lineId },
      before: { state: request.state },
      after: { orderId: stay.orderId, state: to },
    })
    return to
  })
  if (!isRefused(outcome)) needs.log.info({ lineId, by, to }, 'a hotel has answered')
  return outcome
}
