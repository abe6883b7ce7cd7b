/** What cancelling places of a tour would cost: the same that cancelling them keeps. */
import { formatJalaliDate } from '@parastoo/kit/dates'
import { type Refusal, refuse } from '@parastoo/kit/outcome'
import { toPersianDigits } from '@parastoo/kit/text'
import type { CancelCause, CancelQuote, GlanceAsk, Product } from '../../orders/index.ts'
import { type Departure, readDepartures } from '../catalogue/index.ts'
import { type CancellationBand, percentAt, stepsOf, tourZone } from '../pricing/index.ts'
import {
  livingOf,
  type Place,
  placesOf,
  type Reservation,
  type ReservationNeeds,
  type Roommate,
  reservationsOf,
  reservationsOfOrder,
  roommatesOf,
  supplementIdOf,
} from '../reservation/index.ts'
import { linesAsked } from './change-store.ts'
import { supplier } from './issue-programme.ts'
import {
  amountNamed,
  goneWith,
  keptOfSupplement,
  keptTogether,
  unitsNamed,
} from './units-of-line.ts'

/** For how long a quote binds us, unless the next band begins earlier. */
const quoteMinutes = 15

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

/** What of the places of a tour that still stand would be kept now, by other bands than they were sold by, or by those. */
type TriedPlaces = {
  bands: ReturnType<typeof bandsTold>
  boughtAt: Temporal.Instant
  paidRial: number
  keptRial: number
}

/** Of the tours of an order that are of this code; null where it has none that was issued. Whoever tries a draft reads by it what a refund would be quoted from. */
export async function quoteByBands(
  { db, clock }: Pick<ReservationNeeds, 'db' | 'clock'>,
  {
    orderId,
    tour,
    bandsOf,
  }: {
    orderId: string
    tour: string
    bandsOf?: (season: 'usual' | 'peak') => readonly CancellationBand[] | undefined
  },
): Promise<TriedPlaces | null> {
  const reservations = await reservationsOfOrder(db, orderId)
  const lineIds = reservations.map(({ lineId }) => lineId)
  const departures = await readDepartures(db, {
    ids: reservations.map(({ departureId }) => departureId),
  })
  const [places, roommates] = [await placesOf(db, lineIds), await roommatesOf(db, lineIds)]
  const now = clock.now()
  const tried = reservations.flatMap((reservation): TriedPlaces[] => {
    const departure = departures.find(({ id }) => id === reservation.departureId)
    if (departure?.tourCode !== tour || !reservation.programme) return []
    const { isPeak } = departure
    const bands = bandsOf ? bandsOf(isPeak ? 'peak' : 'usual') : reservation.sold.bands
    if (!bands || bands.length === 0) return []
    const by = { ...reservation, sold: { ...reservation.sold, bands: [...bands] } }
    const own = places.filter(({ lineId }) => lineId === reservation.lineId)
    const alone = roommates.filter(({ lineId }) => lineId === reservation.lineId)
    const unitIds = livingOf(own).map(({ id }) => id)
    const of = { departure, places: own, roommates: alone, isChanged: false, unitIds, now }
    const quote = unitIds.length > 0 ? quoteOf(by, { ...of, cause: 'traveller' }) : null
    if (!quote) return []
    return [
      {
        bands: quote.bands.map(({ until, labelFa, percent }) => ({ until, labelFa, percent })),
        boughtAt: reservation.programme.issuedAt,
        paidRial: livingOf(own).reduce((sum, { priceRial }) => sum + priceRial, 0),
        keptRial: quote.units.reduce((sum, { keptRial }) => sum + keptRial, 0),
      },
    ]
  })
  const [first] = tried
  const sumOf = (read: (one: TriedPlaces) => number) =>
    tried.reduce((sum, one) => sum + read(one), 0)
  return first
    ? {
        ...first,
        paidRial: sumOf(({ paidRial }) => paidRial),
        keptRial: sumOf(({ keptRial }) => keptRial),
      }
    : null
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
export const isTaken = ({ programme, sold }: Reservation): boolean =>
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
export function percentOf(
  { sold }: Reservation,
  ask: { departure: Departure; cause: string; now: Temporal.Instant; isChanged: boolean },
): { percent: number | null; until: Temporal.Instant | null } {
  const { departure, cause, now, isChanged } = ask
  if (departure.state === 'cancelled' || cause === 'supplier' || isChanged)
    return { percent: null, until: null }
  return percentAt(sold.bands, sold.startsOn, now)
}

const earliestOf = (moments: readonly (Temporal.Instant | null)[]): Temporal.Instant =>
  moments
    .filter((moment) => moment !== null)
    .toSorted(Temporal.Instant.compare)[0] as Temporal.Instant

/** The bands of the sale. */
const bandsShown = ({ sold }: Reservation): CancelQuote['bands'] =>
  bandsTold(sold.bands, sold.startsOn)

/** Bands in the words of every product, by Tehran days. */
export function bandsTold(
  bands: readonly CancellationBand[],
  startsOn: string,
): { until: Temporal.Instant | null; percent: number; labelFa: string }[] {
  const steps = stepsOf(bands, startsOn)
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
