import type { hotelMessages } from '@parastoo/contract/hotels/hotel-messages'
import { addDays, daysBetween } from '@parastoo/kit/dates'
import {
  lastSaleDays,
  mostAdults,
  mostChildren,
  mostNights,
  mostRooms,
  type RoomParty,
  type Stay,
  type StayDraft,
} from '../stay.ts'

export type StayFault = keyof typeof hotelMessages
/** What is wrong, by the field it stands at. */
export type StayFaults = { place?: StayFault; dates?: StayFault; rooms?: StayFault }

/** What is wrong with a question before it is asked, by the rules of the search calls (facts: hotels, section 6). */
export function faultsOfStay(draft: StayDraft, hasPlace: boolean, today: string): StayFaults {
  const dates = faultOfDates(draft, today)
  const rooms = faultOfRooms(draft.rooms)
  return {
    ...(!hasPlace && { place: 'CITY_REQUIRED' }),
    ...(dates && { dates }),
    ...(rooms && { rooms }),
  }
}

function faultOfDates({ checkIn, checkOut }: StayDraft, today: string): StayFault | null {
  if (checkIn === null) return 'CHECK_IN_REQUIRED'
  if (checkOut === null) return 'CHECK_OUT_REQUIRED'
  if (checkIn < today) return 'CHECK_IN_IN_PAST'
  const nights = daysBetween(checkIn, checkOut)
  if (nights < 1) return 'CHECK_OUT_BEFORE_CHECK_IN'
  if (nights > mostNights) return 'STAY_TOO_LONG'
  return checkIn > addDays(today, lastSaleDays) ? 'CHECK_IN_TOO_FAR' : null
}

function faultOfRooms(rooms: readonly RoomParty[]): StayFault | null {
  if (rooms.length === 0) return 'ROOMS_REQUIRED'
  if (rooms.length > mostRooms) return 'TOO_MANY_ROOMS'
  if (rooms.some(({ adults }) => adults < 1)) return 'ROOM_WITHOUT_ADULT'
  const isFull = ({ adults, childAges }: RoomParty) =>
    adults > mostAdults || childAges.length > mostChildren
  if (rooms.some(isFull)) return 'TOO_MANY_IN_ROOM'
  return rooms.some(({ childAges }) => childAges.includes(null)) ? 'CHILD_AGE_REQUIRED' : null
}

/** A draft as a stay, when nothing is missing; what is wrong with it otherwise is told by `faultsOfStay`. */
export function stayOfDraft(draft: StayDraft, today: string): Stay | null {
  const { checkIn, checkOut, rooms, nationality } = draft
  const { dates, rooms: crowd } = faultsOfStay(draft, true, today)
  if (dates || crowd || checkIn === null || checkOut === null) return null
  const parties = rooms.map(({ adults, childAges }) => ({
    adults,
    childAges: childAges.filter((age) => age !== null),
  }))
  return { checkIn, checkOut, rooms: parties, nationality }
}
