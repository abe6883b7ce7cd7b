import type { Book, Offer, OfferRequest, Segment } from './duffel-book.ts'
import {
  airline,
  bagsOf,
  cabinNames,
  conditionsOf,
  placeBody,
  priceBody,
  segmentBody,
  sliceBody,
} from './duffel-slices.ts'
import { plain, precise } from './duffel-words.ts'

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
          refund_before_departure: null,
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
