import { formatJalaliDate } from '@parastoo/kit/dates'
import { type Refusal, refuse } from '@parastoo/kit/outcome'
import { toPersianDigits } from '@parastoo/kit/text'
import { crashPoint } from '../../../platform/crash-point.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { CancelCause, CancelQuote, GlanceAsk, Kept, Product } from '../../orders/index.ts'
import { type Departure, readDepartures } from '../catalogue/index.ts'
import {
  penaltyOf,
  percentAt,
  priceRow,
  roomingCosts,
  stepsOf,
  tourZone,
} from '../pricing/index.ts'
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
  reservationsOf,
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
import { isAsked, linesAsked } from './change-store.ts'
import { supplier } from './issue-programme.ts'
import { letFeesReturn } from './return-fees.ts'

/** For how long a quote binds us, unless the next band begins earlier. */
const quoteMinutes = 15

/**
 * What these places keep, were they given up together now: the percentage of the band in force, and what those who stay in their rooms
 * would pay more for them, which those who leave bear; also of a double room that is shared with whom they were matched. Never more than the
 * price. The quote and the cancelling are this one function.
 */
function keptTogether(
  { sold }: Reservation,
  {
    places,
    leaving,
    roommates,
    percent,
  }: {
    places: readonly Place[]
    leaving: readonly Place[]
    roommates: readonly Roommate[]
    percent: number
  },
): Map<string, number> {
  const priceOf = (kind: Place['kind']) => {
    const row = sold.rows.find((each) => each.kind === kind)
    return row ? (priceRow(row, sold.rates)?.priceRial ?? null) : null
  }
  const positions = new Set(leaving.map(({ position }) => position))
  const all = places.map((place) => ({ ...place, isCancelled: place.cancelKey !== null }))
  const dearer = roomingCosts(all, positions, priceOf)
  return new Map(
    leaving.map(({ id, position, priceRial }) => {
      const roommate = roommates.find(({ placeId }) => placeId === id)
      const ofMate = roommate?.isMateGoing ? roommate.supplementRial : 0
      const keptRial = penaltyOf(priceRial, percent) + (dearer.get(position) ?? 0) + ofMate
      return [id, Math.min(priceRial, keptRial)]
    }),
  )
}

/**
 * What of a supplement for a single room stays, given up now: nothing once somebody shares the room, or where its organiser is the cause; the
 * percentage of the band together with its place; all of it while its place stays as it is.
 */
function keptOfSupplement(
  { supplementRial, state, placeId, keptRial }: Roommate,
  { leaving, percent }: { leaving: ReadonlySet<string>; percent: number | null },
): number {
  if (keptRial !== null) return keptRial
  if (state === 'matched' || percent === null) return 0
  return leaving.has(placeId) ? penaltyOf(supplementRial, percent) : supplementRial
}

/**
 * What cancelling would cost now, of what was issued or is held with its deposit paid. From the start on nobody cancels by themselves; what its
 * organiser called off costs nothing.
 */
export async function quoteCancellation(
  needs: ReservationNeeds,
  { cause, ...line }: Parameters<Product['quoteCancellation']>[0],
): Promise<CancelQuote | Refusal<'NOT_REFUNDABLE'>> {
  const quoted = await quoteLines(needs, [line], cause)
  return quoted.get(line.lineId) ?? refuse('NOT_REFUNDABLE')
}

/** The same of many tours; one that cannot be cancelled is left out. The same few queries, however many. */
export async function quoteLines(
  { db, clock }: ReservationNeeds,
  lines: readonly GlanceAsk[],
  cause: CancelCause,
): Promise<Map<string, CancelQuote>> {
  const lineIds = lines.map(({ lineId }) => lineId)
  const reservations = await reservationsOf(db, lineIds)
  const departures = await readDepartures(db, {
    ids: reservations.map(({ departureId }) => departureId),
  })
  const places = Map.groupBy(await placesOf(db, lineIds), ({ lineId }) => lineId)
  const roommates = Map.groupBy(await roommatesOf(db, lineIds), ({ lineId }) => lineId)
  const asked = new Set(await linesAsked(db, lineIds))
  const now = clock.now()
  return new Map(
    lines.flatMap(({ orderId, lineId, unitIds }) => {
      const reservation = reservations.find((each) => each.lineId === lineId)
      const departure = departures.find(({ id }) => id === reservation?.departureId)
      if (reservation?.orderId !== orderId || !isTaken(reservation) || !departure) return []
      const isChanged = asked.has(lineId)
      const of = { departure, isChanged, unitIds, cause, now }
      const people = {
        places: places.get(lineId) ?? [],
        roommates: roommates.get(lineId) ?? [],
      }
      const quote = quoteOf(reservation, { ...of, ...people })
      return quote === null ? [] : [[lineId, quote]]
    }),
  )
}

