import type { Code } from '@parastoo/contract/messages'
import { addDays } from '@parastoo/kit/dates'
import { refuseParty } from '@parastoo/kit/party'
import type { Draft } from './criteria.ts'

export type SearchField = 'origin' | 'destination' | 'date' | 'party'
export type Faults = Partial<Record<SearchField, Code>>

/** How far ahead flights are on sale, in days. */
export const lastSaleDays = 330

/** What keeps a question from being asked, by field; the server judges the same again. `today` is Tehran's. */
export function faultsOf(draft: Draft, today: string): Faults {
  const { origin, destination, date } = draft
  const faults: Faults = {}
  if (!origin) faults.origin = 'ORIGIN_REQUIRED'
  if (!destination) faults.destination = 'DESTINATION_REQUIRED'
  else if (origin?.code === destination.code) faults.destination = 'SAME_ORIGIN_AND_DESTINATION'
  if (!date) faults.date = 'DEPARTURE_DATE_REQUIRED'
  else if (date < today) faults.date = 'DEPARTURE_DATE_IN_PAST'
  else if (date > addDays(today, lastSaleDays)) faults.date = 'DEPARTURE_DATE_TOO_FAR'
  const party = refuseParty(draft)
  if (party) faults.party = party.refused
  return faults
}

const fieldsOfCodes: Partial<Record<string, SearchField>> = {
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

/** The field a refusal of the server stands beside; null when it is about none. */
export function fieldOfRefusal(code: string, field: string | undefined): SearchField | null {
  if (code === 'PLACE_UNKNOWN' && field?.includes('origin')) return 'origin'
  return fieldsOfCodes[code] ?? null
}
