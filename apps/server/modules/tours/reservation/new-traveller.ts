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
import { livingOf, mayStay, type Place, type Reservation, type Room } from './reservation.ts'

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
  rooms: readonly Room[]
}

/**
 * Why a traveller may not have a place, or null. They pay what the place cost: so they are of the ages it was sold for, on both days. With
 * them the rooms and the party are judged as when they were sold.
 */
export function judgeNewTraveller(
  { genderTitle, birthDateFa }: Pick<Passenger, 'genderTitle' | 'birthDateFa'>,
  place: Place,
  { reservation, departure, tour, places, rooms }: Line,
): Refusal<Code> | null {
  const { sold, packageCode } = reservation
  const rules = tour.packages.find(({ code }) => code === packageCode)
  if (!rules) return refuse('TRAVELLER_CHANGE_CLOSED')
  const prices = priceTable(sold.rows, sold.rates)
  const bands = bandsOf({ birthDate: birthDateFa }, { days: departure, rules, prices })
  const isOfSameAge =
    bands.bandOnReturn === place.bandOnReturn && bands.bandOnCheckIn === place.bandOnCheckIn
  if (!isOfSameAge) return refuse('TRAVELLER_OF_OTHER_AGE', { field: 'passenger.birthDateFa' })
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
  const slept = rooms.map(({ position, kinship }) => ({
    kinship,
    people: going.flatMap(({ room }, person) => (room === position ? [person] : [])),
  }))
  const [fault] = [
    ...audienceFaults(people, { tour, startsOn }),
    ...kinshipFaults(people, { rooms: slept, tour, startsOn }),
  ]
  return fault ? refuse(fault.refused, { field: 'passenger.genderTitle' }) : null
}
