import * as z from 'zod'
import {
  type Book,
  flightsOf,
  isPast,
  letGo,
  type Offer,
  type Passenger,
  seatsOf,
} from './duffel-book.ts'
import { airportsOf, type Flight, type Kind, partyCents } from './duffel-flights.ts'
import { offerBody, offerRequestBody } from './duffel-offer-bodies.ts'
import { type DuffelSaid, found, made, no } from './duffel-words.ts'

const place = z.string().refine((code) => airportsOf(code).length > 0)
const requestAsked = z.object({
  slices: z
    .array(z.object({ origin: place, destination: place, departure_date: z.iso.date() }))
    .min(1)
    .max(6),
  passengers: z
    .array(
      z.union([
        z.object({ type: z.enum(['adult', 'child', 'infant_without_seat']) }),
        z.object({ age: z.int().min(0).max(130) }),
      ]),
    )
    .min(1)
    .max(9),
  cabin_class: z.enum(['economy', 'premium_economy', 'business', 'first']).default('economy'),
  max_connections: z.int().min(0).max(2).default(1),
})

export type Query = Record<string, string>

export const kindOfAge = (age: number): Kind => {
  if (age < 2) return 'infant_without_seat'
  return age < 12 ? 'child' : 'adult'
}

/** POST /air/offer_requests. Each is new, its passengers and offers too, whatever was asked before. */
export function askOffers(book: Book, query: Query, data: unknown): DuffelSaid {
  letGo(book)
  const timeout = Number(query.supplier_timeout ?? 20_000)
  if (!(timeout >= 2_000 && timeout <= 60_000)) return no('validation_format', 'supplier_timeout')
  const asked = requestAsked.safeParse(data)
  if (!asked.success) return no('validation_format', asked.error.issues[0]?.path.join('/'))
  const { slices, cabin_class: cabin, max_connections: connections } = asked.data
  const today = book.now().toZonedDateTimeISO('UTC').toPlainDate().toString()
  if (slices.some(({ departure_date }) => departure_date < today))
    return no('validation_format', 'slices/departure_date')
  const passengers = asked.data.passengers.map(
    (each): Passenger => ({
      id: book.newId('pas'),
      kind: 'type' in each ? each.type : kindOfAge(each.age),
      age: 'age' in each ? each.age : null,
    }),
  )
  const count = (kind: Kind) => passengers.filter((each) => each.kind === kind).length
  if (count('infant_without_seat') > count('adult')) return no('validation_format', 'passengers')
  if (slices.some(({ origin, destination }) => origin === 'STN' && destination === 'LHR'))
    return no('gateway_timeout_error')
  const requestId = book.newId('orq')
  const ways = slices
    .map(({ origin, destination, departure_date }) =>
      book.flights.between(
        airportsOf(origin),
        airportsOf(destination),
        departure_date,
        connections,
      ),
    )
    .reduce<Flight[][][]>(
      (all, some) => all.flatMap((before) => some.map((way) => [...before, way])),
      [[]],
    )
  const sold = cabin === 'economy' || cabin === 'business' ? cabin : null
  const offers = ways
    .filter((slicesOf) => sellable(slicesOf, passengers))
    .flatMap((slicesOf) =>
      (['Flex', 'Basic'] as const).flatMap((brand): Offer[] => {
        if (sold === null) return []
        const flights = slicesOf.flat()
        const first = flights[0]
        const testRoute = first ? `${first.from}${first.to}` : ''
        return [
          {
            id: book.newId('off'),
            requestId,
            createdAt: book.now(),
            expiresAt: book.now().add({ minutes: book.ways.offerMinutes }),
            brand,
            cabin: sold,
            slices: slicesOf.map((segments) => ({
              id: book.newId('sli'),
              segments: segments.map((flight) => ({ ...flight, id: book.newId('seg') })),
            })),
            passengers,
            toldCents: partyCents(flights, {
              brand,
              cabin: sold,
              kinds: passengers.map(({ kind }) => kind),
            }),
            creepsCents: testRoute === 'LHRSTN' ? 1_000 : 0,
            isInstantOnly: testRoute !== 'JFKEWR' && book.ways.instantOnly.includes(brand),
          },
        ]
      }),
    )
  const request = {
    id: requestId,
    createdAt: book.now(),
    cabin: sold ?? 'economy',
    slices,
    passengers,
    offers,
  }
  book.requests.set(requestId, request)
  for (const offer of offers) book.offers.set(offer.id, offer)
  return made(offerRequestBody(book, request, query.return_offers !== 'false'))
}

