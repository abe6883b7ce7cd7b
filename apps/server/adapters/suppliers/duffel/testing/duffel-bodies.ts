import {
  type Book,
  type Cancellation,
  type Change,
  isLapsed,
  isPast,
  type Offer,
  type OfferRequest,
  type Order,
  type Passenger,
  type Payment,
  type Segment,
  type Slice,
  seatsOf,
} from './duffel-book.ts'
import {
  airportsOf,
  type Brand,
  type Cabin,
  departureOf,
  type Iata,
  isIata,
  landsAt,
  placeOf,
} from './duffel-flights.ts'
import { amount, plain, precise } from './duffel-words.ts'

const airline = {
  name: 'Duffel Airways',
  id: 'arl_00000000000000000000ZZ',
  iata_code: 'ZZ',
  logo_symbol_url: null,
  logo_lockup_url: null,
  conditions_of_carriage_url: null,
}
export const airlines = [airline]

const cityBody = (iata: Iata) => {
  const { city, cityCode, country } = placeOf(iata)
  return {
    type: 'city',
    id: `cit_${cityCode.toLowerCase()}_${country.toLowerCase()}`,
    name: city,
    iata_code: cityCode,
    iata_country_code: country,
  }
}

/** An airport; its city is an object only where its metropolitan area has a code of its own. */
function airportBody(iata: Iata) {
  const { name, city, cityCode, country, icao, zone, latitude, longitude } = placeOf(iata)
  return {
    type: 'airport',
    id: `arp_${iata.toLowerCase()}_${country.toLowerCase()}`,
    name,
    iata_code: iata,
    icao_code: icao,
    iata_country_code: country,
    iata_city_code: cityCode,
    city_name: city,
    time_zone: zone,
    latitude,
    longitude,
    city: isIata(cityCode) ? null : cityBody(iata),
  }
}

/** What a question asked for: an airport, or a city with its airports. */
function placeBody(code: string) {
  if (isIata(code)) return { kind: 'airport', place: airportBody(code) }
  const airports = airportsOf(code)
  const [first] = airports
  if (!first) throw new Error(`Nobody knows ${code}`)
  return {
    kind: 'city',
    place: { ...cityBody(first), airports: airports.map((iata) => airportBody(iata)) },
  }
}

const local = (at: Temporal.PlainDateTime): string => at.toString({ smallestUnit: 'second' })
/** With a leading zero in the hours or without: clients have seen both. */
const duration = (minutes: number): string =>
  minutes < 60 ? `PT${minutes}M` : `PT${Math.floor(minutes / 60)}H${minutes % 60}M`

function segmentBody(
  { id, number, from, to, departs, minutes, stopsAt }: Segment,
  passengers: readonly object[],
) {
  const lands = landsAt({ from, to, departs, minutes })
  return {
    id,
    origin: airportBody(from),
    destination: airportBody(to),
    origin_terminal: from === 'LHR' ? '5' : null,
    destination_terminal: to === 'LHR' ? '5' : null,
    departing_at: local(departs),
    arriving_at: local(lands),
    duration: duration(minutes),
    distance: String(minutes * 12.4),
    aircraft:
      number === '0301'
        ? null
        : { id: 'arc_00000000000000000000A2', iata_code: '32N', name: 'Airbus A320neo' },
    marketing_carrier: airline,
    marketing_carrier_flight_number: number,
    operating_carrier: airline,
    operating_carrier_flight_number: number === '1203' ? null : number,
    stops: stopsAt
      ? [
          {
            id: 'sto_00000000000000000000A1',
            airport: airportBody(stopsAt),
            arriving_at: local(departs.add({ minutes: 240 })),
            departing_at: local(departs.add({ minutes: 285 })),
            duration: 'PT45M',
          },
        ]
      : [],
    passengers,
  }
}

const sliceMinutes = ({ segments }: Slice): number => {
  const [first, last] = [segments[0], segments.at(-1)]
  if (!first || !last) throw new Error('A slice has a flight')
  return departureOf(last).since(departureOf(first)).total('minutes') + last.minutes
}

function sliceBody(
  slice: Slice,
  { brand, conditions, segment }: { brand: Brand; conditions: object; segment: SegmentMaker },
) {
  const [first, last] = [slice.segments[0], slice.segments.at(-1)]
  if (!first || !last) throw new Error('A slice has a flight')
  return {
    id: slice.id,
    origin_type: 'airport',
    origin: airportBody(first.from),
    destination_type: 'airport',
    destination: airportBody(last.to),
    duration: duration(sliceMinutes(slice)),
    fare_brand_name: brand,
    conditions,
    segments: slice.segments.map(segment),
  }
}
type SegmentMaker = (segment: Segment) => object

