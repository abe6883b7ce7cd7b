/** Closing a departure, calling it off, and deciding those that have too few people. */
import { refundReasonId } from '@parastoo/contract/refunds/reasons'
import { type Refusal, refuse } from '@parastoo/kit/outcome'
import { dateIn } from '../../../platform/clock.ts'
import { tourZone } from '../pricing/index.ts'
import { livingOf, placesOf, type ReservationNeeds } from '../reservation/index.ts'
import { lockHolds } from '../stock/index.ts'
import {
  departuresToDecide,
  endDeparture,
  guaranteeDeparture,
  linesToRefund,
  ordersThatHold,
  stopSelling,
} from './departure-store.ts'
import { letFeesReturn } from './return-fees.ts'

/** Takes a departure off sale, or puts it on sale again; who has bought goes all the same. */
export async function switchDeparture(
  { db }: Pick<ReservationNeeds, 'db'>,
  ask: { departureId: string; to: 'open' | 'closed'; reasonFa: string },
): Promise<'switched' | Refusal<'NOT_FOUND'>> {
  const isSwitched = await db.tx((tx) => stopSelling(tx, ask))
  return isSwitched ? 'switched' : refuse('NOT_FOUND')
}

/** Why what was sold on a departure is given back: its organiser's doing, so all of it. */
const calledOffReason = refundReasonId('TourCalledOff')

/**
 * Calls a departure off, once: nothing more of it is sold, and everybody who has paid, all or a deposit, gets all of it back. The money is
 * asked for by a job a line, each of which may run twice. Refuses NOT_FOUND for one that is called off or over.
 */
export async function callOff(
  needs: Pick<ReservationNeeds, 'db' | 'jobs' | 'log' | 'orders'>,
  { departureId, reasonFa }: { departureId: string; reasonFa: string },
): Promise<{ lines: number } | Refusal<'NOT_FOUND'>> {
  return await needs.db.tx(async (tx) => {
    if (!(await endDeparture(tx, { departureId, reasonFa }))) return refuse('NOT_FOUND')
    const lines = await linesToRefund(tx, departureId)
    for (const { lineId } of lines)
      await needs.jobs.enqueue(tx, 'refund-called-off-tour', { lineId })
    // Whoever has paid a deposit is told that the hold is lost, which gives all of it back.
    for (const orderId of await ordersThatHold(tx, departureId))
      await needs.orders.holdOn(tx, orderId)
    needs.log.warn({ departureId, lines: lines.length }, 'a departure was called off')
    return { lines: lines.length }
  })
}

/**
 * Asks for the money of a line whose departure was called off, and lets the fees of travellers come back who had changed; asked again until
 * its refund stands. Whoever carries a change out locks the same row and reads the departure after it, so no fee is spent once this has looked.
 */
export async function refundCalledOff(
  needs: ReservationNeeds,
  line: { userId: string; orderId: string; lineId: string },
): Promise<void> {
  await needs.db.tx(async (tx) => {
    await lockHolds(tx, line.lineId)
    const going = livingOf(await placesOf(tx, [line.lineId]))
    await letFeesReturn(
      needs,
      tx,
      going.map(({ id }) => id),
    )
  })
  const asked = await needs.refundLine({ ...line, reasonId: calledOffReason })
  if ('unknown' in asked) throw new Error(`The refund of ${line.lineId} waits: ${asked.reason}`)
}

const tooFewFa = 'این تور به حد نصاب نرسید و برگزار نمی‌شود. همهٔ مبلغ پرداختی برمی‌گردد.'

/** At the end of its day of deciding a departure is guaranteed, or called off because too few people have paid. */
export async function decideDepartures(needs: ReservationNeeds): Promise<{ calledOff: number }> {
  const now = needs.clock.now()
  const before = dateIn(tourZone, now)
  let calledOff = 0
  for (const departureId of await departuresToDecide(needs.db, before)) {
    const isEnough = await needs.db.tx((tx) => guaranteeDeparture(tx, { departureId, at: now }))
    if (isEnough) continue
    const outcome = await callOff(needs, { departureId, reasonFa: tooFewFa })
    if ('lines' in outcome) calledOff += 1
  }
  return { calledOff }
}
