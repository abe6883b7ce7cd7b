/** The people of a submit judged as a whole: every fault at its field. Nothing is written. */
import { draftFaults } from '@parastoo/contract/flights/draft-faults'
import {
  type Contact,
  contactInput,
  onChosenDocument,
  type Passenger,
  type PassengerDraft,
  passengerInput,
} from '@parastoo/contract/flights/passenger'
import { duplicateFaults, type PassengerRoute } from '@parastoo/contract/flights/passenger-faults'
import { type Code, isCode } from '@parastoo/contract/messages'
import { ageOn, isValidDate } from '@parastoo/kit/dates'
import { type Refusal, refuse } from '@parastoo/kit/outcome'
import type { Departure, TourContent } from '../catalogue/index.ts'
import type { ChosenRoom } from '../pricing/index.ts'

export type SubmittedRoom = ChosenRoom & { kinship?: string | null | undefined }
type RoomOfParty = Pick<SubmittedRoom, 'people' | 'kinship'>
export type SubmittedParty = {
  passengers: readonly PassengerDraft[]
  rooms: readonly SubmittedRoom[]
  contact: object
}
export type JudgedParty = { passengers: Passenger[]; contact: Contact }

const ofAge = 18
/** Boys up to this age go with their mothers on a tour for women. */
const smallBoy = 7

/** The party, read; or everything that is wrong with it. */
export function judgeParty(
  { passengers: drafts, rooms, contact }: SubmittedParty,
  { tour, departure, today }: { tour: TourContent; departure: Departure; today: string },
): JudgedParty | Refusal<Code>[] {
  const { startsOn, endsOn } = departure
  const dates = { today, firstFlightOn: startsOn, lastFlightOn: endsOn, route: routeOf(tour) }
  const faults: Refusal<Code>[] = drafts.flatMap((draft, place) =>
    draftFaults(draft, dates).map(({ field, code }) =>
      refuse(code, { field: `passengers.${place}.${field}` }),
    ),
  )
  const told = contactInput.safeParse(contact)
  for (const { path, message } of told.error?.issues ?? [])
    faults.push(
      refuse(isCode(message) ? message : 'CHECK_ENTERED_VALUES', {
        field: `contact.${String(path[0] ?? 'phoneNumber')}`,
      }),
    )
  faults.push(...minorFaults(drafts, startsOn))
  if (faults.length > 0 || !told.data) return faults
  const passengers = drafts.map((draft) => onChosenDocument(passengerInput.parse(draft)))
  const party = [
    ...duplicateFaults(passengers).map(({ place, field, code }) =>
      refuse(code, { field: `passengers.${place}.${field}` }),
    ),
    ...audienceFaults(passengers, { tour, startsOn }),
    ...kinshipFaults(passengers, { rooms, tour, startsOn }),
  ]
  return party.length > 0 ? party : { passengers, contact: told.data }
}

/** Tours inside Iran take a national code; abroad everybody shows a passport that is good for six months after the return. */
export function routeOf({ origin, cities }: TourContent): PassengerRoute {
  const isInIran = [origin, ...cities].every(({ countryCode }) => countryCode === 'IR')
  return isInIran ? 'domestic' : 'fromIran'
}

function minorFaults(drafts: readonly PassengerDraft[], startsOn: string): Refusal<Code>[] {
  const born = drafts.map(({ birthDateFa }) => birthDateFa)
  if (!born.every(isValidDate) || born.some((date) => ageOn(date, startsOn) >= ofAge)) return []
  return [refuse('MINOR_WITHOUT_ADULT', { field: 'passengers.0.birthDateFa' })]
}

type OfTour = { tour: TourContent; startsOn: string }
type Person = Pick<Passenger, 'genderTitle' | 'birthDateFa'>

/** Whom the tour does not take. */
export function audienceFaults(passengers: readonly Person[], { tour, startsOn }: OfTour) {
  const field = (place: number) => ({ field: `passengers.${place}.genderTitle` })
  if (tour.audience === 'women')
    return passengers.flatMap(({ genderTitle, birthDateFa }, place) =>
      genderTitle === 'Male' && ageOn(birthDateFa, startsOn) >= smallBoy
        ? [refuse('TOUR_FOR_WOMEN_ONLY', field(place))]
        : [],
    )
  const isOnlyMen = passengers.every(({ genderTitle }) => genderTitle === 'Male')
  return tour.audience === 'families' && isOnlyMen ? [refuse('TOUR_FOR_FAMILIES', field(0))] : []
}

/** Where the tour asks, a grown man and woman in one room say how they are related. */
export function kinshipFaults(
  passengers: readonly Person[],
  { rooms, tour, startsOn }: OfTour & { rooms: readonly RoomOfParty[] },
) {
  if (!tour.asksKinship) return []
  return rooms.flatMap(({ people, kinship }, room) => {
    const grown = people.flatMap((person) => {
      const found = passengers[person]
      return found && ageOn(found.birthDateFa, startsOn) >= ofAge ? [found.genderTitle] : []
    })
    const isMixed = new Set(grown).size > 1
    return isMixed && !kinship
      ? [refuse('KINSHIP_REQUIRED', { field: `rooms.${room}.kinship` })]
      : []
  })
}
