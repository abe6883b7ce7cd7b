import * as z from 'zod'
import { derivedId } from '../../../../platform/ids.ts'
import { bookingBody, type LiteBooking, listedBody, prebookBody } from './liteapi-bodies.ts'
import { type LiteHotel, type LiteRoom, liteDetail, liteListed } from './liteapi-hotels.ts'
import {
  centsOf,
  keptCents,
  knowsCurrency,
  type LiteOffer,
  type LiteStay,
  nightsOf,
  number,
  roomTypeOf,
} from './liteapi-rates.ts'
import { type LiteSaid, no, ok } from './liteapi-words.ts'

const offerLivesMinutes = 60

const day = z.iso.date()
const ratesAsked = z.object({
  checkin: day,
  checkout: day,
  currency: z.string().refine(knowsCurrency),
  guestNationality: z.string().regex(/^[A-Z]{2}$/),
  occupancies: z
    .array(
      z.object({
        adults: z.int().min(1).max(10),
        children: z.array(z.int().min(0).max(17)).default([]),
      }),
    )
    .min(1)
    .max(9),
  hotelIds: z.array(z.string()).min(1).optional(),
  cityName: z.string().optional(),
  countryCode: z.string().optional(),
  latitude: z.number().optional(),
  longitude: z.number().optional(),
  radius: z.number().min(1_000).optional(),
  timeout: z.number().optional(),
  maxRatesPerHotel: z.int().optional(),
  boardType: z.string().optional(),
  refundableRatesOnly: z.boolean().optional(),
})
const person = { firstName: z.string().min(1), lastName: z.string().min(1), email: z.email() }
const bookAsked = z.object({
  prebookId: z.string().min(1),
  clientReference: z.string().optional(),
  holder: z.object({ ...person, phone: z.string().min(1) }),
  guests: z
    .array(
      z.object({
        ...person,
        occupancyNumber: z.int().min(1),
        phone: z.string().optional(),
        remarks: z.string().optional(),
      }),
    )
    .min(1),
  payment: z.object({
    method: z.enum(['ACC_CREDIT_CARD', 'WALLET', 'CREDIT', 'TRANSACTION_ID']),
    transactionId: z.string().optional(),
  }),
})

