/** What the passenger form holds, and what is wrong with it: the contract's own rules, so that form and server say the same. */
import { passengerInput } from '@parastoo/contract/flights/passenger'
import { duplicateFaults, type PassengerTrip } from '@parastoo/contract/flights/passenger-faults'
import type { Code } from '@parastoo/contract/messages'
import { type ContactFields, contactFaults } from '../../shell/buying/contact-fields.ts'
import {
  fieldFaults,
  fieldOrder,
  type PassengerFields,
  passengerToSend,
} from '../../shell/passengers/passenger-fields.ts'

export type FormFields = { passengers: PassengerFields[]; contact: ContactFields }

/** Names a field as the server does: `passengers.0.nationalCode`, `contact.email`. */
export type FieldName =
  | `passengers.${number}.${keyof PassengerFields}`
  | `contact.${keyof ContactFields}`
export type FieldFault = { name: FieldName; code: Code }

/** Every fault of the form, card by card in reading order; empty means it may be sent. */
export function formFaults({ passengers, contact }: FormFields, trip: PassengerTrip): FieldFault[] {
  const faults = passengers.flatMap((fields, place) =>
    fieldFaults(fields, trip).map(({ field, code }) => ({
      name: `passengers.${place}.${field}` as const,
      code,
    })),
  )
  return [
    ...faults,
    ...(faults.length === 0 ? duplicates(passengers) : []),
    ...contactFaults(contact),
  ]
}

/** Two cards with one document, told at the later one. */
const duplicates = (passengers: readonly PassengerFields[]): FieldFault[] =>
  duplicateFaults(passengers.map((fields) => passengerInput.parse(passengerToSend(fields)))).map(
    ({ place, field, code }) => ({ name: `passengers.${place}.${field as 'nationalCode'}`, code }),
  )

/** Whether a field path of a refusal names a field of this form. */
export function isFieldName(path: string, { passengers }: FormFields): path is FieldName {
  const [, place, field] = /^passengers\.(\d+)\.(\w+)$/.exec(path) ?? []
  if (field !== undefined)
    return Number(place) < passengers.length && fieldOrder.some((name) => name === field)
  return path === 'contact.phoneNumber' || path === 'contact.email'
}
