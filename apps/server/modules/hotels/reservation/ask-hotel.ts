import { isRefused, type Refusal, refuse } from '@parastoo/kit/outcome'
import { crashPoint } from '../../../platform/crash-point.ts'
import type { LineKey, Unknown, Waiting } from '../../orders/index.ts'
import { isUnknown } from '../hotel-supplier.ts'
import { holdUntil, releaseRooms } from './hold-rooms.ts'
import type { ReservationNeeds } from './needs.ts'
import { addRequest, endRequest, findRequest, type HotelRequest } from './request-store.ts'
import type { Stay } from './stay.ts'

type Asked = { accepted: true } | Waiting | Refusal<'ISSUE_FAILED'> | Unknown

/**
 * What a hotel on request says to a stay that is paid. It is asked once for each hold, with the nights kept meanwhile and a while longer; a
 * no, or silence until the hour that was named, gives the nights back and fails the line, so that all its money comes back.
 */
export async function askHotel(
  needs: ReservationNeeds,
  { line, stay, answerMinutes }: { line: LineKey; stay: Stay; answerMinutes: number },
): Promise<Asked> {
  const now = needs.clock.now()
  const before = await findRequest(needs.db, line.key)
  if (!before) return await ask(needs, { line, stay, answerMinutes })
  if (before.state === 'accepted') return { accepted: true }
  if (before.state === 'waiting') {
    if (Temporal.Instant.compare(now, before.answerBy) < 0) return waitingFor(needs, before)
    const end = { key: line.key, to: 'unanswered' as const, at: now }
    // Whoever answered in this moment was first: looked at again.
    if (!(await needs.db.tx((tx) => endRequest(tx, end))))
      return await askHotel(needs, { line, stay, answerMinutes })
  }
  const released = await releaseRooms(needs, line)
  return 'unknown' in released
    ? released
    : refuse('ISSUE_FAILED', { detail: { why: before.state } })
}

async function ask(
  needs: ReservationNeeds,
  { line, stay, answerMinutes }: { line: LineKey; stay: Stay; answerMinutes: number },
): Promise<Asked> {
  const askedAt = needs.clock.now()
  const answerBy = askedAt.add({ minutes: answerMinutes })
  // Kept for as long as the hotel thinks, and for a yes of the last minute to be sold.
  const until = answerBy.add({ minutes: needs.holdMinutes })
  const kept = await holdUntil(needs, { line, stay, until })
  if (isRefused(kept)) return refuse('ISSUE_FAILED', { detail: { why: kept.refused } })
  if (isUnknown(kept)) return kept
  crashPoint('stay:before-request')
  const { key, lineId, orderId } = line
  await needs.db.tx(async (tx) => {
    if (!(await addRequest(tx, { key, lineId, askedAt, answerBy }))) return
    await needs.announce(tx, 'stay-requested', { orderId, lineId, answerBy: answerBy.toString() })
  })
  return waitingFor(needs, (await findRequest(needs.db, key)) ?? { answerBy })
}

const waitingFor = (
  { holdMinutes }: Pick<ReservationNeeds, 'holdMinutes'>,
  { answerBy }: Pick<HotelRequest, 'answerBy'>,
): Waiting => ({
  waitsFor: 'supplier',
  until: answerBy,
  promisedBy: answerBy.add({ minutes: holdMinutes }),
})
