import * as z from 'zod'
import { derivedId } from '../../../../platform/ids.ts'
import { type EtgHotel, type EtgRoom, etgContentOf, etgRegions } from './etg-hotels.ts'
import {
  centsOf,
  contractCurrency,
  type EtgFound,
  type EtgStay,
  knowsCurrency,
  nightsOf,
  rateOf,
} from './etg-rates.ts'
import { type EtgSaid, no, ok } from './etg-words.ts'

const day = z.iso.date()
const stayAsked = z.object({
  checkin: day,
  checkout: day,
  guests: z
    .array(
      z.object({
        adults: z.int().min(1).max(6),
        children: z.array(z.int().min(0).max(17)).max(4).default([]),
      }),
    )
    .min(1)
    .max(9),
  residency: z.string().regex(/^[a-z]{2}$/),
  currency: z.string().refine(knowsCurrency).default(contractCurrency),
  /** Persian is none of them. */
  language: z
    .string()
    .refine((code) => code !== 'fa')
    .default('en'),
  timeout: z.int().min(1).max(100).optional(),
})
const mostNights = 30
const mostDaysAhead = 730
const pageLivesHours = 6

/** What was found, by its hashes: what a prebook and a form may name. */
export function createEtgSearch({
  hotels,
  now,
}: {
  hotels: EtgHotel[]
  now: () => Temporal.Instant
}) {
  const found = new Map<string, EtgFound>()
  const dearer = new Map<number, number>()
  const withoutRefund = new Set<number>()
  let mayPrebookFromList = false

  const isAlive = ({ foundAt }: EtgFound) => now().since(foundAt).total('hours') <= pageLivesHours
  const price = (hotel: EtgHotel, room: EtgRoom, stay: EtgStay): EtgFound => ({
    hotel,
    room,
    stay,
    foundAt: now(),
    cents: centsOf(room, stay, dearer.get(hotel.hid) ?? 0),
    isRefundable: room.freeUntilDays !== null && !withoutRefund.has(hotel.hid),
  })
  const fits = (room: EtgRoom, { guests }: EtgStay) =>
    room.allotment >= guests.length &&
    guests.every(({ adults, children }) => adults + children.length <= room.capacity)
  const hashOf = (sign: string, one: EtgFound) =>
    `${sign}-${derivedId(one.hotel.hid, one.hotel.rooms.indexOf(one.room), JSON.stringify(one.stay), one.cents, sign)}`
  const remember = (sign: string, one: EtgFound) => {
    const hash = hashOf(sign, one)
    found.set(hash, one)
    return hash
  }
  const readStay = (body: unknown): EtgStay | EtgSaid => {
    const read = stayAsked.safeParse(body)
    if (!read.success) return no('invalid_params', { why: z.prettifyError(read.error) })
    const today = now().toZonedDateTimeISO('UTC').toPlainDate()
    const ahead = today.until(read.data.checkin, { largestUnit: 'days' }).days
    const nights = nightsOf(read.data)
    if (ahead < -1 || ahead > mostDaysAhead || nights < 1 || nights > mostNights)
      return no('invalid_params', { why: 'checkin or checkout' })
    return read.data
  }
  /** A list of hotels with what a list may say of their rates. */
  const list = (body: unknown, choose: (hotel: EtgHotel) => boolean): EtgSaid => {
    const stay = readStay(body)
    if ('error' in stay) return stay
    const told = hotels.filter(choose).flatMap((hotel) => {
      const rates = hotel.rooms
        .filter((room) => fits(room, stay))
        .map((room) => {
          const one = price(hotel, room, stay)
          const search_hash = mayPrebookFromList ? remember('sr', one) : null
          return rateOf(one, { match_hash: hashOf('m', one), search_hash })
        })
      return rates.length > 0 ? [{ id: hotel.id, hid: hotel.hid, rates, bar_price_data: null }] : []
    })
    return ok({ hotels: told, total_hotels: told.length })
  }

  return {
    found,
    isAlive,
    /** Hotels get dearer (or, below zero, cheaper) by so many hundredths from now on. */
    dearer: (hid: number, percent: number) => void dearer.set(hid, percent),
    /** Rates of a hotel are not refunded any more from now on. */
    withoutRefund: (hid: number) => void withoutRefund.add(hid),
    allowPrebookFromList: () => {
      mayPrebookFromList = true
    },

    multicomplete(body: Record<string, unknown>): EtgSaid {
      const { query, language } = body
      if (typeof query !== 'string' || query === '' || language === 'fa')
        return no('invalid_params', { why: 'query or language' })
      const has = (name: string) => name.toLowerCase().includes(query.toLowerCase())
      return ok({
        hotels: hotels
          .filter(({ name }) => has(name))
          .map(({ id, hid, name, regionId }) => ({ id, hid, name, region_id: regionId })),
        regions: etgRegions
          .filter(({ name }) => has(name))
          .map(({ id, name, countryCode }) => ({
            id,
            name,
            type: 'City',
            country_code: countryCode,
          })),
      })
    },
    region: (body: Record<string, unknown>) =>
      typeof body.region_id === 'number'
        ? list(body, ({ regionId }) => regionId === body.region_id)
        : no('invalid_params', { why: 'region_id' }),
    hotels(body: Record<string, unknown>): EtgSaid {
      const hids = Array.isArray(body.hids) ? body.hids : []
      const ids = Array.isArray(body.ids) ? body.ids : []
      const asked = hids.length + ids.length
      if (asked < 1 || asked > 300) return no('invalid_params', { why: 'hids or ids' })
      return list(body, ({ hid, id }) => hids.includes(hid) || ids.includes(id))
    },
    geo(body: Record<string, unknown>): EtgSaid {
      const { latitude, longitude, radius } = body
      if ([latitude, longitude, radius].some((each) => typeof each !== 'number'))
        return no('invalid_params', { why: 'latitude, longitude or radius' })
      const near = ({ lat, lon }: EtgHotel) =>
        Math.hypot(lat - Number(latitude), lon - Number(longitude)) * 111_000 <= Number(radius)
      return list(body, near)
    },
    page(body: Record<string, unknown>): EtgSaid {
      const stay = readStay(body)
      if ('error' in stay) return stay
      const hotel = hotels.find(({ hid, id }) => hid === body.hid || id === body.id)
      if (!hotel) return no('hotel_not_found')
      const rates = hotel.rooms
        .filter((room) => fits(room, stay))
        .map((room) => {
          const one = price(hotel, room, stay)
          return rateOf(one, { book_hash: remember('h', one), match_hash: hashOf('m', one) })
        })
      return ok({ hotels: [{ id: hotel.id, hid: hotel.hid, rates, bar_price_data: null }] })
    },
    /** The same room and board as it stands now, within so many hundredths; only the terms of giving back may be others. */
    prebook(body: Record<string, unknown>, signs: readonly string[]): EtgSaid {
      const { hash, price_increase_percent: percent = 0 } = body
      const isPercent = Number.isInteger(percent) && Number(percent) >= 0 && Number(percent) <= 100
      if (typeof hash !== 'string' || hash === '' || !isPercent)
        return no('invalid_params', { why: 'hash or price_increase_percent' })
      if (hash.startsWith('sr-') && !mayPrebookFromList) return no('prebook_from_serp_disabled')
      const before = found.get(hash)
      if (!before || !signs.some((sign) => hash.startsWith(`${sign}-`)) || !isAlive(before))
        return no('rate_not_found')
      const { hotel, room, stay } = before
      const after = price(hotel, room, stay)
      const most = before.cents * (1 + Number(percent) / 100)
      if (!fits(room, stay) || after.cents > most) return no('no_available_rates')
      const rate = rateOf(after, {
        book_hash: remember('p', after),
        match_hash: hashOf('m', after),
      })
      return ok({
        hotels: [{ id: hotel.id, hid: hotel.hid, rates: [rate], bar_price_data: null }],
        changes: { price_changed: after.cents !== before.cents },
      })
    },
    content(body: Record<string, unknown>): EtgSaid {
      const hotel = hotels.find(({ hid, id }) => hid === body.hid || id === body.id)
      if (body.language === 'fa') return no('invalid_params', { why: 'language' })
      return hotel ? ok(etgContentOf(hotel)) : no('hotel_not_found')
    },
  }
}
export type EtgSearch = ReturnType<typeof createEtgSearch>
