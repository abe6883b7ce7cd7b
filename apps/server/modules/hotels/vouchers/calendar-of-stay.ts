import { hotelAddress } from '@parastoo/contract/hotels/hotel-address'
import type { StayView } from '@parastoo/contract/hotels/stay-line'
import { calendarFile } from '../../../platform/calendar-file.ts'

type CalendarStay = {
  lineId: string
  stay: Pick<
    StayView,
    'hotel' | 'checkIn' | 'checkOut' | 'leadGuest' | 'payAtHotel' | 'voucher' | 'rooms'
  >
  /** The page of its order. */
  page: string
  writtenAt: Temporal.Instant
}

/** A stay as a calendar file: from the hour rooms can be had to the hour they are left. */
export function calendarOfStay({ lineId, stay, page, writtenAt }: CalendarStay): string {
  const { hotel, voucher, rooms, leadGuest } = stay
  const at = (date: string, time: string) =>
    Temporal.PlainDate.from(date)
      .toZonedDateTime({ timeZone: hotel.timeZone, plainTime: time })
      .toInstant()
  const event = {
    uid: lineId,
    starts: at(stay.checkIn, hotel.checkInFrom),
    ends: at(stay.checkOut, hotel.checkOutUntil),
    titleFa: `اقامت در ${hotel.nameFa}`,
    placeFa: `${hotel.nameFa}، ${hotelAddress(hotel)}`,
    at: hotel,
    toldFa: [
      ...(voucher?.reference ? [`کد پذیرش: ${voucher.reference}`] : []),
      `به نام ${leadGuest}`,
    ],
    page,
    sequence: rooms.filter(({ isCancelled }) => isCancelled).length,
    isOff: rooms.every(({ isCancelled }) => isCancelled),
  }
  return calendarFile({ of: 'Stays', writtenAt, events: [event] })
}