const bagsOf = (bags: number) => [
  { type: 'carry_on', quantity: 1 },
  { type: 'checked', quantity: bags },
]

/** What the airline keeps of the whole party, whoever is in it. */
export const penaltyCents = (passengers: readonly Passenger[]): number =>
  4_000 * seatsOf(passengers)

const conditionsOf = (
  { ways }: Book,
  { brand, passengers }: { brand: Brand; passengers: readonly Passenger[] },
) => {
  const penalty =
    brand === 'Flex'
      ? {
          allowed: true,
          penalty_amount: amount(penaltyCents(passengers)),
          penalty_currency: ways.penaltyCurrency,
        }
      : { allowed: false, penalty_amount: null, penalty_currency: null }
  return { refund_before_departure: penalty, change_before_departure: penalty }
}

const priceBody = (cents: number, currency: string) => {
  const tax = Math.round(cents / 5)
  return {
    total_amount: amount(cents),
    total_currency: currency,
    base_amount: amount(cents - tax),
    base_currency: currency,
    tax_amount: amount(tax),
    tax_currency: currency,
  }
}

const cabinNames: Record<Cabin, string> = { economy: 'Economy', business: 'Business' }

/** An offer at what it costs now; `withServices` where it was read alone. */
export function offerBody(book: Book, offer: Offer, withServices: boolean) {
  const { id, brand, cabin, slices, passengers, createdAt, expiresAt, isInstantOnly } = offer
  const conditions = conditionsOf(book, offer)
  const deadline =
    isInstantOnly || book.ways.deadlines === 'null'
      ? null
      : createdAt.add({ minutes: book.ways.holdMinutes })
  const guaranteed = deadline && createdAt.add({ minutes: book.ways.priceGuaranteedMinutes })
  const segment = (each: Segment) =>
    segmentBody(
      each,
      passengers.map((passenger) => ({
        passenger_id: passenger.id,
        cabin_class: cabin,
        cabin_class_marketing_name: cabinNames[cabin],
        fare_basis_code: `${brand === 'Flex' ? 'Y' : 'O'}XZ0RO`,
        cabin: { name: cabin, marketing_name: cabinNames[cabin], amenities: null },
        baggages: passenger.kind === 'infant_without_seat' ? [] : bagsOf(each.bags),
      })),
    )
  return {
    id,
    live_mode: false,
    partial: false,
    created_at: precise(createdAt),
    updated_at: precise(book.now()),
    expires_at: precise(expiresAt),
    owner: airline,
    ...priceBody(offer.toldCents, book.currency),
    total_emissions_kg: '460',
    conditions,
    payment_requirements: {
      requires_instant_payment: isInstantOnly,
      payment_required_by: plain(deadline),
      price_guarantee_expires_at: plain(guaranteed),
    },
    passenger_identity_documents_required: book.ways.wantsPassports,
    supported_passenger_identity_document_types: ['passport'],
    supported_loyalty_programmes: [],
    private_fares: [],
    passengers: passengers.map(({ id: passengerId, kind, age }) => ({
      id: passengerId,
      type: kind,
      age,
      fare_type: null,
      given_name: null,
      family_name: null,
      loyalty_programme_accounts: [],
    })),
    slices: slices.map((slice) => ({
      ...sliceBody(slice, {
        brand,
        segment,
        conditions: {
          ...conditions,
          advance_seat_selection: null,
          priority_boarding: null,
          priority_check_in: null,
        },
      }),
      comparison_key: 'BmlZDw==',
      ngs_shelf: brand === 'Flex' ? 2 : 1,
    })),
    ...(withServices && { available_services: [] }),
  }
}

export function offerRequestBody(book: Book, request: OfferRequest, withOffers: boolean) {
  return {
    id: request.id,
    live_mode: false,
    created_at: precise(request.createdAt),
    cabin_class: request.cabin,
    passengers: request.passengers.map(({ id, kind, age }) => ({
      id,
      type: kind,
      age,
      given_name: null,
      family_name: null,
      loyalty_programme_accounts: [],
    })),
    slices: request.slices.map(({ origin, destination, departure_date }) => {
      const [from, to] = [placeBody(origin), placeBody(destination)]
      return {
        departure_date,
        origin_type: from.kind,
        origin: from.place,
        destination_type: to.kind,
        destination: to.place,
      }
    }),
    ...(withOffers && { offers: request.offers.map((offer) => offerBody(book, offer, false)) }),
  }
}

const orderSliceBody = (book: Book, order: Order, slice: Slice) => {
  const { change_before_departure } = conditionsOf(book, {
    brand: order.brand,
    passengers: order.travellers,
  })
  return sliceBody(slice, {
    brand: order.brand,
    conditions: { change_before_departure },
    segment: (each) =>
      segmentBody(
        each,
        order.travellers.map((traveller) => ({
          passenger_id: traveller.id,
          cabin_class: order.cabin,
          cabin_class_marketing_name: cabinNames[order.cabin],
          seat: null,
          baggages: traveller.kind === 'infant_without_seat' ? [] : bagsOf(each.bags),
        })),
      ),
  })
}