function quoteOf(
  reservation: Reservation,
  ask: {
    departure: Departure
    places: readonly Place[]
    roommates: readonly Roommate[]
    isChanged: boolean
    unitIds: readonly string[]
    cause: CancelCause
    now: Temporal.Instant
  },
): CancelQuote | null {
  const { departure, places, roommates, isChanged, unitIds, cause, now } = ask
  const isCalledOff = departure.state === 'cancelled'
  const hasBegun = Temporal.Instant.compare(now, departure.startsAt) >= 0
  if (hasBegun && cause === 'traveller' && !isCalledOff) return null
  const named = unitsNamed({ places, roommates }, unitIds)
  const { percent, until } = percentOf(reservation, { departure, cause, now, isChanged })
  const leaving = livingOf(named.places)
  const kept =
    percent === null
      ? new Map(leaving.map(({ id }) => [id, 0]))
      : keptTogether(reservation, { places, leaving, roommates, percent })
  const gone = goneWith(places, named.places)
  const amounts = [
    ...named.places.map(({ id, priceRial, keptRial: before }) => ({
      id,
      priceRial,
      keptRial: before ?? kept.get(id) ?? 0,
    })),
    ...named.roommates.map((roommate) => ({
      id: supplementIdOf(roommate.placeId),
      priceRial: roommate.supplementRial,
      keptRial: keptOfSupplement(roommate, { leaving: gone, percent }),
    })),
  ]
  return {
    bands: bandsShown(reservation),
    isCauseKnown: isCalledOff || isChanged,
    units: unitIds.map((unitId) => {
      const { id, priceRial, keptRial } = amountNamed(amounts, unitId)
      return {
        unitId: id,
        keptRial,
        percent: Math.round((keptRial * 100) / priceRial),
        ...(reservation.programme === null && {
          owed: owedOf(reservation, { priceRial, keptRial }),
        }),
        validUntil: earliestOf([
          now.add({ minutes: quoteMinutes }),
          until,
          hasBegun ? null : departure.startsAt,
        ]),
      }
    }),
  }
}

/** It was issued, or is sold in two payments. */
const isTaken = ({ programme, sold }: Reservation): boolean =>
  programme !== null || (sold.depositRial ?? null) !== null

/** What of a kept sum is its organiser's: their share of it, and of no more than was paid for the place. */
function owedOf(
  { sold, totalRial, costRial }: Reservation,
  { priceRial, keptRial }: { priceRial: number; keptRial: number },
): { supplier: string; rial: number } {
  const share = (sum: number, part: number) =>
    Number((BigInt(sum) * BigInt(part)) / BigInt(totalRial))
  const paidRial = share(priceRial, sold.depositRial ?? 0)
  return { supplier, rial: share(Math.min(keptRial, paidRial), costRial) }
}

/** The band in force; null where nothing is kept, because its organiser is the cause: called off, or changed and not accepted yet. */
function percentOf(
  { sold }: Reservation,
  ask: { departure: Departure; cause: string; now: Temporal.Instant; isChanged: boolean },
): { percent: number | null; until: Temporal.Instant | null } {
  const { departure, cause, now, isChanged } = ask
  if (departure.state === 'cancelled' || cause === 'supplier' || isChanged)
    return { percent: null, until: null }
  return percentAt(sold.bands, sold.startsOn, now)
}

type UnitsOfLine = { places: readonly Place[]; roommates: readonly Roommate[] }

/** The places and the supplements of these ids. Throws on an id that is no unit of the line. */
function unitsNamed({ places, roommates }: UnitsOfLine, unitIds: readonly string[]) {
  const ids = new Set(unitIds)
  const supplements = roommates.filter(({ placeId }) => ids.has(supplementIdOf(placeId)))
  const ofSupplements = new Set(supplements.map(({ placeId }) => supplementIdOf(placeId)))
  const ofPlaces = unitIds.filter((unitId) => !ofSupplements.has(unitId))
  return { places: placesNamed(places, ofPlaces), roommates: supplements }
}

