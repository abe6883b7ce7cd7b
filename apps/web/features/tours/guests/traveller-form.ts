/** What the form of a tour's travellers holds, and what is wrong with it: the contract's own rules, so that form and server say the same. */
import type { PaxType } from '@parastoo/contract/enums'
import { passengerInput } from '@parastoo/contract/flights/passenger'
import {
  duplicateFaults,
  type PassengerTrip,
  routeOf,
} from '@parastoo/contract/flights/passenger-faults'
import type { couplesPapers } from '@parastoo/contract/hotels/guest'
import type { Code } from '@parastoo/contract/messages'
import type { TourPage } from '@parastoo/contract/tours/tour'
import { ageOn, isValidDate } from '@parastoo/kit/dates'
import { type ContactFields, contactFaults } from '../../../shell/buying/contact-fields.ts'
import {
  emptyPassenger,
  fieldFaults,
  fieldOrder,
  type PassengerFields,
  passengerToSend,
} from '../../../shell/passengers/passenger-fields.ts'
import type { OpenTour, WholeParty } from './open-tour.ts'
import type { Room } from './rooming.ts'

export type PayWay = 'whole' | 'deposit'
type Kinship = (typeof couplesPapers)[number]

/** The names of the fields are those of the call. */
export type TravellerFields = {
  passengers: PassengerFields[]
  /** By the places of the rooms. */
  rooms: { kinship: '' | Kinship }[]
  contact: ContactFields
  /** In one piece, or by the plan of the tour where it has one. */
  pays: PayWay
}

/** What a traveller's papers are judged by: ages count on the day of return. */
export function tripOf(
  { tour, departure }: Pick<OpenTour, 'tour' | 'departure'>,
  today: string,
): PassengerTrip {
  return {
    today,
    firstFlightOn: departure.startsOn,
    lastFlightOn: departure.endsOn,
    route: routeOf({ isDomestic: isAtHome(tour), leavesIran: true }),
  }
}

const isAtHome = ({ origin, cities }: Pick<TourPage, 'origin' | 'cities'>): boolean =>
  [origin, ...cities].every(({ countryCode }) => countryCode === 'IR')

/** What somebody of the party is to a ticket. */
export function typeOf({ adults, childAges }: WholeParty, person: number): PaxType {
  if (person < adults) return 'Adult'
  return (childAges[person - adults] ?? 0) < 2 ? 'Infant' : 'Child'
}

/** A card for everybody of the party, with nobody in it yet. */
export const emptyTravellers = (
  party: WholeParty,
  trip: Pick<PassengerTrip, 'route'>,
): PassengerFields[] =>
  Array.from({ length: party.adults + party.childAges.length }, (_, person) =>
    emptyPassenger(typeOf(party, person), trip),
  )

/** From this age on somebody counts as grown, on the day of leaving. */
const ofAge = 18

/** Whether a grown man and woman share the room, as far as the cards are filled. */
export const isShared = (
  room: Room,
  passengers: readonly PassengerFields[],
  startsOn: string,
): boolean =>
  (['Male', 'Female'] as const).every((gender) =>
    room.people.some((person) => {
      const { genderTitle, birthDateFa = '' } = passengers[person] ?? {}
      return (
        genderTitle === gender && isValidDate(birthDateFa) && ageOn(birthDateFa, startsOn) >= ofAge
      )
    }),
  )

/** Every fault of the form in reading order; empty means that it may be sent. */
export function travellerFaults(
  { passengers, rooms: asked, contact }: TravellerFields,
  {
    trip,
    rooms,
    asksKinship,
  }: { trip: PassengerTrip; rooms: readonly Room[]; asksKinship: boolean },
): { name: string; code: Code }[] {
  const faults = passengers.flatMap((fields, place) =>
    fieldFaults(fields, trip).map(({ field, code }) => ({
      name: `passengers.${place}.${field}`,
      code,
    })),
  )
  const kinships = rooms.flatMap((room, place) =>
    asksKinship && isShared(room, passengers, trip.firstFlightOn) && !asked[place]?.kinship
      ? [{ name: `rooms.${place}.kinship`, code: 'KINSHIP_REQUIRED' as const }]
      : [],
  )
  const twice = faults.length === 0 ? duplicates(passengers) : []
  return [...faults, ...twice, ...kinships, ...contactFaults(contact)]
}

/** Two cards with one document, told at the later one. */
const duplicates = (passengers: readonly PassengerFields[]) =>
  duplicateFaults(passengers.map((fields) => passengerInput.parse(passengerToSend(fields)))).map(
    ({ place, field, code }) => ({ name: `passengers.${place}.${field}`, code }),
  )

/** Every field of the form by its name, in reading order, with the card it stands in. */
export const fieldNames = (
  people: number,
  rooms: number,
): { name: string; place: number | null }[] => [
  ...Array.from({ length: people }, (_, place) =>
    fieldOrder.map((field) => ({ name: `passengers.${place}.${field}`, place })),
  ).flat(),
  ...Array.from({ length: rooms }, (_, room) => ({ name: `rooms.${room}.kinship`, place: null })),
  ...['contact.phoneNumber', 'contact.email'].map((name) => ({ name, place: null })),
]
