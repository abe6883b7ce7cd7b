import { type OutsideHotels, QuestionRefused } from '../../../modules/hotels/ports.ts'
import type { Outbound } from '../../../platform/outbound/outbound.ts'
import { hear, whyOf } from './calls.ts'
import { askedOf, contentOf, rateOf, ratesOf, sumOf } from './translate.ts'
import {
  type BookingTold,
  bookingReply,
  bookingsReply,
  cancelReply,
  hotelPageReply,
  hotelsReply,
  hotelTold,
  prebookReply,
  ratesReply,
} from './wire.ts'

export type LiteapiSettings = {
  key: string
  /** Content and search; booking has an address of its own. */
  baseUrl: string
  bookUrl: string
  currency: string
  /** How a booking is paid; the sandbox simulates a card. */
  payment: 'WALLET' | 'CREDIT' | 'ACC_CREDIT_CARD'
  cutOffSeconds: number
  /** Who is told of a booking: the agency, never its traveller. */
  agency: { email: string; phone: string }
}

const noneAvailable = 2001
/** Of what was asked: a place or a stay that it does not take. */
const wrongQuestion = [4000, 4002]
/** Hotels that are asked for at once; it gives 5,000 at most. */
const hotelsOnPage = 1_000
/** No city has more: whoever tells of more says the same page again and again. */
const mostOfPlace = 100_000
/** The booking certainly failed; the value says whether another attempt ends the same. */
const fails = new Map([
  [2010, false],
  [2013, false],
  [4010, false],
  [4016, false],
  [4040, false],
  [4000, true],
  [4002, true],
  [401, true],
  [40302, true],
])
const isCancelled = (status: string) => /^CANCELL?ED(_WITH_CHARGES)?$/.test(status)

/**
 * LiteAPI v3 (nuitee). A client's reference is taken once, and is how a booking is found again; a prebook is no protection, for it books as
 * often as it is asked to. A cancelling without a body is not one.
 */
