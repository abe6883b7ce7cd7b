/** What cancelling keeps: a percentage of the price by Tehran calendar days before the start, and what the rest of a room costs more. */
import { placesOfRoom, type TourPriceKind, tourRoomKinds } from '@parastoo/contract/tours/words'
import { addDays, daysBetween } from '@parastoo/kit/dates'

/** `untilDaysBefore`: the band holds up to the end of the day that is so many days before the start; the last one to the end. */
export type CancellationBand = { untilDaysBefore: number; percent: number }

/** Bands of organisers run by days of this zone, cut at midnight. */
export const tourZone = 'Asia/Tehran'

/** The bands in the order of time, with the moment each begins at; null for the first. */
export function stepsOf(
  bands: readonly CancellationBand[],
  startsOn: string,
): { from: Temporal.Instant | null; percent: number }[] {
  return bands.map(({ percent }, index) => {
    const before = bands[index - 1]
    return {
      from: before ? midnightAfter(addDays(startsOn, -before.untilDaysBefore)) : null,
      percent,
    }
  })
}

/** The end of a day of organisers. */
export const midnightAfter = (date: string): Temporal.Instant =>
  Temporal.PlainDate.from(date).add({ days: 1 }).toZonedDateTime(tourZone).toInstant()

/** The percentage that is in force, and until when. */
export function percentAt(
  bands: readonly CancellationBand[],
  startsOn: string,
  now: Temporal.Instant,
): { percent: number; until: Temporal.Instant | null } {
  const today = now.toZonedDateTimeISO(tourZone).toPlainDate().toString()
  const days = daysBetween(today, startsOn)
  const index = bands.findIndex(({ untilDaysBefore }) => days >= untilDaysBefore)
  const inForce = bands[index < 0 ? bands.length - 1 : index]
  if (!inForce) throw new Error('A tour without bands cannot be cancelled')
  const next = index < 0 ? undefined : stepsOf(bands, startsOn)[index + 1]
  return { percent: inForce.percent, until: next?.from ?? null }
}

/** Up to the next whole rial: nobody is given back a part of one. */
export const penaltyOf = (priceRial: number, percent: number): number =>
  Math.ceil((priceRial * percent) / 100)

/** A place as it was sold, and what its kind costs in each kind of room. */
export type SoldPlace = {
  position: number
  room: number
  kind: TourPriceKind
  priceRial: number
  isCancelled: boolean
}

const fullKinds: readonly TourPriceKind[] = tourRoomKinds

/**
 * What those who stay in the rooms of `leaving` would have to pay more, shared by those who leave: a double room that one of two leaves is
 * sold as a single one. Priced by the rows of the sale; a smaller kind that was never sold costs its leaver the whole place.
 */
export function roomingCosts(
  places: readonly SoldPlace[],
  leaving: ReadonlySet<number>,
  priceOf: (kind: TourPriceKind) => number | null,
): Map<number, number> {
  const costs = new Map<number, number>()
  for (const room of new Set(places.map((place) => place.room))) {
    const living = places.filter((place) => place.room === room && !place.isCancelled)
    const gone = living.filter(({ position }) => leaving.has(position))
    const full = (of: readonly SoldPlace[]) => of.filter(({ kind }) => fullKinds.includes(kind))
    const before = full(living)
    const after = full(living.filter(({ position }) => !leaving.has(position)))
    const leavers = full(gone)
    if (leavers.length === 0 || after.length === 0) continue
    const dearer = dearerFor(after.length, before.length, priceOf)
    const each = Math.ceil((dearer * after.length) / leavers.length)
    for (const { position } of leavers) costs.set(position, each)
  }
  return costs
}

/** What each of those who stay pays more when a room of so many becomes one of fewer. */
function dearerFor(
  staying: number,
  living: number,
  priceOf: (kind: TourPriceKind) => number | null,
): number {
  const [now, then] = [roomPrice(staying, priceOf), roomPrice(living, priceOf)]
  if (then === null) return 0
  // Nobody sells the smaller room: the place of who leaves stays paid.
  if (now === null) return Math.ceil((then * (living - staying)) / staying)
  return Math.max(0, now - then)
}

function roomPrice(people: number, priceOf: (kind: TourPriceKind) => number | null): number | null {
  const kind = tourRoomKinds.find((each) => placesOfRoom[each] === people)
  return kind ? priceOf(kind) : null
}
