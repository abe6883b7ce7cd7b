/** The units of a tour that is given up: places, and what a single room costs more of who would share one; and what of each is kept. */
import { penaltyOf, priceRow, roomingCosts } from '../pricing/index.ts'
import {
  type Place,
  type Reservation,
  type Roommate,
  supplementIdOf,
} from '../reservation/index.ts'

/**
 * What these places keep, were they given up together now: the percentage of the band in force, and what those who stay in their rooms
 * would pay more for them, which those who leave bear; also of a double room that is shared with whom they were matched. Never more than the
 * price. The quote and the cancelling are this one function.
 */
export function keptTogether(
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
export function keptOfSupplement(
  { supplementRial, state, placeId, keptRial }: Roommate,
  { leaving, percent }: { leaving: ReadonlySet<string>; percent: number | null },
): number {
  if (keptRial !== null) return keptRial
  if (state === 'matched' || percent === null) return 0
  return leaving.has(placeId) ? penaltyOf(supplementRial, percent) : supplementRial
}

export type UnitsOfLine = { places: readonly Place[]; roommates: readonly Roommate[] }

/** The places and the supplements of these ids. Throws on an id that is no unit of the line. */
export function unitsNamed({ places, roommates }: UnitsOfLine, unitIds: readonly string[]) {
  const ids = new Set(unitIds)
  const supplements = roommates.filter(({ placeId }) => ids.has(supplementIdOf(placeId)))
  const ofSupplements = new Set(supplements.map(({ placeId }) => supplementIdOf(placeId)))
  const ofPlaces = unitIds.filter((unitId) => !ofSupplements.has(unitId))
  return { places: placesNamed(places, ofPlaces), roommates: supplements }
}

/** The places of a line that are gone, or leave with these. */
export const goneWith = (
  places: readonly Place[],
  leaving: readonly Place[],
): ReadonlySet<string> =>
  new Set(idsOf([...places.filter(({ cancelKey }) => cancelKey !== null), ...leaving]))

export function amountNamed<Amount extends { id: string }>(
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

/** Whether whom a traveller was matched with goes on sleeping in their room. */
export const isSharedOn = ({
  position,
  places,
  roommates,
}: UnitsOfLine & { position: number }): boolean =>
  roommates.some(
    ({ placeId, isMateGoing }) =>
      isMateGoing && places.some(({ id, room }) => id === placeId && room === position),
  )

export const idsOf = (places: readonly Place[]): string[] => places.map(({ id }) => id)
