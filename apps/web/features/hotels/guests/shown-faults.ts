import { type FieldErrors, get } from 'react-hook-form'
import { hotelGuests } from '../../../messages/hotel-guests.ts'
import { hotelWords } from '../../../messages/hotel-words.ts'
import { wordsOf } from '../../../shell/words.ts'
import type { Stay } from '../stay.ts'
import type { GuestFields, StayFields } from './guest-form.ts'

const say = wordsOf(hotelGuests)
const sayWords = wordsOf(hotelWords)

/** A fault as it stands beside its field; `card` names the guest or the room, null elsewhere. */
export type ShownFault = { name: string; code: string; card: string | null; text: string }

/** The fields of a guest in the order they are read. */
const guestFieldOrder: readonly (keyof GuestFields)[] = [
  ...(['firstNameFarsi', 'lastNameFarsi', 'firstName', 'lastName', 'genderTitle', 'age'] as const),
  ...(['nationality', 'documentType', 'nationalCode', 'passportNumber', 'hasEntryStamp'] as const),
]

/** What a guest is called before their name is known: «اتاق ۱، مهمان ۲», of a child by its age. */
export function guestTitle({ rooms }: Pick<Stay, 'rooms'>, room: number, place: number): string {
  const { adults = 0, childAges = [] } = rooms[room] ?? {}
  const age = childAges[place - adults]
  if (age === undefined) return say('adultOf', { room: room + 1, number: place + 1 })
  const child = age === 0 ? hotelWords.infant : sayWords('childOfAge', { age })
  return say('childOf', { room: room + 1, child })
}

/** Every field of the form by its name, in reading order, with the card it stands in. */
export function fieldNames(stay: Stay): { name: string; card: string | null }[] {
  const ofRooms = stay.rooms.flatMap(({ adults, childAges }, room) => [
    ...Array.from({ length: adults + childAges.length }, (_, place) =>
      guestFieldOrder.map((field) => ({
        name: `roomGuests.${room}.guests.${place}.${field}`,
        card: guestTitle(stay, room, place),
      })),
    ).flat(),
    {
      name: `roomGuests.${room}.couplesPaper`,
      // Of several rooms the same words would stand twice, and say of neither which it is.
      card: stay.rooms.length > 1 ? say('ofRoom', { number: room + 1 }) : null,
    },
  ])
  const others = ['leadGuest', 'hasPoliceLetter', 'arrivalTime', 'specialRequests']
  const ofContact = ['contact.phoneNumber', 'contact.email']
  return [...ofRooms, ...[...others, ...ofContact].map((name) => ({ name, card: null }))]
}

/** The faults shown now, in reading order. */
export const shownFaults = (errors: FieldErrors<StayFields>, stay: Stay): ShownFault[] =>
  fieldNames(stay).flatMap(({ name, card }) => {
    const fault = get(errors, name) as { type: string; message?: string } | undefined
    return fault?.message ? [{ name, card, code: fault.type, text: fault.message }] : []
  })

/** More faults than this in one card are told in one line, which leads to the first of them. */
const tellApartUpTo = 2

/** The faults as the list at the head of the form tells them: few by their words, many by their card. */
export function listedFaults(faults: readonly ShownFault[]): { name: string; text: string }[] {
  const groups = Map.groupBy(faults, ({ card, name }) => card ?? name)
  return [...groups.values()].flatMap((own) => {
    const [first] = own
    if (first && first.card !== null && own.length > tellApartUpTo)
      return [{ name: first.name, text: say('faultsOf', { card: first.card }) }]
    return own.map(({ name, card, text }) => ({
      name,
      text: card === null ? text : say('faultOf', { card, fault: text }),
    }))
  })
}
