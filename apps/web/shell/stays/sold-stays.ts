/** The stays among the lines of an order, as pages show them. */
import type { StayView } from '@parastoo/contract/hotels/stay-line'
import type { HotelLineView, LineView } from '@parastoo/contract/orders/lines'
import { paths } from '../../paths.ts'
import { roomsText } from './rooms-text.ts'
import type { GlancedStay } from './StayGlance.tsx'

export const stayLines = (lines: readonly LineView[]): HotelLineView[] =>
  lines.filter((line) => line.kind === 'hotel')

/** A stay at a glance: the rooms that are left, or all of them once none is. */
export function glanceOf({ hotel, rooms, ...stay }: StayView): GlancedStay {
  const shown = roomsLeft({ rooms })
  const guests = shown.flatMap((room) => room.guests)
  const children = guests.filter(({ isChild }) => isChild).length
  const { checkIn, checkOut, nights, board } = stay
  return {
    hotel,
    checkIn,
    checkOut,
    nights,
    board,
    rooms: shown.length,
    adults: guests.length - children,
    children,
  }
}

/** The rooms that were not given back; once none is left, all that there were. */
export function roomsLeft({ rooms }: Pick<StayView, 'rooms'>): StayView['rooms'] {
  const left = rooms.filter(({ isCancelled }) => !isCancelled)
  return left.length > 0 ? left : rooms
}

/** The price of what its timeline of cancelling is about. */
export const leftRial = (stay: Pick<StayView, 'rooms'>): number =>
  roomsLeft(stay).reduce((sum, { totalPrice }) => sum + totalPrice, 0)

/** What was paid here for the rooms that were not given back; once none is left, for all that there were. */
export function paidForLeft({ units, stay }: Pick<HotelLineView, 'units' | 'stay'>): number {
  const left = new Set(roomsLeft(stay).map(({ unitId }) => unitId))
  return units
    .filter(({ unitId }) => left.has(unitId))
    .reduce((sum, { totalAmount, discountAmount }) => sum + totalAmount - discountAmount, 0)
}

/** What became of a stay that its hotel was asked for and did not give: it said no, or nothing. */
export const notGivenBy = (stay: Pick<StayView, 'request'>): 'refused' | 'unanswered' | null => {
  const state = stay.request?.state
  return state === 'refused' || state === 'unanswered' ? state : null
}

/** The page of its hotel for the same days and the same people. */
export const hotelOf = (stay: StayView): string =>
  paths.hotel(stay.hotel.cityCode, stay.hotel.code, queryOf(stay))

/** The hotels of its city for the same days and the same people. */
export const othersInCityOf = (stay: StayView): string =>
  paths.hotels(stay.hotel.cityCode, queryOf(stay))

function queryOf({ checkIn, checkOut, rooms }: StayView) {
  const [first] = rooms.flatMap(({ guests }) => guests)
  const parties = rooms.map(({ guests }) => ({
    adults: guests.filter(({ isChild }) => !isChild).length,
    childAges: guests.filter(({ isChild }) => isChild).map(({ age }) => age),
  }))
  return {
    checkIn,
    checkOut,
    rooms: roomsText(parties),
    nationality: first?.nationality === 'IR' ? null : first?.nationality === 'IQ' ? 'IQ' : 'XX',
  }
}
