import type { Code } from '@parastoo/contract/messages'
import { addDays } from '@parastoo/kit/dates'
import { refuseParty } from '@parastoo/kit/party'
import type { Draft, DraftLeg } from './criteria.ts'

export type LegField = 'origin' | 'destination' | 'date'
export type SearchField = LegField | 'returnDate' | 'party' | `legs.${number}.${LegField}`
export type Faults = Partial<Record<SearchField, Code>>

/** How far ahead flights are on sale, in days. */
export const lastSaleDays = 330

/** What keeps a question from being asked, by field; the server judges the same again. `today` is Tehran's. */
export function faultsOf(draft: Draft, today: string): Faults {
  const faults: Faults =
    draft.trip === 'multi' ? legFaults(draft.legs, today) : faultsOfLeg(draft, today)
  if (draft.trip === 'round') {
    const fault = returnFault(draft, today)
    if (fault) faults.returnDate = fault
  }
  const party = refuseParty(draft)
  if (party) faults.party = party.refused
  return faults
}

function faultsOfLeg({ origin, destination, date }: DraftLeg, today: string) {
  const faults: Partial<Record<LegField, Code>> = {}
  if (!origin) faults.origin = 'ORIGIN_REQUIRED'
  if (!destination) faults.destination = 'DESTINATION_REQUIRED'
  else if (origin?.code === destination.code) faults.destination = 'SAME_ORIGIN_AND_DESTINATION'
  if (!date) faults.date = 'DEPARTURE_DATE_REQUIRED'
  else if (date < today) faults.date = 'DEPARTURE_DATE_IN_PAST'
  else if (date > addDays(today, lastSaleDays)) faults.date = 'DEPARTURE_DATE_TOO_FAR'
  return faults
}

function returnFault({ date, returnDate }: Draft, today: string): Code | null {
  if (!returnDate) return 'RETURN_DATE_REQUIRED'
  if (returnDate > addDays(today, lastSaleDays)) return 'DEPARTURE_DATE_TOO_FAR'
  return date && returnDate < date ? 'DATES_NOT_IN_ORDER' : null
}

function legFaults(legs: readonly DraftLeg[], today: string): Faults {
  const faults: Faults = {}
  legs.forEach((leg, index) => {
    const before = legs[index - 1]?.date
    const own: Partial<Record<LegField, Code>> = faultsOfLeg(leg, today)
    if (!own.date && leg.date && before && leg.date < before) own.date = 'DATES_NOT_IN_ORDER'
    for (const [field, code] of Object.entries(own) as [LegField, Code][])
      faults[`legs.${index}.${field}`] = code
  })
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
  DATES_NOT_IN_ORDER: 'date',
  PASSENGERS_REQUIRED: 'party',
  PASSENGER_COUNT_IS_INVALID: 'party',
  TOO_MANY_PASSENGERS: 'party',
  TOO_MANY_INFANTS: 'party',
  TOO_MANY_CHILDREN_PER_ADULT: 'party',
}

/** The field a refusal of the server stands beside in a question of this trip; null when it is about none. */
export function fieldOfRefusal(
  code: string,
  field: string | undefined,
  trip: Draft['trip'] = 'one',
): SearchField | null {
  const [, place = '0', part = ''] = /^originDestinations\.(\d)\.(\w+)$/.exec(field ?? '') ?? []
  const known = code === 'PLACE_UNKNOWN' && part === 'origin' ? 'origin' : fieldsOfCodes[code]
  if (!known || known === 'party') return known ?? null
  if (trip === 'multi') return `legs.${Number(place)}.${known as LegField}`
  return trip === 'round' && place === '1' ? 'returnDate' : known
}
