/** A traveller who takes the place of another, judged against the place and against those who go with them. Nothing is written. */
import { draftFaults } from '@parastoo/contract/flights/draft-faults'
import {
  onChosenDocument,
  type Passenger,
  type PassengerDraft,
  passengerInput,
} from '@parastoo/contract/flights/passenger'
import type { Code } from '@parastoo/contract/messages'
import { type Refusal, refuse } from '@parastoo/kit/outcome'
import type { Departure, TourContent } from '../catalogue/index.ts'
import { bandsOf, priceTable } from '../pricing/index.ts'
import { audienceFaults, kinshipFaults, routeOf } from './judge-party.ts'
import { isOfAge, livingOf, mayStay, type Place, type Reservation } from './reservation.ts'
import type { Roommate } from './roommate-store.ts'

/** Who is to have a place, and how they are related to whom they share its room with; null where that was not said. */
export type NewTraveller = { passenger: Passenger; kinship: string | null }

/** The new traveller, read; or everything that is wrong with what was typed. */
export function readNewTraveller(
  draft: PassengerDraft,
  { tour, departure, today }: { tour: TourContent; departure: Departure; today: string },
): Passenger | Refusal<Code>[] {
  const { startsOn, endsOn } = departure
  const dates = { today, firstFlightOn: startsOn, lastFlightOn: endsOn, route: routeOf(tour) }
  const faults = draftFaults(draft, dates)
  if (faults.length > 0)
    return faults.map(({ field, code }) => refuse(code, { field: `passenger.${field}` }))
  return onChosenDocument(passengerInput.parse(draft))
}

type Line = {
  reservation: Reservation
  departure: Departure
  tour: TourContent
  places: readonly Place[]
  roommates: readonly Roommate[]
}

/**
 * Why a traveller may not have a place, or null. They pay what the place cost: so they are of the ages it was sold for, on both days. With
 * them their room and the party are judged as when they were sold: what was said of whoever had the place says nothing of them.
 */
export function judgeNewTraveller(
  { passenger: { genderTitle, birthDateFa }, kinship }: NewTraveller,
  place: Place,
  { reservation, departure, tour, places, roommates }: Line,
): Refusal<Code> | null {
  const { sold, packageCode } = reservation
  const rules = tour.packages.find(({ code }) => code === packageCode)
  if (!rules) return refuse('TRAVELLER_CHANGE_CLOSED')
  const prices = priceTable(sold.rows, sold.rates)
  const bands = bandsOf({ birthDate: birthDateFa }, { days: departure, rules, prices })
  const isOfSameAge =
    bands.bandOnReturn === place.bandOnReturn && bands.bandOnCheckIn === place.bandOnCheckIn
  if (!isOfSameAge) return refuse('TRAVELLER_OF_OTHER_AGE', { field: 'passenger.birthDateFa' })
  const roommate = roommates.find(({ placeId }) => placeId === place.id)
  // Who was left alone sleeps in a room of their own.
  if (roommate && roommate.state !== 'alone') {
    if (roommate.gender !== genderTitle)
      return refuse('ROOMMATE_SAME_GENDER', { field: 'passenger.genderTitle' })
    // Whoever else of the party is of age sleeps elsewhere.
    if (!isOfAge({ birthDate: birthDateFa }, sold.startsOn))
      return refuse('ROOMMATE_OF_AGE', { field: 'passenger.birthDateFa' })
  }
  const going = livingOf(places).map((each) =>
    each.id === place.id ? { ...each, genderTitle, birthDate: birthDateFa } : each,
  )
  const { startsOn } = sold
  if (!mayStay(going, startsOn))
    return refuse('MINOR_WITHOUT_ADULT', { field: 'passenger.birthDateFa' })
  const people = going.map(({ genderTitle: gender, birthDate }) => ({
    genderTitle: gender as Passenger['genderTitle'],
    birthDateFa: birthDate,
  }))
  const [forOthers] = audienceFaults(people, { tour, startsOn })
  if (forOthers) return refuse(forOthers.refused, { field: 'passenger.genderTitle' })
  const inRoom = going.flatMap(({ room }, person) => (room === place.room ? [person] : []))
  const rooms = [{ kinship, people: inRoom }]
  return kinshipFaults(people, { rooms, tour, startsOn }).length > 0
    ? refuse('KINSHIP_REQUIRED', { field: 'kinship' })
    : null
}
