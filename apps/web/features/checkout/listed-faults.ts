import type { FieldErrors } from 'react-hook-form'
import { checkout } from '../../messages/checkout.ts'
import { fieldOrder } from '../../shell/passengers/passenger-fields.ts'
import { wordsOf } from '../../shell/words.ts'
import type { FieldName, FormFields } from './passenger-form.ts'

const say = wordsOf(checkout.passengers)

/** A fault as it stands beside its field; `place` is the card's, null for the contact. */
export type ShownFault = { name: FieldName; place: number | null; text: string }

/** The faults shown now, in reading order, each with its field's name. */
export function shownFaults(
  errors: FieldErrors<FormFields>,
  { passengers }: FormFields,
): ShownFault[] {
  const ofPassengers = passengers.flatMap((_, place) =>
    fieldOrder.flatMap((field) => {
      const text = errors.passengers?.[place]?.[field]?.message
      return text ? [{ name: `passengers.${place}.${field}` as const, place, text }] : []
    }),
  )
  const ofContact = (['phoneNumber', 'email'] as const).flatMap((field) => {
    const text = errors.contact?.[field]?.message
    return text ? [{ name: `contact.${field}` as const, place: null, text }] : []
  })
  return [...ofPassengers, ...ofContact]
}

/** More faults than this in one card are told in one line, which leads to the first of them. */
const tellApartUpTo = 2

/** The faults as the list at the head of the form tells them: few by their words, many by their card. */
export function listedFaults(
  faults: readonly ShownFault[],
  cardOf: (place: number) => string,
): { name: FieldName; text: string }[] {
  const places = [...new Set(faults.map(({ place }) => place))]
  return places.flatMap((place) => {
    const inCard = faults.filter((fault) => fault.place === place)
    if (place === null) return inCard.map(({ name, text }) => ({ name, text }))
    const card = cardOf(place)
    const [first] = inCard
    if (first && inCard.length > tellApartUpTo)
      return [{ name: first.name, text: say('faultsOf', { card }) }]
    return inCard.map(({ name, text }) => ({ name, text: say('faultOf', { card, fault: text }) }))
  })
}
