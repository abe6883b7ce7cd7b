import type { Passenger } from '@parastoo/contract/flights/passenger'
import {
  duplicateFaults,
  type PassengerFault,
  type PassengerTrip,
  passengerFaults,
} from '@parastoo/contract/flights/passenger-faults'
import type { Code } from '@parastoo/contract/messages'
import { type Refusal, refuse } from '@parastoo/kit/outcome'
import type { PartyCount } from '../ports.ts'

/**
 * Every fault of the passengers of an order, each at its field (`passengers.0.nationalCode`); none means they may travel.
 * Ages are judged on the day of the last flight; two passengers with one document are one too many.
 */
export function refusePassengers(
  passengers: readonly Passenger[],
  ask: {
    party: PartyCount
    journey: PassengerTrip
    isCountry: (nameFa: string) => boolean
  },
): Refusal<Code>[] {
  if (!matchesParty(passengers, ask.party))
    return [refuse('PASSENGERS_DO_NOT_MATCH_SEARCH', { field: 'passengers' })]
  const faults = passengers.flatMap((passenger, place) =>
    faultsOf(passenger, ask).map((fault) => ({ place, ...fault })),
  )
  return (faults.length > 0 ? faults : duplicateFaults(passengers)).map(refusedAt)
}

/** The contract's rules, and the one that needs the list of countries: a country that is filled is called by a name of it. */
function faultsOf(
  passenger: Passenger,
  { journey, isCountry }: { journey: PassengerTrip; isCountry: (nameFa: string) => boolean },
): PassengerFault[] {
  const faults = passengerFaults(passenger, journey)
  if (passenger.documentType !== 'Passport') return faults
  const unknown = countryFields.filter(
    ({ field }) => !isCountry(passenger[field]) && !faults.some((fault) => fault.field === field),
  )
  return [...faults, ...unknown]
}
const countryFields = [
  { field: 'nationalityCountryNameFa', code: 'NATIONALITY_REQUIRED' },
  { field: 'passportIssuingCountryCountryNameFa', code: 'ISSUING_COUNTRY_REQUIRED' },
] as const

const refusedAt = ({ place, field, code }: PassengerFault & { place: number }) =>
  refuse(code, { field: `passengers.${place}.${field}` })

function matchesParty(passengers: readonly Passenger[], party: PartyCount): boolean {
  const count = (type: Passenger['type']) => passengers.filter((each) => each.type === type).length
  return (
    count('Adult') === party.adults &&
    count('Child') === party.children &&
    count('Infant') === party.infants
  )
}