/** Offers, prebooks and bookings of the stub. */
export function createLiteSales({
  hotels,
  now,
}: {
  hotels: LiteHotel[]
  now: () => Temporal.Instant
}) {
  const offers = new Map<string, LiteOffer>()
  const prebooks = new Map<string, { offer: LiteOffer; offerId: string }>()
  const bookings: LiteBooking[] = []
  const dearer = new Map<string, number>()
  const withoutRefund = new Set<string>()
  const boards = new Map<string, string>()
  const ends: number[] = []
  /** Whether none available is said by an empty 204 or by a code with 200. */
  let saysNoneBy: 200 | 204 = 200
  let cancelledIs: 'CANCELLED' | 'CANCELED' = 'CANCELLED'

  const price = (hotel: LiteHotel, room: LiteRoom, stay: LiteStay): LiteOffer => ({
    hotel,
    room,
    stay,
    toldAt: now(),
    cents: centsOf(room, stay, dearer.get(hotel.id) ?? 0),
    isRefundable: room.freeUntilDays !== null && !withoutRefund.has(hotel.id),
    boardType: boards.get(hotel.id) ?? room.boardType,
  })
  const fits = (room: LiteRoom, { occupancies }: LiteStay) =>
    room.allotment >= occupancies.length &&
    occupancies.every(({ adults, children }) => adults + children.length <= room.maxOccupancy)
  const stateOf = (booking: LiteBooking) =>
    booking.status === 'CANCELLED' ? cancelledIs : booking.status
  const bodyOf = (booking: LiteBooking) =>
    bookingBody(booking, { now: now(), status: stateOf(booking) })

  return {
    offers,
    prebooks,
    bookings,
    dearer: (hotelId: string, percent: number) => void dearer.set(hotelId, percent),
    withoutRefund: (hotelId: string) => void withoutRefund.add(hotelId),
    /** What a hotel serves is another board from now on. */
    otherBoard: (hotelId: string, board: string) => void boards.set(hotelId, board),
    sayNoneBy: (http: 200 | 204) => {
      saysNoneBy = http
    },
    /** The other way in which a cancelled booking is spelt. */
    spellCancelledWithOneL: () => {
      cancelledIs = 'CANCELED'
    },
    /** The next booking ends with this code; 2014 and 5000 have booked all the same. */
    nextEnd: (code: 2010 | 2013 | 2014 | 5000) => void ends.push(code),

    rates(body: unknown): LiteSaid {
      const read = ratesAsked.safeParse(body)
      if (!read.success) return no(4002, z.prettifyError(read.error))
      const { hotelIds, cityName, countryCode, latitude, longitude, radius, ...asked } = read.data
      const stay: LiteStay = asked
      const ahead = now().toZonedDateTimeISO('UTC').toPlainDate().until(stay.checkin).days
      if (nightsOf(stay) < 1 || ahead < -1) return no(4000, 'invalid dates')
      const isNear = ({ lat, lon }: LiteHotel) =>
        radius !== undefined &&
        Math.hypot(lat - (latitude ?? 0), lon - (longitude ?? 0)) * 111_000 <= radius
      const inCity = (hotel: LiteHotel) =>
        hotel.cityName === cityName && hotel.countryCode === countryCode
      if (!hotelIds && !cityName && latitude === undefined) return no(4000, 'hotel ids not found')
      const chosen = hotels.filter((hotel) =>
        hotelIds ? hotelIds.includes(hotel.id) : inCity(hotel) || isNear(hotel),
      )
      const told = chosen.flatMap((hotel) => {
        const roomTypes = hotel.rooms
          .filter((room) => fits(room, stay))
          .map((room) => price(hotel, room, stay))
          .filter((offer) => !asked.refundableRatesOnly || offer.isRefundable)
          .filter((offer) => !asked.boardType || offer.boardType === asked.boardType)
          .toSorted((one, other) => one.cents - other.cents)
          .slice(0, asked.maxRatesPerHotel)
          .map((offer) => {
            const at = hotel.rooms.indexOf(offer.room)
            const offerId = derivedId(hotel.id, at, JSON.stringify(stay), offer.cents).toUpperCase()
            offers.set(offerId, offer)
            return roomTypeOf(offer, offerId)
          })
        return roomTypes.length > 0 ? [{ hotelId: hotel.id, roomTypes }] : []
      })
      if (told.length === 0) return saysNoneBy === 204 ? { http: 204, json: null } : no(2001)
      const named = chosen.map(({ id, name }) => ({
        id,
        name,
        main_photo: 'https://static.example/a.jpg',
        thumbnail: 'https://static.example/small/a.jpg',
        address: '1 Sample Quay',
        rating: 8.1,
      }))
      return ok({ data: told, guestLevel: 0, sandbox: true, hotels: named })
    },
    prebook(body: Record<string, unknown>): LiteSaid {
      const { offerId, usePaymentSdk } = body
      if (typeof offerId !== 'string' || typeof usePaymentSdk !== 'boolean')
        return no(4002, 'invalid offerId')
      const before = offers.get(offerId)
      if (!before) return no(4002, 'invalid offerId')
      const age = now().since(before.toldAt).total('minutes')
      if (age > offerLivesMinutes) return no(4040, 'outdated offerId')
      if (!fits(before.room, before.stay)) return no(2001)
      const offer = price(before.hotel, before.room, before.stay)
      const prebookId = derivedId('prebook', offerId, prebooks.size).slice(0, 13)
      prebooks.set(prebookId, { offer, offerId })
      return ok({ data: prebookBody({ prebookId, offerId, offer, before }), guestLevel: 0 })
    },
    readPrebook(prebookId: string): LiteSaid {
      const known = prebooks.get(prebookId)
      if (!known) return no(4002, 'invalid prebookId')
      return ok({ data: prebookBody({ prebookId, ...known, before: known.offer }), guestLevel: 0 })
    },
    /** The same prebook books as often as it is asked to; only a client's reference is taken once. */
    book(body: unknown): LiteSaid {
      const read = bookAsked.safeParse(body)
      if (!read.success) return no(4002, z.prettifyError(read.error))
      const { prebookId, clientReference = '', holder, guests, payment } = read.data
      if (clientReference !== '' && bookings.some((one) => one.clientReference === clientReference))
        return no(4005)
      const known = prebooks.get(prebookId)
      if (!known) return no(4002, 'invalid prebookId, rate not found')
      if (payment.method === 'TRANSACTION_ID' && !payment.transactionId)
        return no(4002, 'missing or empty transaction id')
      const { offer } = known
      const rooms = offer.stay.occupancies.length
      const named = new Set(guests.map(({ occupancyNumber }) => occupancyNumber))
      if (named.size !== rooms || guests.length !== rooms) return no(4010)
      const end = ends.shift()
      if (end === 2010 || end === 2013) return no(end, 'booking not confirmed')
      if (!fits(offer.room, offer.stay)) return no(2013, 'booking not confirmed')
      const booking: LiteBooking = {
        bookingId: derivedId('booking', bookings.length, prebookId).slice(0, 13),
        clientReference,
        offer,
        prebookId,
        status: 'CONFIRMED',
        holder,
        guests,
        bookedAt: now(),
        keptCents: 0,
      }
      bookings.push(booking)
      offer.room.allotment -= rooms
      if (end !== undefined) return no(end, 'booking incomplete, booking data was not updated')
      return ok({ data: bodyOf(booking), guestLevel: 0, sandbox: true })
    },
    list: (clientReference: string): LiteSaid =>
      ok({
        data: bookings
          .filter((one) => one.clientReference === clientReference)
          .map((one) => listedBody(bodyOf(one))),
      }),
    read(bookingId: string): LiteSaid {
      const booking = bookings.find((one) => one.bookingId === bookingId)
      return booking ? ok({ data: bodyOf(booking) }) : { http: 204, json: null }
    },
    /** Not found is an empty 204, and what cannot be done an empty 304: neither is a success. */
    cancel(bookingId: string): LiteSaid {
      const booking = bookings.find((one) => one.bookingId === bookingId)
      if (!booking) return { http: 204, json: null }
      const hasBegun = now().toString().slice(0, 10) >= booking.offer.stay.checkin
      if (booking.status !== 'CONFIRMED' || hasBegun) return { http: 304, json: null }
      booking.keptCents = keptCents(booking.offer, now())
      booking.status = booking.keptCents > 0 ? 'CANCELLED_WITH_CHARGES' : 'CANCELLED'
      booking.offer.room.allotment += booking.offer.stay.occupancies.length
      return ok({
        data: {
          bookingId,
          status: stateOf(booking),
          cancellation_fee: number(booking.keptCents),
          refund_amount: number(booking.offer.cents - booking.keptCents),
          currency: booking.offer.stay.currency,
        },
      })
    },
    listHotels(query: Record<string, string>): LiteSaid {
      const { countryCode, cityName, hotelIds, limit = '200', offset = '0' } = query
      if (!countryCode && !hotelIds) return no(4000, 'countryCode is required')
      if (Number(limit) > 5_000) return no(4000, 'limit')
      const ids = hotelIds?.split(',')
      const told = hotels.filter(
        (hotel) =>
          (!ids || ids.includes(hotel.id)) &&
          (!countryCode || hotel.countryCode === countryCode) &&
          (!cityName || hotel.cityName === cityName),
      )
      const page = told.slice(Number(offset), Number(offset) + Number(limit))
      return ok({
        data: page.map(liteListed),
        hotelIds: page.map(({ id }) => id),
        total: told.length,
      })
    },
    readHotel(hotelId: string | undefined): LiteSaid {
      const hotel = hotels.find(({ id }) => id === hotelId)
      return hotel ? ok({ data: liteDetail(hotel) }) : no(4002, 'hotelId is missing or invalid')
    },
    listCities: (countryCode: string | undefined): LiteSaid =>
      countryCode
        ? ok({
            data: [
              ...new Set(
                hotels.filter((one) => one.countryCode === countryCode).map((one) => one.cityName),
              ),
            ].map((city) => ({ city })),
          })
        : no(4000, 'countryCode is required'),
    reviews: (hotelId: string | undefined): LiteSaid =>
      hotels.some(({ id }) => id === hotelId)
        ? ok({ data: [], total: 0 })
        : no(4002, 'hotelId is missing or invalid'),
  }
}