/** One itinerary's flights follow each other, the way back after the way there, and all have seats for everybody. */
function sellable(slices: readonly Flight[][], passengers: readonly Passenger[]): boolean {
  const flights = slices.flat()
  return (
    flights.every(({ seats }) => seats >= seatsOf(passengers)) &&
    flights.every((flight, index) => {
      const next = flights[index + 1]
      return !next || Temporal.PlainDateTime.compare(flight.departs, next.departs) < 0
    })
  )
}

export function readRequest(book: Book, id: string): DuffelSaid {
  const request = book.requests.get(id)
  return request ? found(offerRequestBody(book, request, true)) : no('not_found')
}

/** GET /air/offers: what one request brought, by price or by time where that is asked for. */
export function listOffers(book: Book, query: Query): DuffelSaid {
  const request = book.requests.get(query.offer_request_id ?? '')
  if (!request) return no('validation_required', 'offer_request_id')
  const connections = Number(query.max_connections ?? 2)
  const offers = request.offers
    .filter((offer) => offer.slices.every(({ segments }) => segments.length <= connections + 1))
    .toSorted((a, b) => (query.sort === 'total_amount' ? a.toldCents - b.toldCents : 0))
  return pageOf(offers, query, (offer) => offerBody(book, offer, false))
}

/**
 * GET /air/offers/{id}: as it is now. That an offer out of time is gone here too, and not shown with its time over, is invented; Duffel's
 * test mode says `offer_no_longer_available` of one that is gone.
 */
export function readOffer(book: Book, id: string): DuffelSaid {
  const offer = book.offers.get(id)
  if (!offer) return no('not_found')
  if (isGone(book, offer)) return no('offer_no_longer_available')
  offer.toldCents = costNow(book, offer) + offer.creepsCents
  if (offer.creepsCents > 0) offer.creepsCents += 1_000
  return found(offerBody(book, offer, true))
}

/** What a party is asked for now, whatever it was told. */
export const costNow = (book: Book, offer: Offer): number =>
  partyCents(flightsOf(book, offer.slices), {
    brand: offer.brand,
    cabin: offer.cabin,
    kinds: offer.passengers.map(({ kind }) => kind),
  })

/** Whether nobody gets it any more: its time is over, its flights are full, gone or moved, or it is the test route's. */
export function isGone(book: Book, offer: Offer): boolean {
  letGo(book)
  const segments = offer.slices.flatMap((slice) => slice.segments)
  const isTestRoute = segments[0]?.from === 'LGW' && segments[0].to === 'LHR'
  return (
    isTestRoute ||
    isPast(offer.expiresAt, book) ||
    segments.some(({ number, date, departs }) => {
      const flight = book.flights.find(number, date)
      if (!flight || flight.isCancelled || !flight.departs.equals(departs)) return true
      return flight.seats < seatsOf(offer.passengers)
    })
  )
}

/** A page of a list with its cursors, which stand for places in it. */
export function pageOf<T>(all: readonly T[], query: Query, body: (each: T) => object): DuffelSaid {
  const limit = Number(query.limit ?? 50)
  if (!(limit >= 1 && limit <= 200)) return no('validation_format', 'limit')
  const placeIn = (cursor: string | undefined) =>
    Number(
      Buffer.from(cursor ?? '', 'base64url')
        .toString()
        .slice('from:'.length),
    )
  const from = query.after ? placeIn(query.after) : Math.max(0, placeIn(query.before) - limit)
  const cursor = (at: number) => Buffer.from(`from:${at}`).toString('base64url')
  return {
    status: 200,
    json: {
      data: all.slice(from, from + limit).map(body),
      meta: {
        limit,
        before: from > 0 ? cursor(from) : null,
        after: from + limit < all.length ? cursor(from + limit) : null,
      },
    },
  }
}
