import type { SavedPassenger } from '@parastoo/contract/flights/saved-passengers'
import { toPersianDigits } from '@parastoo/kit/text'

/** What a saved passenger is called on a chip: the name, and for each of several of one name the end of the document's number. */
export function chipNames(saved: readonly SavedPassenger[]): Map<string, string> {
  const names = saved.map((passenger) => nameOf(passenger))
  return new Map(
    saved.map((passenger, place) => {
      const name = names[place] ?? ''
      const isShared = names.filter((other) => other === name).length > 1
      return [passenger.id, isShared ? `${name} ${tailOf(passenger)}`.trim() : name]
    }),
  )
}

const nameOf = (passenger: SavedPassenger) =>
  [passenger.firstNameFarsi, passenger.lastNameFarsi].join(' ').trim() ||
  `${passenger.firstName} ${passenger.lastName}`

/** «…۰۸۹۹», the last four characters of the document a passenger was saved with. */
function tailOf({ documentType, nationalCode, passportNumber }: SavedPassenger): string {
  const number = documentType === 'NationalCode' ? nationalCode : passportNumber
  return number ? `…${toPersianDigits(number.slice(-4))}` : ''
}
