import type { Db } from '../../../platform/db/database.ts'
import type { Places } from '../places/index.ts'
import { reservationReader } from '../reservation/index.ts'
import { ticketsOf } from '../ticketing/index.ts'
import { departureOf } from './show-changes.ts'
import { changeReader } from './store.ts'

/** A change in the few words a message has room for: of its first leg that was moved or goes no more. */
export type ChangeInShort = {
  orderId: string
  /** «تهران به مشهد». */
  flightFa: string
  /** Local times at `cityFa`; `after` is null for a flight that goes no more. */
  before: string
  after: string | null
  cityFa: string
  /** As the line stands by now, which another flight may have taken. */
  standing: { departsAt: Temporal.Instant; departureTime: string; pnr: string }
}

/** For those who write to travellers; null for a change of nobody's. */
export async function changeInShort(
  { db, places }: { db: Db; places: Places },
  changeId: string,
): Promise<ChangeInShort | null> {
  const reader = changeReader(db)
  const change = await reader.change(changeId)
  const reservation = change && (await reservationReader(db).ofLine(change.lineId))
  if (!change || !reservation) return null
  const { before, after, orderId, lineId } = change
  const answer = (await reader.answersTo([changeId])).get(changeId)
  const legs = (answer?.replacedProposal ?? reservation.proposal).flightGroups.flatMap(
    ({ flightLegs }) => flightLegs,
  )
  const isOther = (index: number) => before[index]?.departureTime !== after[index]?.departureTime
  const index = Math.max(
    0,
    legs.findIndex((_, place) => isOther(place)),
  )
  const leg = legs[index]
  const ticket = (await ticketsOf(db, orderId)).find((each) => each.lineId === lineId)
  return {
    orderId,
    flightFa: leg ? `${leg.originCityName} به ${leg.destinationCityName}` : '',
    before: before[index]?.departureTime ?? leg?.departureTime ?? '',
    after: after[index]?.departureTime ?? null,
    cityFa: leg?.originCityName ?? '',
    standing: {
      departsAt: departureOf(places, reservation),
      departureTime: reservation.proposal.flightGroups[0]?.departureTime ?? '',
      pnr: ticket?.pnr ?? '',
    },
  }
}
