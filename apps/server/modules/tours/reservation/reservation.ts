/** A tour that was bought: the nouns of a reservation, and their pure rules. */
import type { TourPage } from '@parastoo/contract/tours/tour'
import type { TourView } from '@parastoo/contract/tours/tour-line'
import type { TourAgeBand, TourPriceKind, TourRoomKind } from '@parastoo/contract/tours/words'
import { ageOn } from '@parastoo/kit/dates'
import { derivedId } from '../../../platform/ids.ts'
import type { TravellerChange } from '../catalogue/index.ts'
import type { CancellationBand, PriceRow, Rates } from '../pricing/index.ts'
import type { Taken } from '../stock/index.ts'

/** Everything a tour was sold by: later changes of it change no reservation. */
export type SoldTour = {
  tour: TourView['tour']
  startsOn: string
  endsOn: string
  package: TourView['package']
  /** Both ways as they were then; absent of a tour that was sold before they could change. */
  outbound?: TourView['departure']['outbound']
  inbound?: TourView['departure']['inbound']
  documents: TourPage['documents']
  /** Absent of a tour that was sold before it was kept. */
  visa?: TourPage['visa']
  /** What another traveller in a place costs, and until when; absent of a tour that was sold before that could be. */
  travellerChange?: TravellerChange | null
  /** Whether a grown man and woman of one room say how they are related; absent of a tour that was sold before it was kept. */
  asksKinship?: boolean
  rows: PriceRow[]
  rates: Rates
  bands: CancellationBand[]
  /** Of the places, in their order. */
  parts: TourView['people'][number]['parts'][]
  /** What is paid first, where it is paid in two; absent of a tour that was sold before that could be. */
  depositRial?: number | null
  /** Until when the rest is paid, an instant: who holds for so long has paid the deposit. Null where all is paid at once. */
  balanceDueAt?: string | null
}

export type Reservation = {
  lineId: string
  orderId: string
  userId: string
  departureId: string
  packageCode: string
  sold: SoldTour
  rulesVersion: number
  totalRial: number
  costRial: number
  isOnRequest: boolean
  programme: { id: string; number: string; reference: string; issuedAt: Temporal.Instant } | null
}

export type Room = { lineId: string; position: number; kind: TourRoomKind; kinship: string | null }

export type Place = {
  id: string
  lineId: string
  position: number
  room: number
  kind: TourPriceKind
  bandOnReturn: TourAgeBand
  bandOnCheckIn: TourAgeBand
  priceRial: number
  needsSeat: boolean
  firstName: string
  lastName: string
  firstNameFarsi: string
  lastNameFarsi: string
  genderTitle: string
  birthDate: string
  documentType: string
  cancelKey: string | null
  keptRial: number | null
  cancelledAt: Temporal.Instant | null
}

/** The unit of a line that is the place of its traveller. */
export const placeIdOf = (lineId: string, position: number): string =>
  derivedId(lineId, 'place', position)

/** Places that have not been given up. */
export const livingOf = (places: readonly Place[]): Place[] =>
  places.filter(({ cancelKey }) => cancelKey === null)

/** What these places take of each stock; of rooms only those that are theirs alone. */
export function takenBy(
  { departureId, packageCode }: Pick<Reservation, 'departureId' | 'packageCode'>,
  { places, rooms }: { places: readonly Place[]; rooms: readonly Room[] },
): Taken {
  const counts = new Map<TourRoomKind, number>()
  for (const { kind } of rooms) counts.set(kind, (counts.get(kind) ?? 0) + 1)
  const seats = places.filter(({ needsSeat }) => needsSeat).length
  return { departureId, packageCode, heads: places.length, seats, rooms: counts }
}

/** Whoever is younger does not travel without somebody who is of age. */
const ofAge = 18

export const isOfAge = ({ birthDate }: Pick<Place, 'birthDate'>, startsOn: string): boolean =>
  ageOn(birthDate, startsOn) >= ofAge

/**
 * Whether these people may go without the others: nobody under age without somebody of age among them, and no child in a room without an
 * adult.
 */
export function mayStay(staying: readonly Place[], startsOn: string): boolean {
  if (staying.length === 0) return true
  const rooms = Map.groupBy(staying, ({ room }) => room)
  const hasAdult = (people: readonly Place[]) =>
    people.some(({ bandOnReturn, bandOnCheckIn }) =>
      [bandOnReturn, bandOnCheckIn].includes('adult'),
    )
  return staying.some((place) => isOfAge(place, startsOn)) && [...rooms.values()].every(hasAdult)
}
