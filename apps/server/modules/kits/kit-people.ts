/** The people of a case as each room that sells to them wants them: pure. */
import type { Passenger } from '@parastoo/contract/flights/passenger'
import type { RoomGuests } from '@parastoo/contract/hotels/guest'
import type { InsuredDraft } from '@parastoo/contract/insurance/insured'
import type { KitPerson } from '../visas/index.ts'

/** Of a flight: who sits on a lap, who pays as a child. */
const infantUntil = 2
const childUntil = 12
/** Of a hotel: from here on a guest counts as a grown-up. */
const grownUpFrom = 18
const adultsInRoom = 2

const paxTypeOf = ({ age }: KitPerson): Passenger['type'] =>
  age < infantUntil ? 'Infant' : age < childUntil ? 'Child' : 'Adult'

export function partyOf(people: readonly KitPerson[]) {
  const count = (type: Passenger['type']) =>
    people.filter((person) => paxTypeOf(person) === type).length
  return { adults: count('Adult'), children: count('Child'), infants: count('Infant') }
}

/** `countryFa`: what a country is called in Persian, by its two letters; who issued a passport is written so already. */
export const passengersOf = (
  people: readonly KitPerson[],
  countryFa: (code2: string) => string,
): Passenger[] =>
  people.map((person) => ({
    type: paxTypeOf(person),
    documentType: 'Passport',
    firstName: person.firstName,
    lastName: person.lastName,
    firstNameFarsi: person.firstNameFarsi,
    lastNameFarsi: person.lastNameFarsi,
    genderTitle: person.genderTitle,
    birthDateFa: person.birthDate,
    nationalCode: '',
    nationalityCountryNameFa: countryFa(person.nationality),
    passportIssuingCountryCountryNameFa: person.issuingCountry || countryFa(person.nationality),
    passportType: person.passportType as Passenger['passportType'],
    passportNumber: person.passportNumber,
    passportExpirationDateFa: person.passportExpires,
    passportExpirationDateType: 'Gregorian',
  }))

/**
 * Who sleeps where: two grown-ups a room, and the children round the rooms one by one; in each room the grown-ups first. Empty where nobody is
 * of age, for no hotel takes children alone.
 */
export function roomsOf(people: readonly KitPerson[]): KitPerson[][] {
  const adults = people.filter(({ age }) => age >= grownUpFrom)
  const children = people.filter(({ age }) => age < grownUpFrom)
  const rooms = Array.from({ length: Math.ceil(adults.length / adultsInRoom) }, (_, room) =>
    adults.slice(room * adultsInRoom, (room + 1) * adultsInRoom),
  )
  if (rooms.length === 0) return []
  for (const [place, child] of children.entries()) rooms[place % rooms.length]?.push(child)
  return rooms
}

export const partiesOf = (rooms: readonly (readonly KitPerson[])[]) =>
  rooms.map((room) => ({
    adults: room.filter(({ age }) => age >= grownUpFrom).length,
    childAges: room.flatMap(({ age }) => (age < grownUpFrom ? [age] : [])),
  }))

export const guestsOf = (rooms: readonly (readonly KitPerson[])[]): RoomGuests[] =>
  rooms.map((room) => ({
    guests: room.map((person) => ({
      firstName: person.firstName,
      lastName: person.lastName,
      firstNameFarsi: person.firstNameFarsi,
      lastNameFarsi: person.lastNameFarsi,
      genderTitle: person.genderTitle,
      age: person.age,
      nationality: person.nationality,
      documentType: 'Passport',
      nationalCode: '',
      passportNumber: person.passportNumber,
      // They come with the visa that all of this is for.
      hasEntryStamp: true,
    })),
    couplesPaper: null,
  }))

export const insuredOf = (people: readonly KitPerson[]): InsuredDraft[] =>
  people.map((person) => ({
    firstName: person.firstName,
    lastName: person.lastName,
    firstNameFarsi: person.firstNameFarsi,
    lastNameFarsi: person.lastNameFarsi,
    genderTitle: person.genderTitle,
    birthDateFa: person.birthDate,
    nationalCode: person.nationalCode,
    passportNumber: person.passportNumber,
  }))
