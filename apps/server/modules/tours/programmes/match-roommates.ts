/** Finding somebody to share a double room with, for travellers who pay for a single one until then (docs/decisions/0216). */
import { refundReasonId } from '@parastoo/contract/refunds/reasons'
import { crashPoint } from '../../../platform/crash-point.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { type ReservationNeeds, roommatesOf, supplementIdOf } from '../reservation/index.ts'
import { lockDeparture, lockReservations, shareRoom } from '../stock/index.ts'
import {
  closeSearches,
  departuresThatWait,
  linesThatShare,
  matchPair,
  pairsOf,
  supplementsOwed,
  type Waiting,
  type WaitingPair,
  waitingOn,
} from './roommate-matches.ts'

/** Asks for the roommates of a departure to be matched, where somebody of the line waits for one. In the transaction that issues the line. */
export async function askForMatch(
  { jobs }: Pick<ReservationNeeds, 'jobs'>,
  tx: Tx,
  { lineId, departureId }: { lineId: string; departureId: string },
): Promise<void> {
  const waits = (await roommatesOf(tx, [lineId])).some(({ state }) => state === 'waiting')
  if (waits) await jobs.enqueue(tx, 'match-tour-roommates', { departureId })
}

/**
 * Matches whoever waits on a departure: two of one gender and one package, of different orders, the first who were issued first; nobody
 * who has asked for their money back (docs/decisions/0240). Their two single rooms become one double, and what a single one costs more comes
 * back to both by a job each. Where the hotel has no double room left they go on waiting. Safe to repeat: a pair is moved once, with both orders, both lines and the departure locked.
 */
export async function matchRoommates(
  needs: ReservationNeeds,
  departureId: string,
): Promise<number> {
  let matched = 0
  const waiting = await waitingOn(needs.db, { departureId, now: needs.clock.now() })
  for (const pair of pairsOf(await staying(needs, waiting))) {
    const isMatched = await needs.db
      .tx((tx) => matchIn(needs, tx, { departureId, pair }))
      .catch((fault: unknown) => {
        if (fault instanceof NoDoubleRoom) return false
        throw fault
      })
    if (isMatched) matched += 1
  }
  return matched
}

/** Those of whom nothing is asked back: who gives up what they have is nobody's roommate while staff or a supplier still decide of it. */
async function staying(
  { orders }: Pick<ReservationNeeds, 'orders'>,
  waiting: readonly Waiting[],
  tx?: Tx,
): Promise<Waiting[]> {
  const units = await orders.unitsOf([...new Set(waiting.map(({ orderId }) => orderId))], tx)
  const live = new Set(units.flatMap(({ unitId, state }) => (state === 'live' ? [unitId] : [])))
  return waiting.filter(({ placeId }) => live.has(placeId) && live.has(supplementIdOf(placeId)))
}

/** Undoes the transaction of a pair that no room is left for. */
class NoDoubleRoom extends Error {}

async function matchIn(
  needs: ReservationNeeds,
  tx: Tx,
  { departureId, pair }: { departureId: string; pair: WaitingPair },
): Promise<boolean> {
  // Their money is asked back under these locks: who asks comes before, and is left alone, or after, and knows that the room is shared.
  for (const orderId of [pair.one.orderId, pair.other.orderId].toSorted())
    await needs.orders.lock(tx, orderId)
  if ((await staying(needs, [pair.one, pair.other], tx)).length < 2) return false
  await lockReservations(tx, [pair.one.lineId, pair.other.lineId])
  await lockDeparture(tx, departureId)
  const { packageCode } = pair
  if (!(await matchPair(tx, { pair, at: needs.clock.now() }))) return false
  if (!(await shareRoom(tx, needs.own, { departureId, packageCode }))) throw new NoDoubleRoom()
  for (const { lineId, orderId, placeId } of [pair.one, pair.other]) {
    await needs.jobs.enqueue(tx, 'return-single-supplement', { lineId, placeId })
    await needs.announce(tx, 'tour-roommate-found', { orderId, lineId, placeId })
  }
  crashPoint('tour:before-match-commit')
  return true
}

/** Asks for what a single room cost more to come back to who shares a double one; asked again until its refund stands. */
export async function returnSupplement(
  needs: Pick<ReservationNeeds, 'db' | 'refundLine'>,
  { lineId, placeId }: { lineId: string; placeId: string },
): Promise<void> {
  const roommate = (await roommatesOf(needs.db, [lineId])).find((one) => one.placeId === placeId)
  const [line] = await linesThatShare(needs.db, [lineId])
  if (!line || roommate?.state !== 'matched') throw new Error(`${placeId} shares no room`)
  // Given up with its place before this was asked.
  if (roommate.cancelKey !== null) return
  const asked = await needs.refundLine({
    ...line,
    reasonId: refundReasonId('Personal'),
    leaving: [supplementIdOf(placeId)],
  })
  if ('unknown' in asked) throw new Error(`The supplement of ${lineId} waits: ${asked.reason}`)
}

/**
 * Looks once more for everybody who waits, and ends the search of those whose day has come: they keep their room, and are told. What a match
 * still owes is asked for again: while it was, its owner had asked for all of it back, and kept it after all.
 */
export async function decideRoommates(needs: ReservationNeeds): Promise<void> {
  const now = needs.clock.now()
  for (const shared of await supplementsOwed(needs.db))
    await needs.db.tx((tx) =>
      needs.jobs.enqueue(tx, 'return-single-supplement', shared, { singletonKey: shared.placeId }),
    )
  for (const departureId of await departuresThatWait(needs.db, now))
    await matchRoommates(needs, departureId)
  await needs.db.tx(async (tx) => {
    for (const { orderId, lineId, placeId } of await closeSearches(tx, now))
      await needs.announce(tx, 'tour-roommate-missing', { orderId, lineId, placeId })
  })
}
