import type { SearchCode } from '@parastoo/contract/flights/search-messages'
import { addDays } from '@parastoo/kit/dates'
import { refuseParty } from '@parastoo/kit/party'
import type { Draft, Leg, Trip } from '../criteria.ts'

type End = 'origin' | 'destination' | 'date'
/** A field of the form; `1.date` is the date of the second flight of a journey by several destinations. */
export type SearchField = End | 'returnDate' | 'party' | `${number}.${End}`
export type Faults = Partial<Record<SearchField, SearchCode>>

/** How far ahead flights are on sale, in days. */
export const lastSaleDays = 330

/** What keeps a question from being asked, by field in the form's order; the server judges the same. `today` is Tehran's. */
export function faultsOf(draft: Draft, today: string): Faults {
  const party = refuseParty(draft)
  return {
    ...(draft.trip === 'multi' ? faultsOfLegs(draft.legs, today) : faultsOfLeg(draft, today)),
    ...(draft.trip === 'round' && faultOfReturn(draft, today)),
    ...(party && { party: party.refused }),
  }
}

function faultsOfLegs(legs: readonly Leg[], today: string): Faults {
  const faults: Faults = {}
  let earliest = today
  for (const [index, leg] of legs.entries()) {
    const ofLeg = faultsOfLeg(leg, today)
    if (!ofLeg.date && leg.date && leg.date < earliest) ofLeg.date = 'FLIGHT_BEFORE_PREVIOUS'
    for (const [field, code] of Object.entries(ofLeg)) faults[`${index}.${field as End}`] = code
    if (leg.date && leg.date > earliest) earliest = leg.date
  }
  return faults
}

function faultsOfLeg({ origin, destination, date }: Leg, today: string) {
  const faults: Partial<Record<End, SearchCode>> = {}
  if (!origin) faults.origin = 'ORIGIN_REQUIRED'
  if (!destination) faults.destination = 'DESTINATION_REQUIRED'
  else if (origin?.code === destination.code) faults.destination = 'SAME_ORIGIN_AND_DESTINATION'
  const closed = date ? faultOfDay(date, today) : 'DEPARTURE_DATE_REQUIRED'
  if (closed) faults.date = closed
  return faults
}

function faultOfReturn({ date, returnDate }: Draft, today: string): Faults | null {
  if (!returnDate) return { returnDate: 'RETURN_DATE_REQUIRED' }
  if (date && returnDate < date) return { returnDate: 'RETURN_BEFORE_DEPARTURE' }
  const closed = faultOfDay(returnDate, today)
  return closed && { returnDate: closed }
}

function faultOfDay(date: string, today: string): SearchCode | null {
  if (date < today) return 'DEPARTURE_DATE_IN_PAST'
  return date > addDays(today, lastSaleDays) ? 'DEPARTURE_DATE_TOO_FAR' : null
}

const fieldsOfCodes: Partial<Record<SearchCode, End | 'party'>> = {
  ORIGIN_REQUIRED: 'origin',
  DESTINATION_REQUIRED: 'destination',
  SAME_ORIGIN_AND_DESTINATION: 'destination',
  PLACE_UNKNOWN: 'destination',
  DEPARTURE_DATE_REQUIRED: 'date',
  DEPARTURE_DATE_IN_PAST: 'date',
  DEPARTURE_DATE_TOO_FAR: 'date',
  PASSENGERS_REQUIRED: 'party',
  PASSENGER_COUNT_IS_INVALID: 'party',
  TOO_MANY_PASSENGERS: 'party',
  TOO_MANY_INFANTS: 'party',
  TOO_MANY_CHILDREN_PER_ADULT: 'party',
}

/**
 * The field a refusal of the server stands beside; null when it is about none. The server names the flight it is about
 * (`originDestinations.1.departureDate`): of a round trip the second is the way back.
 */
export function fieldOfRefusal(
  code: string,
  field: string | undefined,
  trip: Trip = 'one',
): SearchField | null {
  const known = (fieldsOfCodes as Partial<Record<string, End | 'party'>>)[code]
  if (!known || known === 'party') return known ?? null
  const [, index = '0', name = ''] = /^originDestinations\.(\d)\.(\w+)/.exec(field ?? '') ?? []
  const end = code === 'PLACE_UNKNOWN' && name.startsWith('origin') ? 'origin' : known
  if (trip === 'multi') return `${Number(index)}.${end}`
  if (trip === 'one' || index === '0') return end
  return end === 'date' ? 'returnDate' : null
}