/** The places of a line that are gone, or leave with these. */
const goneWith = (places: readonly Place[], leaving: readonly Place[]): ReadonlySet<string> =>
  new Set(idsOf([...places.filter(({ cancelKey }) => cancelKey !== null), ...leaving]))

function amountNamed<Amount extends { id: string }>(
  amounts: readonly Amount[],
  unitId: string,
): Amount {
  const found = amounts.find(({ id }) => id === unitId)
  if (!found) throw new Error(`The unit ${unitId} was not priced`)
  return found
}

/** The places of these ids, in the order asked. Throws on an id that is no place of the line. */
function placesNamed(places: readonly Place[], unitIds: readonly string[]): Place[] {
  return unitIds.map((unitId) => {
    const place = places.find(({ id }) => id === unitId)
    if (!place) throw new Error(`The line has no place ${unitId}`)
    return place
  })
}

const earliestOf = (moments: readonly (Temporal.Instant | null)[]): Temporal.Instant =>
  moments
    .filter((moment) => moment !== null)
    .toSorted(Temporal.Instant.compare)[0] as Temporal.Instant

/** The bands of the sale in the words of every product, by Tehran days. */
function bandsShown({ sold }: Reservation): CancelQuote['bands'] {
  const steps = stepsOf(sold.bands, sold.startsOn)
  return steps.map(({ percent }, index) => {
    const until = steps[index + 1]?.from ?? null
    return { until, percent, labelFa: labelOf(until) }
  })
}

function labelOf(until: Temporal.Instant | null): string {
  if (until === null) return 'پس از آن تا حرکت تور'
  const lastDay = until.toZonedDateTimeISO(tourZone).toPlainDate().subtract({ days: 1 })
  return toPersianDigits(`تا پایان ${formatJalaliDate(lastDay.toString(), 'weekday')}`)
}

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
    if (before.some(({ mateId }) => mateId !== null)) await lockDeparture(tx, reservation.departureId)
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
    const kept = promised.map(({ unitId, keptRial }) => ({
      unitId,
      keptRial: Math.min(keptRial, due.get(unitId) ?? 0),
    }))
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

/** What one cancelling came to. Throws when its key comes back with other places. */
function answerOf(
  done: readonly { unitId: string; keptRial: number | null }[],
  promised: readonly Kept[],
  cancelKey: string,
) {
  const kept = promised.flatMap(({ unitId }): Kept[] => {
    const one = done.find((each) => each.unitId === unitId)
    return one ? [{ unitId, keptRial: one.keptRial ?? 0 }] : []
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
    (await markGivenUp(tx, ofPlaces, cancelKey)) + (await endSupplements(tx, supplements, cancelKey))
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

/** Whether whom a traveller was matched with goes on sleeping in their room. */
const isSharedOn = ({
  position,
  places,
  roommates,
}: UnitsOfLine & { position: number }): boolean =>
  roommates.some(
    ({ placeId, isMateGoing }) =>
      isMateGoing && places.some(({ id, room }) => id === placeId && room === position),
  )

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
    if (before.some(({ mateId }) => mateId !== null)) await lockDeparture(tx, reservation.departureId)
    const roommates = await roommatesOf(tx, [lineId])
    const ids = new Set([
      ...idsOf(asked),
      ...open.map(({ placeId }) => supplementIdOf(placeId)),
    ])
    const ofAsked = kept.filter(({ unitId }) => ids.has(unitId))
    const giving = { reservation, places, asked, roommates, kept: ofAsked, cancelKey, hold }
    await giveUp(needs, tx, giving)
    const isEnded = await isCalledOff(tx, reservation.departureId)
    if (isEnded || (await isAsked(tx, lineId))) await letFeesReturn(needs, tx, idsOf(asked))
  }
  if (named.places.length > 0)
    await markCancelled(tx, { placeIds: idsOf(named.places), at: needs.clock.now() })
}

const idsOf = (places: readonly Place[]): string[] => places.map(({ id }) => id)

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
