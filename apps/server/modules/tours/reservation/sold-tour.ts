import type { Passenger } from '@parastoo/contract/flights/passenger'
import { bandsOfDeparture, cityShown, type Offer, pictureOf } from '../catalogue/index.ts'
import type { PlannedPayment } from '../pricing/index.ts'
import type { SubmittedRoom } from './judge-party.ts'
import { placeIdOf, type Reservation, type Room, type SoldTour } from './reservation.ts'
import type { NewRoommate } from './roommate-store.ts'
import type { NewPlace } from './store.ts'

type Sale = {
  offer: Offer
  /** Where it is paid in two. */
  planned: PlannedPayment | null
  lineId: string
  orderId: string
  userId: string
  passengers: readonly Passenger[]
  personKeys: readonly string[]
  rooms: readonly SubmittedRoom[]
}

/** An offer as it is sold: the reservation with everything it was sold by, its rooms and the place of each traveller. */
export function soldOf(sale: Sale): {
  reservation: Omit<Reservation, 'programme'>
  rooms: Room[]
  places: NewPlace[]
  roommates: NewRoommate[]
} {
  const { offer, planned, lineId, orderId, userId, passengers, personKeys, rooms } = sale
  const { tour, departure, quote, sharing } = offer
  const sharesIn = (room: number) => (rooms[room]?.sharesRoom ? sharing : null)
  const ours = Math.floor((quote.totalRial * tour.commissionPercent) / 100)
  return {
    reservation: {
      lineId,
      orderId,
      userId,
      departureId: departure.id,
      packageCode: offer.package.code,
      sold: {
        ...snapshotOf(offer),
        depositRial: planned?.depositRial ?? null,
        balanceDueAt: planned?.balanceDueAt.toString() ?? null,
      },
      rulesVersion: tour.rulesVersion,
      totalRial: quote.totalRial,
      costRial: quote.totalRial - ours,
      isOnRequest: departure.sells === 'on-request',
    },
    rooms: rooms.map(({ kind, kinship }, position) => ({
      lineId,
      position,
      kind,
      kinship: kinship ?? null,
    })),
    places: quote.people.flatMap((line) => {
      const passenger = passengers[line.person]
      if (!passenger) throw new Error(`Person ${line.person} was priced and is nobody`)
      const { person: position, room, kind, bandOnReturn, bandOnCheckIn } = line
      const { needsSeat } = line
      const priceRial = line.priceRial - (sharesIn(room)?.supplementRial ?? 0)
      return [
        {
          id: placeIdOf(lineId, position),
          lineId,
          position,
          room,
          kind,
          bandOnReturn,
          bandOnCheckIn,
          priceRial,
          needsSeat,
          passenger,
          personKey: personKeys[position] ?? '',
        },
      ]
    }),
    roommates: quote.people.flatMap(({ person, room }) => {
      const shares = sharesIn(room)
      const gender = passengers[person]?.genderTitle
      if (!shares || !gender) return []
      return [
        {
          placeId: placeIdOf(lineId, person),
          lineId,
          departureId: departure.id,
          packageCode: offer.package.code,
          gender,
          supplementRial: shares.supplementRial,
          closesAt: shares.until,
        },
      ]
    }),
  }
}

function snapshotOf({
  tour,
  departure,
  package: sold,
  onSale,
  quote,
  rates,
}: Offer): Omit<SoldTour, 'depositRial' | 'balanceDueAt'> {
  const { code, titleFa, kind, days, nights, isSample, organiser } = tour
  return {
    tour: {
      code,
      titleFa,
      kind,
      origin: cityShown(tour.origin),
      cities: tour.cities.map((city) => ({ ...cityShown(city), nights: city.nights })),
      days,
      nights,
      timeZone: tour.cities[0]?.timeZone ?? tour.origin.timeZone,
      picture: pictureOf(tour),
      isSample,
      organiser,
    },
    startsOn: departure.startsOn,
    endsOn: departure.endsOn,
    package: {
      code: sold.code,
      titleFa: sold.titleFa,
      hotels: departure.hotels[sold.code] ?? sold.hotels,
    },
    outbound: departure.outbound,
    inbound: departure.inbound,
    documents: tour.documents,
    visa: tour.visa,
    travellerChange: tour.travellerChange ?? null,
    asksKinship: tour.asksKinship,
    rows: onSale.rows,
    rates,
    bands: bandsOfDeparture(tour, departure),
    parts: quote.people.map(({ parts }) => parts),
  }
}