export function createLiteapi(
  settings: LiteapiSettings,
  { peer }: Pick<Outbound, 'peer'>,
): OutsideHotels {
  const { key, baseUrl, bookUrl, currency, agency } = settings
  const line = { secrets: [key], headers: { 'x-api-key': key }, largestReplyBytes: 16 * 1_048_576 }
  const breaker = { failures: 5, restMs: 30_000 }
  const asking = peer({
    ...line,
    name: 'liteapi-ask',
    baseUrl,
    answerWithinMs: 30_000,
    keepsConnections: true,
    breaker,
  })
  const selling = peer({ ...line, name: 'liteapi-sell', baseUrl: bookUrl, answerWithinMs: 60_000 })

  const askRates = async (where: object, asked: object, signal?: AbortSignal) => {
    const heard = await hear(
      asking,
      {
        call: 'rates',
        method: 'POST',
        path: '/hotels/rates',
        json: { ...where, ...asked, timeout: 10 },
        ...(signal && { signal }),
      },
      ratesReply,
    )
    if ('code' in heard && heard.code === noneAvailable) return []
    if ('empty' in heard && heard.empty === 204) return []
    if ('code' in heard && wrongQuestion.includes(heard.code))
      throw new QuestionRefused(`rates: ${whyOf(heard)}`)
    if (!('reply' in heard)) throw new Error(`rates: ${whyOf(heard)}`)
    return heard.reply.data.map(({ hotelId, roomTypes }) => ({
      code: hotelId,
      rates: ratesOf(roomTypes, currency),
    }))
  }

  /** A page of the list of a city's hotels; past the last it is empty. */
  const askPage = async (place: string, offset: number, signal: AbortSignal) => {
    const [countryCode = '', cityName = ''] = place.split(':')
    const query = { countryCode, cityName, limit: `${hotelsOnPage}`, offset: `${offset}` }
    const heard = await hear(
      asking,
      { call: 'hotels', method: 'GET', path: '/data/hotels', query, signal },
      hotelPageReply,
    )
    if ('code' in heard && heard.code === noneAvailable) return []
    if ('empty' in heard && heard.empty === 204) return []
    if (!('reply' in heard)) throw new Error(`hotels: ${whyOf(heard)}`)
    return heard.reply.data
  }

  const statusOf: OutsideHotels['status'] = async (reference) => {
    const heard = await hear(
      selling,
      { call: 'bookings', method: 'GET', path: '/bookings', query: { clientReference: reference } },
      bookingsReply,
    )
    if ('empty' in heard && heard.empty === 204) return { none: true }
    if (!('reply' in heard)) return { unknown: true, reason: whyOf(heard) }
    const [found, ...more] = heard.reply.data
    if (!found) return { none: true }
    if (more.length > 0) return { unknown: true, reason: 'two bookings bear one reference' }
    return bookedBy(found, reference)
  }

  return {
    name: 'liteapi',
    handleMinutes: 50,
    cutOffSeconds: settings.cutOffSeconds,

    placeOf: async ({ nameEn, countryCode }) => `${countryCode}:${nameEn}`,

    search(place, stay, signal) {
      const [countryCode = '', cityName = ''] = place.split(':')
      const asked = { ...askedOf(stay, currency), maxRatesPerHotel: 3 }
      return askRates({ countryCode, cityName }, asked, signal)
    },

    async rates(code, stay, signal) {
      const told = await askRates({ hotelIds: [code] }, askedOf(stay, currency), signal)
      if (told.some((one) => one.code !== code))
        throw new Error('rates: the reply speaks of another hotel')
      return told[0]?.rates ?? []
    },

    async content(codes, signal) {
      const heard = await hear(
        asking,
        {
          call: 'hotels',
          method: 'GET',
          path: '/data/hotels',
          query: { hotelIds: codes.join(',') },
          signal,
        },
        hotelsReply,
      )
      if (!('reply' in heard)) throw new Error(`hotels: ${whyOf(heard)}`)
      return heard.reply.data.map(contentOf)
    },

    async *contents({ places, from, signal }) {
      const [lastPlace, lastOffset] = readMark(from)
      for (const place of places) {
        if (lastPlace !== null && place < lastPlace) continue
        let offset = place === lastPlace ? lastOffset : 0
        for (;;) {
          const listed = await askPage(place, offset, signal)
          const read = listed.map((one) => hotelTold.safeParse(one))
          const hotels = read.flatMap(({ success, data: told }) =>
            success && !told.deletedAt ? [{ place, content: contentOf(told) }] : [],
          )
          const unread = read.filter(({ success }) => !success).length
          offset += listed.length
          yield { hotels, unread, mark: `${place} ${offset}` }
          if (listed.length < hotelsOnPage) break
          if (offset >= mostOfPlace) throw new Error(`hotels: ${place} has no end`)
        }
      }
    },

    async check(rate) {
      const heard = await hear(
        selling,
        {
          call: 'prebook',
          method: 'POST',
          path: '/rates/prebook',
          json: { offerId: rate.handle, usePaymentSdk: false },
        },
        prebookReply,
      )
      if ('code' in heard && [noneAvailable, 4040, 4010].includes(heard.code)) return null
      if (!('reply' in heard)) return { unknown: true, reason: whyOf(heard) }
      const { prebookId, offerId, price, suggestedSellingPrice, roomTypes, ...told } =
        heard.reply.data
      // Its own words of what has changed are not needed: price, board and terms are read and compared with what was accepted.
      const checked = rateOf(
        roomTypes.flatMap(({ rates }) => rates),
        {
          handle: prebookId,
          price,
          currency: told.currency,
          least: suggestedSellingPrice?.amount ?? null,
          wanted: currency,
        },
      )
      const isAbout = offerId === rate.handle && checked?.roomName === rate.roomName
      return checked && isAbout
        ? checked
        : { unknown: true, reason: 'the reply speaks of something else' }
    },

    async book({ reference, handle, rooms, lead, requests, mayBeSent }) {
      if (!mayBeSent()) return { unknown: true, reason: 'it is too late to be sent' }
      const person = ({ firstName, lastName }: { firstName: string; lastName: string }) => ({
        firstName,
        lastName,
        email: agency.email,
      })
      const heard = await hear(
        selling,
        {
          call: 'book',
          method: 'POST',
          path: '/rates/book',
          json: {
            prebookId: handle,
            clientReference: reference,
            holder: { ...person(lead), phone: agency.phone },
            guests: rooms.map(({ guests }, index) => ({
              occupancyNumber: index + 1,
              ...person(guests.find(({ isChild }) => !isChild) ?? lead),
              ...(requests !== '' && { remarks: requests.slice(0, 500) }),
            })),
            payment: { method: settings.payment },
          },
        },
        bookingReply,
      )
      if ('reply' in heard) {
        const told = bookedBy(heard.reply.data, reference)
        return 'booked' in told ? told : { unknown: true, reason: 'the reply denies itself' }
      }
      const isFinal = 'code' in heard ? fails.get(heard.code) : undefined
      if (isFinal !== undefined) return { failed: whyOf(heard), isFinal }
      // Incomplete, unable, taken before, or silence: what bears the reference tells.
      const told = await statusOf(reference)
      return 'booked' in told ? told : { unknown: true, reason: whyOf(heard) }
    },

    status: statusOf,

    async hotelNumber(reference) {
      const told = await statusOf(reference)
      if ('unknown' in told) throw new Error(`hotels: ${told.reason}`)
      return ('booked' in told && told.hotelNumber) || null
    },

    async cancel({ reference, number, charge }) {
      const path = `/bookings/${encodeURIComponent(number)}`
      const heard = await hear(selling, { call: 'cancel', method: 'PUT', path }, cancelReply)
      if ('reply' in heard) {
        const { bookingId, status, cancellation_fee: fee, currency: paidIn } = heard.reply.data
        const kept = sumOf(fee, paidIn)
        const isRight = bookingId === number && isCancelled(status)
        return isRight && paidIn === charge.currency && kept.minor <= charge.minor
          ? { cancelled: true, kept }
          : { unknown: true, reason: 'the reply denies itself' }
      }
      // An empty 204 and a 304 are no success: the booking itself tells.
      const read = await hear(selling, { call: 'booking', method: 'GET', path }, bookingReply)
      if (!('reply' in read)) return { unknown: true, reason: whyOf(read) }
      const { bookingId, clientReference, status, price, amountRefunded, ...of } = read.reply.data
      if (bookingId !== number || clientReference !== reference)
        return { unknown: true, reason: 'the reply speaks of something else' }
      if (isCancelled(status)) {
        // It is gone: whoever does not say what was kept has not said no.
        const isTold = typeof amountRefunded === 'number' && of.currency === charge.currency
        return isTold && amountRefunded <= price
          ? { cancelled: true, kept: sumOf(price - amountRefunded, of.currency) }
          : { unknown: true, reason: 'it is cancelled, and what is kept is not told' }
      }
      const isNo = 'unknown' in heard && heard.reason.includes('304')
      return isNo || 'empty' in heard || 'code' in heard
        ? { refused: whyOf(heard) }
        : { unknown: true, reason: whyOf(heard) }
    },
  }
}

/** A booking that bears our reference and is confirmed; of another state a person decides. */
function bookedBy(
  { bookingId, clientReference, status, hotelConfirmationCode: hotelNumber }: BookingTold,
  reference: string,
) {
  if (clientReference !== reference)
    return { unknown: true as const, reason: 'the reply speaks of something else' }
  return status === 'CONFIRMED'
    ? { booked: bookingId, ...(hotelNumber && { hotelNumber }) }
    : { unknown: true as const, reason: `its status is ${status.slice(0, 40)}` }
}

/** 'TR:Istanbul 2000': the place, and how many of its hotels are read. */
function readMark(mark: string | null): [place: string | null, offset: number] {
  const at = mark?.lastIndexOf(' ') ?? -1
  return mark === null || at < 0 ? [null, 0] : [mark.slice(0, at), Number(mark.slice(at + 1))]
}
