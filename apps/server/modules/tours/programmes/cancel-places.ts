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
  livingOf,
  markCancelled,
  markGivenUp,
  mayStay,
  type Place,
  placesOf,
  type Reservation,
  type ReservationNeeds,
  reservationOf,
  reservationsOf,
  roomsOf,
  takenBy,
} from '../reservation/index.ts'
import { giveBack, type Hold, isCalledOff, lockHolds, releaseHold } from '../stock/index.ts'
import { isAsked, linesAsked } from './change-store.ts'
import { supplier } from './issue-programme.ts'
import { letFeesReturn } from './return-fees.ts'

/** For how long a quote binds us, unless the next band begins earlier. */
const quoteMinutes = 15

/**
 * What these places keep, were they given up together now: the percentage of the band in force, and what those who stay in their rooms
 * would pay more for them, which those who leave bear. Never more than the price. The quote and the cancelling are this one function.
 */
function keptTogether(
  { sold }: Reservation,
  {
    places,
    leaving,
    percent,
  }: {
    places: readonly Place[]
    leaving: readonly Place[]
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
      const keptRial = penaltyOf(priceRial, percent) + (dearer.get(position) ?? 0)
      return [id, Math.min(priceRial, keptRial)]
    }),
  )
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
  const asked = new Set(await linesAsked(db, lineIds))
  const now = clock.now()
  return new Map(
    lines.flatMap(({ orderId, lineId, unitIds }) => {
      const reservation = reservations.find((each) => each.lineId === lineId)
      const departure = departures.find(({ id }) => id === reservation?.departureId)
      if (reservation?.orderId !== orderId || !isTaken(reservation) || !departure) return []
      const isChanged = asked.has(lineId)
      const of = { departure, places: places.get(lineId) ?? [], isChanged, unitIds, cause, now }
      const quote = quoteOf(reservation, of)
      return quote === null ? [] : [[lineId, quote]]
    }),
  )
}

function quoteOf(
  reservation: Reservation,
  ask: {
    departure: Departure
    places: readonly Place[]
    isChanged: boolean
    unitIds: readonly string[]
    cause: CancelCause
    now: Temporal.Instant
  },
): CancelQuote | null {
  const { departure, places, isChanged, unitIds, cause, now } = ask
  const isCalledOff = departure.state === 'cancelled'
  const hasBegun = Temporal.Instant.compare(now, departure.startsAt) >= 0
  if (hasBegun && cause === 'traveller' && !isCalledOff) return null
  const asked = placesNamed(places, unitIds)
  const { percent, until } = percentOf(reservation, { departure, cause, now, isChanged })
  const leaving = livingOf(asked)
  const kept =
    percent === null
      ? new Map(leaving.map(({ id }) => [id, 0]))
      : keptTogether(reservation, { places, leaving, percent })
  return {
    bands: bandsShown(reservation),
    isCauseKnown: isCalledOff || isChanged,
    units: asked.map(({ id, priceRial, keptRial: before }) => {
      const keptRial = before ?? kept.get(id) ?? 0
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
    const asked = placesNamed(
      places,
      promised.map(({ unitId }) => unitId),
    )
    const done = places.filter((place) => place.cancelKey === cancelKey)
    if (done.length > 0) return answerOf(done, asked, cancelKey)
    if (livingOf(asked).length < asked.length)
      return refuse('CANCEL_REFUSED', { detail: { why: 'cancelled before' } })
    const [departure] = await readDepartures(tx, { id: reservation.departureId })
    if (!departure) throw new Error(`Line ${lineId} has no departure`)
    const isChanged = await isAsked(tx, lineId)
    const now = { departure, cause: 'traveller', now: needs.clock.now(), isChanged }
    const { percent } = percentOf(reservation, now)
    const due =
      percent === null
        ? new Map<string, number>()
        : keptTogether(reservation, { places, leaving: asked, percent })
    const kept = promised.map(({ unitId, keptRial }) => ({
      unitId,
      keptRial: Math.min(keptRial, due.get(unitId) ?? 0),
    }))
    await giveUp(needs, tx, { reservation, places, asked, kept, cancelKey, hold })
    if (percent === null) await letFeesReturn(needs, tx, idsOf(asked))
    crashPoint('tour:before-cancel-commit')
    return { cancelled: true, kept }
  })
}

/** Where the places of a line stand in the counters, locked; none once its hold has run out. */
const lockHold = async (tx: Tx, lineId: string): Promise<Hold | undefined> =>
  (await lockHolds(tx, lineId)).find(({ state }) => state !== 'released')

/** What one cancelling came to. Throws when its key comes back with other places. */
function answerOf(done: readonly Place[], asked: readonly Place[], cancelKey: string) {
  const isSame = done.length === asked.length && done.every((place) => asked.includes(place))
  if (!isSame) throw new Error(`The key ${cancelKey} was used to cancel something else`)
  const kept = asked.map(({ id, keptRial }): Kept => ({ unitId: id, keptRial: keptRial ?? 0 }))
  return { cancelled: true as const, kept }
}

type GivingUp = {
  /** Where its places stand in the counters; none once its hold has run out. */
  hold: Hold | undefined
  reservation: Reservation
  places: readonly Place[]
  asked: readonly Place[]
  kept: readonly Kept[]
  cancelKey: string
}

async function giveUp(
  { own }: Pick<ReservationNeeds, 'own'>,
  tx: Tx,
  { reservation, places, asked, kept, cancelKey, hold }: GivingUp,
): Promise<void> {
  const marked = await markGivenUp(tx, kept, cancelKey)
  if (marked !== asked.length)
    throw new Error(`Places of ${cancelKey} were given up under the lock`)
  const staying = livingOf(places).filter((place) => !asked.includes(place))
  // A room goes back once nobody of it is left: until then those who stay sleep in it.
  const emptied = (await roomsOf(tx, [reservation.lineId])).filter(
    ({ position }) =>
      asked.some(({ room }) => room === position) && !staying.some(({ room }) => room === position),
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
  const named = placesNamed(
    places,
    kept.map(({ unitId }) => unitId),
  )
  const asked = livingOf(named)
  if (asked.length > 0) {
    const reservation = await reservationOf(tx, lineId)
    const ids = new Set(idsOf(asked))
    const ofAsked = kept.filter(({ unitId }) => ids.has(unitId))
    await giveUp(needs, tx, { reservation, places, asked, kept: ofAsked, cancelKey, hold })
    const isEnded = await isCalledOff(tx, reservation.departureId)
    if (isEnded || (await isAsked(tx, lineId))) await letFeesReturn(needs, tx, idsOf(asked))
  }
  await markCancelled(tx, { placeIds: idsOf(named), at: needs.clock.now() })
}

const idsOf = (places: readonly Place[]): string[] => places.map(({ id }) => id)

/** Nobody under age goes alone, and no child is left in a room without an adult. */
export async function refuseStaying(
  { db }: Pick<ReservationNeeds, 'db'>,
  { lineId, staying }: Parameters<Product['refuseStaying']>[0],
): Promise<Refusal<'UNITS_MAY_NOT_STAY'> | null> {
  const [reservation, places] = await Promise.all([
    reservationOf(db, lineId),
    placesOf(db, [lineId]),
  ])
  const left = placesNamed(places, staying)
  return mayStay(left, reservation.sold.startsOn) ? null : refuse('UNITS_MAY_NOT_STAY')
}
