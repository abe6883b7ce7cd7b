import { isRefused } from '@parastoo/kit/outcome'
import { crashPoint } from '../../../platform/crash-point.ts'
import type { DbTx } from '../../../platform/db/database.ts'
import { type IssuedTickets, isUnknown } from '../ports.ts'
import {
  directionTitleFa,
  reservationReader,
  type StandingReservation,
} from '../reservation/index.ts'
import { passengersToIssue, replaceTickets } from '../ticketing/index.ts'
import type { ChangesNeeds } from './needs.ts'
import { type Answer, changeReader, changeWriter } from './store.ts'

/**
 * Takes the other flight: held and issued under the answer's id as key, with no dbTx open, and only then does the line stand for
 * it. The tickets that are there stay good until that moment, so a flight that cannot be had loses nothing: the change is open
 * again. Unknown is asked again by the same key; false until it is certain.
 */
export async function rebook(needs: ChangesNeeds, answer: Answer): Promise<boolean> {
  const { answerId, lineId, orderId, chosen } = answer
  const reader = reservationReader(needs.db)
  const [reservation, passengers] = await Promise.all([
    reader.ofLine(lineId),
    reader.passengers(orderId),
  ])
  if (!reservation || !chosen) throw new Error(`The answer ${answerId} chose no flight`)
  const { supplier: name, party, costRial } = reservation
  const supplier = needs.supplier(name)
  const until = needs.clock.now().add({ minutes: needs.holdMinutes })
  crashPoint('change:before-hold')
  const { offerKey } = chosen
  // The carrier that changed the flight carries the cost: the other one is held for what is owed already.
  const held = await supplier.hold({ key: answerId, offerKey, party, until, costRial })
  crashPoint('change:after-hold')
  if (isUnknown(held)) return left(needs, answerId, held.reason)
  if (isRefused(held)) return await giveUp(needs, answer, held.refused)
  const tickets = await supplier.issue({
    key: answerId,
    passengers: passengersToIssue(passengers),
  })
  crashPoint('change:after-issue')
  if (isUnknown(tickets)) return left(needs, answerId, tickets.reason)
  if (isRefused(tickets)) {
    await supplier.release(answerId)
    return await giveUp(needs, answer, tickets.refused)
  }
  const outcome = await needs.db.tx((dbTx) => record(needs, dbTx, { answer, reservation, tickets }))
  crashPoint('change:after-record-commit')
  if (outcome !== 'given-back') return true
  // Somebody gave tickets of the line back meanwhile: the new ones are nobody's.
  const back = await supplier.cancel({
    ...{ key: answerId, cancelKey: answerId, passengers: passengers.map((_, index) => index) },
    ...{ acceptedPenaltyRial: 0, isPromised: true },
  })
  if (isUnknown(back)) return left(needs, answerId, back.reason)
  if (isRefused(back)) needs.log.error({ answerId }, 'staff: tickets that nobody flies on are kept')
  return await giveUp(needs, answer, 'tickets were given back')
}

function left({ log }: ChangesNeeds, answerId: string, reason: string): false {
  log.warn({ answerId, reason }, 'another flight is not answered')
  return false
}

async function giveUp(needs: ChangesNeeds, answer: Answer, failure: string): Promise<true> {
  const { answerId, orderId, changeId } = answer
  const settledAt = needs.clock.now()
  await needs.db.tx(async (dbTx) => {
    const settled = { state: 'failed' as const, settledAt, failure }
    if (await changeWriter(dbTx).settleAnswer(answerId, settled))
      await needs.announce(dbTx, 'flight-rebooking-failed', { orderId, changeId, answerId })
  })
  return true
}

type Recording = { answer: Answer; reservation: StandingReservation; tickets: IssuedTickets }

/** One dbTx: the answer done, the line another flight, its tickets replaced. `given-back` when not all of them were good any more. */
async function record(
  { clock, orders, announce }: ChangesNeeds,
  dbTx: DbTx,
  { answer, reservation, tickets }: Recording,
): Promise<'recorded' | 'given-back'> {
  const { answerId, lineId, orderId, changeId, chosen } = answer
  if (!chosen) throw new Error(`The answer ${answerId} chose no flight`)
  const writer = changeWriter(dbTx)
  await writer.lockLine(lineId)
  // Another hand may have come as far with the same tickets.
  if ((await changeReader(dbTx).answer(answerId))?.state !== 'open') return 'recorded'
  const settledAt = clock.now()
  const isReplaced = await replaceTickets(dbTx, { lineId, orderId, tickets, at: settledAt })
  if (!isReplaced) return 'given-back'
  await writer.settleAnswer(answerId, {
    ...{ state: 'done', settledAt },
    ...{ replacedKey: reservation.supplierKey, replacedProposal: reservation.proposal },
  })
  await writer.rebook(lineId, answerId, chosen)
  const [first] = await reservationReader(dbTx).ofOrder(orderId)
  const startsAt = first?.proposal.flightGroups[0]?.departureTime ?? ''
  const titleFa = directionTitleFa(chosen)
  await orders.recordFlight(dbTx, { orderId, lineId, startsAt, titleFa })
  await announce(dbTx, 'flight-rebooked', { orderId, changeId })
  crashPoint('change:before-record-commit')
  return 'recorded'
}

/** Gives the replaced tickets back, by the change's id as key; false while that is not answered. */
export async function takeReplacedBack(needs: ChangesNeeds, answerId: string): Promise<boolean> {
  const reader = changeReader(needs.db)
  const answer = await reader.answer(answerId)
  if (!answer?.replacedKey || !(await reader.isReplacedOpen(answerId))) return true
  const { replacedKey: key, changeId, lineId, orderId } = answer
  const [reservation, passengers] = await Promise.all([
    reservationReader(needs.db).ofLine(lineId),
    reservationReader(needs.db).passengers(orderId),
  ])
  if (!reservation) throw new Error(`Line ${lineId} has no reservation`)
  const back = await needs.supplier(reservation.supplier).cancel({
    ...{ key, cancelKey: changeId, passengers: passengers.map((_, index) => index) },
    ...{ acceptedPenaltyRial: 0, isPromised: true },
  })
  if (isUnknown(back)) return left(needs, answerId, back.reason)
  await needs.db.tx(async (dbTx) => {
    const to = isRefused(back) ? 'refused' : 'cancelled'
    if (!(await changeWriter(dbTx).settleReplaced(answerId, to)) || to === 'cancelled') return
    await needs.announce(dbTx, 'replaced-tickets-kept', { orderId, changeId, lineId })
  })
  return true
}
