/** A stay as it is asked for: where, when, who sleeps in which room, and by whose passport. It stands in the address. */
import { addDays, daysBetween, isValidDate } from '@parastoo/kit/dates'
import { roomsText } from '../../shell/stays/rooms-text.ts'

/** Who sleeps in one room. An age that nobody has chosen yet is null. */
export type RoomParty = { adults: number; childAges: readonly (number | null)[] }

/** By whose passport is paid: Iran's, Iraq's, or another's. */
export const nationalities = ['IR', 'IQ', 'XX'] as const
export type Nationality = (typeof nationalities)[number]

/** When and who, as far as it is chosen. */
export type StayDraft = {
  checkIn: string | null
  checkOut: string | null
  rooms: readonly RoomParty[]
  nationality: Nationality
}

/** A stay that can be searched for. */
export type Stay = {
  checkIn: string
  checkOut: string
  rooms: readonly { adults: number; childAges: number[] }[]
  nationality: Nationality
}

export const mostRooms = 9
export const mostAdults = 6
export const mostChildren = 4
export const mostNights = 30
/** Nights are sold a year ahead. */
export const lastSaleDays = 365
export const oldestChild = 17

export const emptyStay: StayDraft = {
  checkIn: null,
  checkOut: null,
  rooms: [{ adults: 2, childAges: [] }],
  nationality: 'IR',
}

/** What an address says of a stay; what it does not say, or says wrongly, is not chosen yet. */
export function stayIn(search: URLSearchParams): StayDraft {
  const date = (name: string) => {
    const found = search.get(name)
    return found !== null && isValidDate(found) ? found : null
  }
  return {
    checkIn: date('checkIn'),
    checkOut: date('checkOut'),
    rooms: roomsIn(search.get('rooms')) ?? emptyStay.rooms,
    nationality: nationalities.find((one) => one === search.get('nationality')) ?? 'IR',
  }
}

/** The stay as the address says it: `rooms=2-5-7_1` is two adults with children of 5 and 7, and one adult alone. */
export function stayQuery({ checkIn, checkOut, rooms, nationality }: StayDraft) {
  return {
    checkIn,
    checkOut,
    rooms: roomsText(rooms),
    nationality: nationality === 'IR' ? null : nationality,
  }
}

export const nightsOf = ({ checkIn, checkOut }: Pick<Stay, 'checkIn' | 'checkOut'>): number =>
  daysBetween(checkIn, checkOut)

/** The same stay beginning on another day. */
export const movedTo = (stay: Stay, checkIn: string): Stay => ({
  ...stay,
  checkIn,
  checkOut: addDays(checkIn, nightsOf(stay)),
})

/** How many people sleep in all rooms. */
export function peopleIn(rooms: readonly RoomParty[]): { adults: number; children: number } {
  return {
    adults: rooms.reduce((sum, { adults }) => sum + adults, 0),
    children: rooms.reduce((sum, { childAges }) => sum + childAges.length, 0),
  }
}

function roomsIn(text: string | null): RoomParty[] | null {
  if (text === null || !/^\d(-(\d{1,2}|x))*(_\d(-(\d{1,2}|x))*)*$/.test(text)) return null
  return text.split('_').map((room) => {
    const [adults, ...ages] = room.split('-')
    return {
      adults: Number(adults),
      childAges: ages.map((age) => (age === 'x' || Number(age) > oldestChild ? null : Number(age))),
    }
  })
}