/** Whoever asks for it, an order is what it is now: tickets come later, and a lapsed hold awaits nothing. */
export function orderBody(book: Book, order: Order) {
  const { ways } = book
  const isOver = order.cancelledAt !== null || isLapsed(book, order)
  const hasTickets = order.ticketsFrom !== null && isPast(order.ticketsFrom, book)
  const confirmed = [...book.cancellations.values()].find(
    ({ orderId, confirmedAt }) => orderId === order.id && confirmedAt !== null,
  )
  return {
    id: order.id,
    live_mode: false,
    content: 'managed',
    offer_id: order.offerId,
    booking_reference: order.reference,
    created_at: precise(order.createdAt),
    synced_at: plain(book.now()),
    owner: airline,
    ...priceBody(order.cents, book.currency),
    conditions: conditionsOf(book, { brand: order.brand, passengers: order.travellers }),
    available_actions: isOver
      ? []
      : [
          ...(ways.canCancel ? ['cancel'] : []),
          ...(order.brand === 'Flex' ? ['change'] : []),
          'update',
        ],
    payment_status: {
      awaiting_payment: order.paidAt === null && !isOver,
      payment_required_by: plain(order.paymentRequiredBy),
      price_guarantee_expires_at: plain(order.priceGuaranteedUntil),
      paid_at: order.paidAt && precise(order.paidAt),
    },
    void_window_ends_at: null,
    documents: hasTickets
      ? order.travellers.map(({ id }, place) => ({
          type: 'electronic_ticket',
          unique_identifier: order.ticketNumbers[place] ?? '',
          passenger_ids: [id],
        }))
      : [],
    passengers: order.travellers.map(({ kind, age: _, ...traveller }) => ({
      ...traveller,
      type: kind,
      loyalty_programme_accounts: [],
    })),
    services: [],
    slices: order.slices.map((slice) => orderSliceBody(book, order, slice)),
    airline_initiated_changes: order.changes.map((change) => changeBody(book, order, change)),
    metadata: order.metadata,
    users: order.users,
    cancelled_at: order.cancelledAt && precise(order.cancelledAt),
    cancellation: confirmed ? cancellationBody(book, confirmed) : null,
  }
}

export function changeBody(book: Book, order: Order, change: Change) {
  const slice = (each: Slice) => orderSliceBody(book, order, each)
  return {
    id: change.id,
    order_id: change.orderId,
    created_at: precise(change.createdAt),
    updated_at: precise(change.actionTakenAt ?? change.createdAt),
    available_actions: change.actionTaken
      ? []
      : change.added.length > 0
        ? ['accept', 'cancel', 'change']
        : ['cancel', 'update'],
    action_taken: change.actionTaken,
    action_taken_at: change.actionTakenAt && precise(change.actionTakenAt),
    added: change.added.map(slice),
    removed: change.removed.map(slice),
    travel_agent_ticket: null,
  }
}

/** Credits stand beside the sum, one for each traveller with a seat; their codes come when it is confirmed. */
export function cancellationBody(book: Book, quote: Cancellation) {
  const isCredit = quote.refundTo === 'airline_credits'
  const travellers = book.orders.get(quote.orderId)?.travellers ?? []
  const share = Math.floor((quote.refundCents ?? 0) / Math.max(1, travellers.length))
  return {
    id: quote.id,
    order_id: quote.orderId,
    live_mode: false,
    created_at: precise(quote.createdAt),
    expires_at: plain(quote.expiresAt),
    confirmed_at: quote.confirmedAt && precise(quote.confirmedAt),
    refund_to: quote.refundTo,
    refund_amount: quote.refundCents === null ? null : amount(isCredit ? 0 : quote.refundCents),
    refund_currency: quote.refundCents === null ? null : book.currency,
    airline_credits: isCredit
      ? travellers.map(({ id }, place) => ({
          id: `acd_${quote.id.slice(4)}${place}`,
          credit_name: 'Duffel Airways credit',
          credit_code: quote.confirmedAt ? `ZZ${quote.id.slice(-6)}${place}` : null,
          credit_amount: amount(share),
          credit_currency: book.currency,
          issued_on: plain(quote.createdAt)?.slice(0, 10),
          passenger_id: id,
        }))
      : [],
  }
}

export const paymentBody = ({ id, type, cents, createdAt }: Payment, currency: string) => ({
  id,
  type,
  amount: amount(cents),
  currency,
  live_mode: false,
  created_at: precise(createdAt),
})
