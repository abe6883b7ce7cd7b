import { isRefused } from '@parastoo/kit/outcome'
import { crashPoint } from '../../../platform/crash-point.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { type IssuedTickets, isUnknown } from '../ports.ts'
import {
  directionTitleFa,
  reservationReader,
  type StandingReservation,
  timesOf,
} from '../reservation/index.ts'
import { passengersToIssue, replaceTickets, TicketsGivenBack } from '../ticketing/index.ts'
import { failedByReturn } from './exchanges.ts'
import type { ChangesNeeds } from './needs.ts'
import { type Answer, changeReader, changeWriter } from './store.ts'

/**
 * Takes the other flight: held and issued under the answer's id as key, with no tx open, and only then does the line stand for
 * it. The tickets that are there stay good until that moment, so a flight that cannot be had loses nothing: the change is open
 * again. Unknown is asked again by the same key; false until it is certain.
 */
export async function rebook(needs: ChangesNeeds, answer: Answer): Promise<boolean> {
  const { answerId, lineId, orderId, chosen } = answer
  const reader = reservationReader(needs.db)
  const [reservation, passengers] = await Promise.all([
    reader.ofLine(lineId),
    reader.namedPassengers(orderId, needs.documents),
  ])
  if (!reservation || !chosen) throw new Error(`The answer ${answerId} chose no flight`)
  const { supplier: name, party, costRial } = reservation
  const supplier = needs.supplier(name)
  const until = needs.clock.now().add({ minutes: needs.holdMinutes })
  crashPoint('change:before-hold')
  const { offerKey } = chosen
  // The carrier that changed the flight carries the cost: the other one is held for what is owed already.
  const travellers = passengersToIssue(passengers, needs.countryCode)
  const asked = { key: answerId, offerKey, party, until, costRial, passengers: travellers }
  const held = await supplier.hold(asked)
  crashPoint('change:after-hold')
  if (isUnknown(held)) return left(needs, answerId, held.reason)
  if (isRefused(held)) return await giveUp(needs, answer, held.refused)
  const tickets = await supplier.issue({
    key: answerId,
    passengers: travellers,
  })
  crashPoint('change:after-issue')
  if (isUnknown(tickets)) return left(needs, answerId, tickets.reason)
  if (isRefused(tickets)) {
    await supplier.release(answerId)
    return await giveUp(needs, answer, tickets.refused)
  }
  const isRecorded = await needs.db
    .tx(async (tx) => {
      await record(needs, tx, { answer, reservation, tickets })
      return true
    })
    .catch((fault: unknown) => {
      if (fault instanceof TicketsGivenBack) return false
      throw fault
    })
  crashPoint('change:after-record-commit')
  if (isRecorded) return true
  // Somebody gives tickets of the line back meanwhile: the new ones are nobody's.
  const back = await supplier.cancel({
    key: answerId,
    cancelKey: answer.returnKey ?? answerId,
    passengers: passengers.map((_, index) => index),
    acceptedPenaltyRial: 0,
    isPromised: true,
  })
  if (isUnknown(back)) return left(needs, answerId, back.reason)
  if (isRefused(back)) needs.log.error({ answerId }, 'staff: tickets that nobody flies on are kept')
  return await giveUp(needs, answer, failedByReturn)
}

function left({ log }: ChangesNeeds, answerId: string, reason: string): false {
  log.warn({ answerId, reason }, 'another flight is not answered')
  return false
}

async function giveUp(needs: ChangesNeeds, answer: Answer, failure: string): Promise<true> {
  const { answerId, orderId, changeId } = answer
  const settledAt = needs.clock.now()
  await needs.db.tx(async (tx) => {
    const settled = { state: 'failed' as const, settledAt, failure }
    if (await changeWriter(tx).settleAnswer(answerId, settled))
      await needs.announce(tx, 'flight-rebooking-failed', { orderId, changeId, answerId })
  })
  return true
}

type Recording = { answer: Answer; reservation: StandingReservation; tickets: IssuedTickets }

/** One tx: the answer done, the line another flight, its tickets replaced; unless another hand has come as far already. */
async function record(
  { clock, orders, announce }: ChangesNeeds,
  tx: Tx,
  { answer, reservation, tickets }: Recording,
): Promise<void> {
  const { answerId, lineId, orderId, changeId, chosen } = answer
  if (!chosen) throw new Error(`The answer ${answerId} chose no flight`)
  const writer = changeWriter(tx)
  await writer.lockLine(lineId)
  const settledAt = clock.now()
  const isFirst = await writer.settleAnswer(answerId, {
    state: 'done',
    settledAt,
    replacedKey: reservation.supplierKey,
    replacedProposal: reservation.proposal,
  })
  if (!isFirst) return
  await replaceTickets(tx, { lineId, orderId, tickets, at: settledAt })
  await writer.rebook(lineId, answerId, chosen)
  const titleFa = directionTitleFa(chosen)
  const { pnr: reference } = tickets
  await orders.noteChange(tx, { lineId, ...timesOf(chosen.proposal), titleFa, reference })
  await announce(tx, 'flight-rebooked', { orderId, changeId })
  crashPoint('change:before-record-commit')
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
    key,
    cancelKey: changeId,
    passengers: passengers.map((_, index) => index),
    acceptedPenaltyRial: 0,
    isPromised: true,
  })
  if (isUnknown(back)) return left(needs, answerId, back.reason)
  await needs.db.tx(async (tx) => {
    const to = isRefused(back) ? 'refused' : 'cancelled'
    if (
      !(await changeWriter(tx).settleReplaced(answerId, { to, at: needs.clock.now() })) ||
      to === 'cancelled'
    )
      return
    await needs.announce(tx, 'replaced-tickets-kept', { orderId, changeId, lineId })
  })
  return true
}
