import { type Refusal, refuse } from '@parastoo/kit/outcome'
import { crashPoint } from '../../../platform/crash-point.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { GivenBack, Kept, Product } from '../../orders/index.ts'
import { readDepartures } from '../catalogue/index.ts'
import {
  endSupplements,
  livingOf,
  markCancelled,
  markGivenUp,
  mayStay,
  type Place,
  placesOf,
  type Reservation,
  type ReservationNeeds,
  type Roommate,
  reservationOf,
  roommatesOf,
  roomsOf,
  supplementIdOf,
  takenBy,
} from '../reservation/index.ts'
import {
  giveBack,
  type Hold,
  isCalledOff,
  lockDeparture,
  lockHolds,
  releaseHold,
} from '../stock/index.ts'
import { isAsked } from './change-store.ts'
import { isTaken, percentOf } from './quote-cancelling.ts'
import { letFeesReturn } from './return-fees.ts'
import {
  goneWith,
  idsOf,
  isSharedOn,
  keptOfSupplement,
  keptTogether,
  unitsNamed,
} from './units-of-line.ts'

/**
 * Gives places up for good, all or none, and their seats, heads and emptied rooms back, in one transaction; of what is held with its deposit
 * paid too. The same key answers what it gave up. Of each is kept what the quote of this moment says, and no more than was promised.
 */
export async function cancelPlaces(
  needs: ReservationNeeds,
  { cancelKey, orderId, lineId, promised }: Parameters<Product['cancel']>[0],
): ReturnType<Product['cancel']> {
  return await needs.db.tx(async (tx) => {
    const hold = await lockHold(tx, lineId)
    const reservation = await reservationOf(tx, lineId)
    if (reservation.orderId !== orderId || !isTaken(reservation))
      throw new Error(`Nobody has paid for the tour ${lineId}`)
    const places = await placesOf(tx, [lineId])
    if (places.length === 0) throw new Error(`The line ${lineId} has no places`)
    // Whoever gives a shared room up comes after whoever has just left it: both look at the other under this lock.
    const before = await roommatesOf(tx, [lineId])
    if (before.some(({ mateId }) => mateId !== null))
      await lockDeparture(tx, reservation.departureId)
    const roommates = await roommatesOf(tx, [lineId])
    const named = unitsNamed(
      { places, roommates },
      promised.map(({ unitId }) => unitId),
    )
    const asked = named.places
    const done = [
      ...places.map(({ id, cancelKey: key, keptRial }) => ({ unitId: id, key, keptRial })),
      ...roommates.map(({ placeId, cancelKey: key, keptRial }) => ({
        unitId: supplementIdOf(placeId),
        key,
        keptRial,
      })),
    ].filter(({ key }) => key === cancelKey)
    if (done.length > 0) return answerOf(done, promised, cancelKey)
    const isGone =
      livingOf(asked).length < asked.length ||
      named.roommates.some(({ cancelKey: key }) => key !== null)
    if (isGone) return refuse('CANCEL_REFUSED', { detail: { why: 'cancelled before' } })
    const gone = goneWith(places, asked)
    const [departure] = await readDepartures(tx, { id: reservation.departureId })
    if (!departure) throw new Error(`Line ${lineId} has no departure`)
    const isChanged = await isAsked(tx, lineId)
    const now = { departure, cause: 'traveller', now: needs.clock.now(), isChanged }
    const { percent } = percentOf(reservation, now)
    const due =
      percent === null
        ? new Map<string, number>()
        : keptTogether(reservation, { places, leaving: asked, roommates, percent })
    for (const roommate of named.roommates)
      due.set(
        supplementIdOf(roommate.placeId),
        keptOfSupplement(roommate, { leaving: gone, percent }),
      )
    const kept = promised.map((one) =>
      givenBack(one, Math.min(one.keptRial, due.get(one.unitId) ?? 0)),
    )
    const giving = { reservation, places, asked, roommates, kept, cancelKey, hold }
    await giveUp(needs, tx, giving)
    if (percent === null) await letFeesReturn(needs, tx, idsOf(asked))
    crashPoint('tour:before-cancel-commit')
    return { cancelled: true, kept }
  })
}

/** Where the places of a line stand in the counters, locked; none once its hold has run out. */
const lockHold = async (tx: Tx, lineId: string): Promise<Hold | undefined> =>
  (await lockHolds(tx, lineId)).find(({ state }) => state !== 'released')

/** What became of a unit: where nothing of it is kept, nothing is kept of its buyer, whatever they were told before it was called off. */
const givenBack = ({ unitId, keptRial: promisedRial }: Kept, keptRial: number): GivenBack => ({
  unitId,
  keptRial,
  ...(keptRial === 0 && promisedRial > 0 && { isWaived: true }),
})

