/** A saved passenger as a form: what it opens with, what of it is wrong without any flight, and what is sent. */
import type { PassengerInput } from '@parastoo/contract/flights/passenger'
import { routeOfKept } from '@parastoo/contract/flights/passenger-faults'
import type { SavedPassenger } from '@parastoo/contract/flights/saved-passengers'
import { type Code, messageOf } from '@parastoo/contract/messages'
import { ageCategories, ageCategoryOn } from '@parastoo/kit/age-category'
import { isValidDate } from '@parastoo/kit/dates'
import { type FieldErrors, type Resolver, set } from 'react-hook-form'
import {
  emptyPassenger,
  fieldFaults,
  type PassengerFields,
  passengerToSend,
  savedDateTyped,
} from '../../shell/passengers/passenger-fields.ts'

/** What depends on the day of a flight, and is asked again when one is chosen; the server leaves it out here too. */
const judgedByTheFlight: readonly Code[] = [
  'PASSENGER_AGE_IS_INVALID',
  'INFANT_TOO_YOUNG',
  'PASS_VALIDITY_LESS_6MONTH',
]

export function openingOf(saved: SavedPassenger | null): PassengerFields {
  const empty = emptyPassenger('Adult', { route: 'domestic' })
  if (!saved) return empty
  return {
    ...empty,
    ...saved,
    passportType: saved.passportType ?? '',
    passportExpirationTyped: savedDateTyped(saved.passportExpirationDateType),
  }
}

/** The kind of passenger somebody is today, by their birth. */
export function savedPassengerToSend(fields: PassengerFields, today: string): PassengerInput {
  const born = fields.birthDateFa
  const age = isValidDate(born) ? ageCategoryOn(born, today) : ageCategories.Adult
  const type = (['Adult', 'Child', 'Infant'] as const).find((kind) => ageCategories[kind] === age)
  return passengerToSend({ ...fields, type: type ?? 'Adult' })
}

/** The contract's rules as react-hook-form asks for them. */
export function savedPassengerResolver(today: string): Resolver<PassengerFields> {
  return async (values) => {
    const faults = fieldFaults(values, {
      today,
      firstFlightOn: today,
      lastFlightOn: today,
      route: routeOfKept(values),
    }).filter(({ code }) => !judgedByTheFlight.includes(code))
    if (faults.length === 0) return { values, errors: {} }
    const errors: FieldErrors<PassengerFields> = {}
    for (const { field, code } of faults.toReversed())
      set(errors, field, { type: code, message: messageOf(code) })
    return { values: {}, errors }
  }
}
