import * as z from 'zod'
import type { OutsideHotels, SentStay } from '../../../modules/hotels/ports.ts'
import type { Outbound } from '../../../platform/outbound/outbound.ts'
import { answerOf, hear } from './calls.ts'
import { readHotelFile } from './hotel-file.ts'
import { finishStops, formAgain, formStops, statusFails, statusNothing } from './outcomes.ts'
import { amountOf, askedOf, contentOf, minorOf, ratesOf, sumOf } from './translate.ts'
import {
  cancelReply,
  contentReply,
  dumpReply,
  formReply,
  hotelsReply,
  infoReply,
  prebookReply,
  statusReply,
  suggestReply,
} from './wire.ts'

export type EtgSettings = {
  keyId: string
  key: string
  /** `https://api.worldota.net/api/b2b/v3`, or the sandbox's. */
  baseUrl: string
  /** What prices are asked in; the contract may book in another. */
  currency: string
  cutOffSeconds: number
  /** Who is told of a booking: the agency, never its traveller. */
  agency: { email: string; phone: string }
}

/** What ETG wants to know of the machine that asks; a traveller's own address is not given away. */
const userIp = '127.0.0.1'
const nothing = z.unknown()

/**
 * ETG (RateHawk) v3. A stay is booked in three steps, of which only the last sells; a finish is never sent twice, and its end is asked for
 * by the reference. All rooms of a stay are one order, which is cancelled whole.
 */