/** What one cancelling came to. Throws when its key comes back with other places. */
function answerOf(
  done: readonly { unitId: string; keptRial: number | null }[],
  promised: readonly Kept[],
  cancelKey: string,
) {
  const kept = promised.flatMap((asked): GivenBack[] => {
    const one = done.find((each) => each.unitId === asked.unitId)
    return one ? [givenBack(asked, one.keptRial ?? 0)] : []
  })
  const isSame = done.length === promised.length && kept.length === promised.length
  if (!isSame) throw new Error(`The key ${cancelKey} was used to cancel something else`)
  return { cancelled: true as const, kept }
}

type GivingUp = {
  /** Where its places stand in the counters; none once its hold has run out. */
  hold: Hold | undefined
  reservation: Reservation
  places: readonly Place[]
  asked: readonly Place[]
  roommates: readonly Roommate[]
  kept: readonly Kept[]
  cancelKey: string
}

async function giveUp(
  { own }: Pick<ReservationNeeds, 'own'>,
  tx: Tx,
  { reservation, places, asked, roommates, kept, cancelKey, hold }: GivingUp,
): Promise<void> {
  const keptOf = new Map(kept.map(({ unitId, keptRial }) => [unitId, keptRial]))
  const supplements = roommates.flatMap(({ placeId }) => {
    const keptRial = keptOf.get(supplementIdOf(placeId))
    return keptRial === undefined ? [] : [{ placeId, keptRial }]
  })
  const ofPlaces = asked.map(({ id }) => ({ unitId: id, keptRial: keptOf.get(id) ?? 0 }))
  const marked =
    (await markGivenUp(tx, ofPlaces, cancelKey)) +
    (await endSupplements(tx, supplements, cancelKey))
  if (marked !== asked.length + supplements.length)
    throw new Error(`Units of ${cancelKey} were given up under the lock`)
  if (asked.length === 0) return
  const staying = livingOf(places).filter((place) => !asked.includes(place))
  // A room goes back once nobody of it is left: until then those who stay sleep in it.
  const emptied = (await roomsOf(tx, [reservation.lineId])).filter(
    ({ position }) =>
      asked.some(({ room }) => room === position) &&
      !staying.some(({ room }) => room === position) &&
      !isSharedOn({ position, places, roommates }),
  )
  if (!hold) return
  const taken = takenBy(reservation, { places: asked, rooms: emptied })
  await giveBack(tx, own, taken, hold.state === 'fulfilled' ? 'sold' : 'held')
  if (hold.state === 'held' && staying.length === 0) await releaseHold(tx, hold.key)
}

/**
 * Marks the places as cancelled in the transaction that books their refund. What nobody had given up under a key, as when staff have it in
 * writing, is given up by this one, and goes back on sale.
 */
export async function recordCancelled(
  needs: Pick<ReservationNeeds, 'clock' | 'own' | 'jobs'>,
  tx: Tx,
  { cancelKey, lineId, kept }: Parameters<Product['recordCancelled']>[1],
): Promise<void> {
  const hold = await lockHold(tx, lineId)
  const places = await placesOf(tx, [lineId])
  const before = await roommatesOf(tx, [lineId])
  const named = unitsNamed(
    { places, roommates: before },
    kept.map(({ unitId }) => unitId),
  )
  const asked = livingOf(named.places)
  const open = named.roommates.filter(({ cancelKey: key }) => key === null)
  if (asked.length > 0 || open.length > 0) {
    const reservation = await reservationOf(tx, lineId)
    if (before.some(({ mateId }) => mateId !== null))
      await lockDeparture(tx, reservation.departureId)
    const roommates = await roommatesOf(tx, [lineId])
    const ids = new Set([...idsOf(asked), ...open.map(({ placeId }) => supplementIdOf(placeId))])
    const ofAsked = kept.filter(({ unitId }) => ids.has(unitId))
    const giving = { reservation, places, asked, roommates, kept: ofAsked, cancelKey, hold }
    await giveUp(needs, tx, giving)
    const isEnded = await isCalledOff(tx, reservation.departureId)
    if (isEnded || (await isAsked(tx, lineId))) await letFeesReturn(needs, tx, idsOf(asked))
  }
  if (named.places.length > 0)
    await markCancelled(tx, { placeIds: idsOf(named.places), at: needs.clock.now() })
}

/**
 * Nobody under age goes alone, and no child is left in a room without an adult. What a single room costs more goes with its place, and not
 * without it, as long as nobody shares the room.
 */
export async function refuseStaying(
  { db }: Pick<ReservationNeeds, 'db'>,
  { lineId, staying }: Parameters<Product['refuseStaying']>[0],
): Promise<Refusal<'UNITS_MAY_NOT_STAY'> | null> {
  const [reservation, places, roommates] = await Promise.all([
    reservationOf(db, lineId),
    placesOf(db, [lineId]),
    roommatesOf(db, [lineId]),
  ])
  const left = unitsNamed({ places, roommates }, staying)
  const stays = new Set(staying)
  const isTorn = roommates.some(
    ({ placeId, state }) =>
      state !== 'matched' && stays.has(placeId) !== stays.has(supplementIdOf(placeId)),
  )
  return !isTorn && mayStay(left.places, reservation.sold.startsOn)
    ? null
    : refuse('UNITS_MAY_NOT_STAY')
}
