import { type FieldErrors, get } from 'react-hook-form'
import { checkout } from '../../../messages/checkout.ts'
import { wordsOf } from '../../../shell/words.ts'
import { fieldNames, type TravellerFields } from './traveller-form.ts'

const say = wordsOf(checkout.passengers)

/** A fault as it stands beside its field; `place` is the card's, null elsewhere. */
type ShownFault = { name: string; place: number | null; text: string }

/** The faults shown now, in reading order. */
export const shownFaults = (
  errors: FieldErrors<TravellerFields>,
  people: number,
  rooms: number,
): ShownFault[] =>
  fieldNames(people, rooms).flatMap(({ name, place }) => {
    const text = (get(errors, name) as { message?: string } | undefined)?.message
    return text ? [{ name, place, text }] : []
  })

/** More faults than this in one card are told in one line, which leads to the first of them. */
const tellApartUpTo = 2

/** The faults as the list at the head of the form tells them: few by their words, many by their card. */
export function listedFaults(
  faults: readonly ShownFault[],
  cards: readonly string[],
): { name: string; text: string }[] {
  return [...Map.groupBy(faults, ({ place, name }) => place ?? name).values()].flatMap((own) => {
    const [first] = own
    const card = first && first.place !== null ? cards[first.place] : undefined
    if (first && card !== undefined && own.length > tellApartUpTo)
      return [{ name: first.name, text: say('faultsOf', { card }) }]
    return own.map(({ name, text }) => ({
      name,
      text: card === undefined ? text : say('faultOf', { card, fault: text }),
    }))
  })
}