export function createEtg(
  settings: EtgSettings,
  { peer, download }: Pick<Outbound, 'peer' | 'download'>,
): OutsideHotels {
  const { keyId, key, baseUrl, currency, agency } = settings
  const authorization = `Basic ${Buffer.from(`${keyId}:${key}`).toString('base64')}`
  const line = {
    baseUrl,
    secrets: [key, authorization],
    headers: { authorization },
    largestReplyBytes: 16 * 1_048_576,
  }
  const breaker = { failures: 5, restMs: 30_000 }
  const asking = peer({
    ...line,
    name: 'etg-ask',
    answerWithinMs: 30_000,
    keepsConnections: true,
    breaker,
  })
  const selling = peer({ ...line, name: 'etg-sell', answerWithinMs: 60_000 })
  const noneFound = new Set(['no_available_rates', 'rate_not_found', 'hotel_not_found'])

  const statusOf: OutsideHotels['status'] = async (reference) => {
    const heard = await hear(
      asking,
      {
        call: 'status',
        path: '/hotel/order/booking/finish/status/',
        json: { partner_order_id: reference },
      },
      statusReply,
    )
    if ('no' in heard) {
      const isFinal = statusFails.get(heard.no)
      if (isFinal !== undefined) return { failed: heard.no, isFinal }
      return statusNothing.has(heard.no) ? { none: true } : { pending: true }
    }
    if ('unknown' in heard) return heard
    const told = 'reply' in heard ? heard.reply : heard.progress
    if (told.partner_order_id !== reference)
      return { unknown: true, reason: 'the reply speaks of something else' }
    return 'reply' in heard ? { booked: reference } : { pending: true }
  }

  /** What stands there of an order: not how its booking ended, which only its status tells. */
  const infoOf = (reference: string) =>
    hear(
      asking,
      {
        call: 'info',
        path: '/hotel/order/info/',
        json: {
          ordering: { ordering_type: 'desc', ordering_by: 'created_at' },
          pagination: { page_size: '10', page_number: '1' },
          search: { partner_order_ids: [reference] },
          language: 'en',
        },
      },
      infoReply,
    )

  return {
    name: 'etg',
    // Found on a hotel's page, a rate lives six hours.
    handleMinutes: 330,
    cutOffSeconds: settings.cutOffSeconds,

    async placeOf({ nameEn, countryCode }) {
      const json = { query: nameEn, language: 'en' }
      const heard = await hear(
        asking,
        { call: 'suggest', path: '/search/multicomplete/', json },
        suggestReply,
      )
      const { regions } = answerOf(heard, 'suggest')
      const found = regions.find(
        (region) =>
          region.type === 'City' &&
          region.country_code === countryCode &&
          region.name.toLowerCase() === nameEn.toLowerCase(),
      )
      return found ? String(found.id) : null
    },

    async search(place, stay, signal) {
      const json = { ...askedOf(stay, currency), region_id: Number(place) }
      const heard = await hear(
        asking,
        { call: 'region', path: '/search/serp/region/', json, signal },
        hotelsReply,
      )
      const { hotels } = answerOf(heard, 'region')
      return hotels.map(({ hid, rates }) => ({
        code: String(hid),
        rates: ratesOf(rates, currency),
      }))
    },

    async rates(code, stay, signal) {
      const json = { ...askedOf(stay, currency), hid: Number(code) }
      const heard = await hear(
        asking,
        { call: 'page', path: '/search/hp/', json, ...(signal && { signal }) },
        hotelsReply,
      )
      if ('no' in heard && noneFound.has(heard.no)) return []
      const { hotels } = answerOf(heard, 'page')
      const own = hotels.find(({ hid }) => String(hid) === code)
      if (!own && hotels.length > 0) throw new Error('page: the reply speaks of another hotel')
      return ratesOf(own?.rates ?? [], currency).filter(({ handle }) => handle !== '')
    },

    async content(codes, signal) {
      const told = await Promise.all(
        codes.map((code) =>
          hear(
            asking,
            {
              call: 'content',
              path: '/hotel/info/',
              json: { hid: Number(code), language: 'en' },
              signal,
            },
            contentReply,
          ),
        ),
      )
      return told.flatMap((heard) =>
        'reply' in heard && heard.reply.is_closed !== true ? [contentOf(heard.reply)] : [],
      )
    },

    async *contents({ from, signal }) {
      const json = { inventory: 'all', language: 'en' }
      const heard = await hear(
        asking,
        { call: 'dump', path: '/hotel/info/dump/', json, signal },
        dumpReply,
      )
      // The address lives an hour and is told anew for each reading.
      const { url: address, last_update: edition } = answerOf(heard, 'dump')
      const file = download({ name: 'etg-file', address, toldBy: baseUrl, signal })
      yield* readHotelFile(file, { edition, from })
    },

    async check(rate) {
      const json = { hash: rate.handle, price_increase_percent: 100 }
      const heard = await hear(
        selling,
        { call: 'prebook', path: '/hotel/prebook/', json },
        prebookReply,
      )
      if ('no' in heard) return noneFound.has(heard.no) ? null : { unknown: true, reason: heard.no }
      if (!('reply' in heard))
        return 'unknown' in heard ? heard : { unknown: true, reason: 'in progress' }
      const [checked] = ratesOf(heard.reply.hotels[0]?.rates ?? [], currency)
      if (!checked || checked.roomKey !== rate.roomKey || !checked.handle.startsWith('p-'))
        return { unknown: true, reason: 'the reply speaks of something else' }
      return checked
    },

    async book(stay) {
      const { reference, handle, charge } = stay
      const form = await hear(
        selling,
        {
          call: 'form',
          path: '/hotel/order/booking/form/',
          json: { partner_order_id: reference, book_hash: handle, language: 'en', user_ip: userIp },
        },
        formReply,
      )
      if ('no' in form) {
        if (formStops.has(form.no)) return { failed: form.no, isFinal: true }
        return formAgain.has(form.no) || form.isServerFault
          ? { again: form.no }
          : { failed: form.no, isFinal: false }
      }
      // The form sells nothing: whatever became of it, a fresh reference begins anew.
      if (!('reply' in form)) return { again: 'unknown' in form ? form.reason : 'in progress' }
      const paid = form.reply.payment_types.find(({ type }) => type === 'deposit')
      if (form.reply.partner_order_id !== reference) return { again: 'a form of something else' }
      const isDearer =
        !paid || paid.currency_code !== charge.currency || minorOf(paid.amount) > charge.minor
      if (isDearer) return { failed: 'the form wants another sum', isFinal: false }
      const json = {
        ...finishOf(stay, form.reply.is_gender_specification_required, agency),
        payment_type: { type: paid.type, amount: paid.amount, currency_code: paid.currency_code },
      }
      if (!stay.mayBeSent()) return { unknown: true, reason: 'the form took too long' }
      const finish = await hear(
        selling,
        { call: 'finish', path: '/hotel/order/booking/finish/', json },
        nothing,
      )
      if ('no' in finish) {
        const isFinal = finish.isServerFault ? undefined : finishStops.get(finish.no)
        if (isFinal !== undefined) return { failed: finish.no, isFinal }
        return { unknown: true, reason: finish.no }
      }
      if ('unknown' in finish) return finish
      const told = await statusOf(reference)
      return 'booked' in told || 'failed' in told
        ? told
        : { unknown: true, reason: 'it is carried out behind the reply' }
    },

    status: statusOf,

    async hotelNumber(reference) {
      const { orders } = answerOf(await infoOf(reference), 'info')
      const order = orders.find(({ partner_data }) => partner_data.order_id === reference)
      return order?.supplier_data?.confirmation_id || null
    },

    async cancel({ reference, charge }) {
      const json = { partner_order_id: reference }
      const heard = await hear(
        selling,
        { call: 'cancel', path: '/hotel/order/cancel/', json },
        cancelReply,
      )
      if ('reply' in heard) {
        const { amount_payable: kept } = heard.reply
        return kept.currency_code === charge.currency && minorOf(kept.amount) <= charge.minor
          ? { cancelled: true, kept: sumOf(kept.amount, kept.currency_code) }
          : { unknown: true, reason: 'it keeps a sum that cannot be' }
      }
      // Already cancelled, or not cancellable, or not heard: what stands there tells.
      const told = await infoOf(reference)
      const why = 'no' in heard ? heard.no : 'unknown' in heard ? heard.reason : 'in progress'
      if (!('reply' in told)) return { unknown: true, reason: why }
      const order = told.reply.orders.find(
        ({ partner_data }) => partner_data.order_id === reference,
      )
      if (order?.status === 'cancelled' && order.amount_payable.currency_code === charge.currency)
        return { cancelled: true, kept: sumOf(order.amount_payable.amount, charge.currency) }
      const isNo = 'no' in heard && ['order_not_cancellable', 'order_not_found'].includes(heard.no)
      return isNo ? { refused: why } : { unknown: true, reason: why }
    },
  }
}

/** Names are letters, spaces and a few signs, up to fifty; whoever is not said to be a child counts as an adult. */
function finishOf(
  { reference, rooms, lead, requests, arrivesAt, charge }: SentStay,
  needsGender: boolean,
  agency: EtgSettings['agency'],
) {
  const told = (text: string) => text.replace(/[^\p{L}\p{M} '\-,.]/gu, '').slice(0, 50)
  return {
    user: { email: agency.email, phone: agency.phone, comment: requests.slice(0, 1_000) },
    partner: { partner_order_id: reference, amount_sell_b2b2c: amountOf(charge) },
    language: 'en',
    rooms: rooms.map(({ guests }) => ({
      guests: (guests.length > 0 ? guests : [lead]).map((guest) => ({
        first_name: told(guest.firstName),
        last_name: told(guest.lastName),
        ...(guest.isChild && { is_child: true, age: guest.age }),
        ...(needsGender && { gender: guest.gender ?? 'unknown' }),
      })),
    })),
    ...(arrivesAt && { arrival_datetime: `${arrivesAt}:00` }),
  }
}
