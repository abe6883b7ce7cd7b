import { cabinClasses, tripTypes } from '@parastoo/contract/enums'
import type { Kit } from '@parastoo/contract/visas/kits'
import { addDays } from '@parastoo/kit/dates'
import { isRefused, type Refusal } from '@parastoo/kit/outcome'
import { dateIn } from '../../platform/clock.ts'
import type { KitGround } from '../visas/index.ts'
import { type KitDays, kitDays } from './kit-days.ts'
import { partiesOf, partyOf, roomsOf } from './kit-people.ts'
import { kitsOfVisas, standing } from './kit-store.ts'
import type { KitsNeeds } from './needs.ts'

/** From where people leave for all of these visas. */
const home = { code: 'THR', kind: 'CityCode' } as const
const mostFlights = 3

/** What a kit for the visas of an own order could be made of, each part with what it would lose. */
export async function planKit(
  needs: KitsNeeds,
  ask: { orderId: string; userId: string; nights: number | undefined },
): Promise<Kit | Refusal<'NOT_FOUND' | 'VISA_CASE_ENDED' | 'KIT_NIGHTS_ARE_INVALID'>> {
  const ground = await needs.visas.kitGround(ask)
  if (isRefused(ground)) return ground
  const today = dateIn('Asia/Tehran', needs.clock.now())
  const days = kitDays(ground, { nights: ask.nights, today })
  if (isRefused(days)) return days
  const [flights, hotels, covers, bought] = await Promise.all([
    flightsFor(needs, ground, days, today),
    hotelsFor(needs, ground, days),
    coversFor(needs, ground, days),
    boughtFor(needs, ask),
  ])
  const { destination, destinationFa, visaTypeFa, authorityFa, asks, decidedOn, isDecided } = ground
  return {
    visaOrderId: ask.orderId,
    destination,
    destinationFa,
    visaTypeFa,
    authorityFa,
    asks: asks.flatMap((kind) => (isKitPaper(kind) ? [kind] : [])),
    people: ground.people.map(({ nameFa }) => nameFa),
    startsOn: days.startsOn,
    endsOn: days.endsOn,
    nights: days.nights,
    mostNights: days.mostNights,
    decidedOn,
    isDecided,
    safeUntil: days.safeUntil.toString(),
    ...flights,
    hotels,
    covers,
    bought,
  }
}

const isKitPaper = (kind: string): kind is Kit['asks'][number] =>
  ['flight', 'hotel', 'insurance', 'itinerary'].includes(kind)

/** There and back on the days of the stay: the way out comes on its first day, and leaves the evening before where no other does. */
async function flightsFor(
  { flights }: KitsNeeds,
  ground: KitGround,
  { startsOn, endsOn, safeUntil }: KitDays,
  today: string,
): Promise<Pick<Kit, 'flights' | 'isWhole'>> {
  let isWhole = true
  for (const leavesOn of [startsOn, addDays(startsOn, -1)]) {
    if (leavesOn < today) continue
    const { code: city, kind } = home
    const there = { destination: ground.cityCode, destinationKind: kind }
    const found = await flights.refundableOffers({
      moment: safeUntil,
      asked: {
        productType: 'InternationalFlight',
        flightType: tripTypes.RoundTrip,
        cabinClass: cabinClasses.Economy,
        ...partyOf(ground.people),
        originDestinations: [
          { origin: city, originKind: kind, ...there, departureDate: leavesOn },
          {
            origin: there.destination,
            originKind: there.destinationKind,
            destination: city,
            destinationKind: kind,
            departureDate: endsOn,
          },
        ],
      },
    })
    // Nobody flies there, or a child would fly alone: the kit goes without.
    if (Array.isArray(found)) return { flights: [], isWhole: true }
    isWhole &&= found.isWhole
    const fitting = found.offers.filter(({ proposal: { flightGroups } }) =>
      flightGroups[0]?.arrivalTime.startsWith(startsOn),
    )
    if (fitting.length > 0)
      return {
        isWhole,
        flights: fitting
          .slice(0, mostFlights)
          .map(({ proposal, keptRial: riskRial }) => ({ proposal, riskRial })),
      }
  }
  return { flights: [], isWhole }
}

async function hotelsFor(
  { hotels, places }: KitsNeeds,
  { people, cityCode }: KitGround,
  { startsOn: checkIn, endsOn: checkOut, safeUntil }: KitDays,
): Promise<Kit['hotels']> {
  const rooms = partiesOf(roomsOf(people))
  if (rooms.length === 0) return []
  // A visa leads to a city by its own code (ROM); hotels name the airport one lands at (FCO).
  const airports = places.airportsOf(cityCode, 'CityCode').map(({ iataCode }) => iataCode)
  const cities = await Promise.all(airports.map((iataCode) => hotels.cityOfAirport(iataCode)))
  const city = cities.find((each) => each !== null)
  if (!city) return []
  const found = await hotels.freeOffers({
    cityCode: city.code,
    stay: { checkIn, checkOut, rooms },
    nationality: people[0]?.nationality ?? 'IR',
    freeAt: safeUntil,
  })
  return found.flatMap(({ hotel, offer }) =>
    offer.freeUntil === null
      ? []
      : [
          {
            offerKey: offer.offerKey,
            hotelCode: hotel.code,
            cityCode: hotel.cityCode,
            nameFa: hotel.nameFa,
            stars: hotel.stars,
            isSample: hotel.isSample,
            rooms: offer.rooms.length,
            board: offer.board,
            payNow: offer.payNowRial,
            payAtHotel: offer.payAtHotelRial,
            cancellation: offer.cancellation.map(({ from, keptRial }) => ({
              from: from?.toString() ?? null,
              keptRial,
            })),
            freeUntil: offer.freeUntil.toString(),
            riskRial: 0,
          },
        ],
  )
}

async function coversFor(
  { insurance }: KitsNeeds,
  { countryCode, people }: KitGround,
  { cover }: KitDays,
): Promise<Kit['covers']> {
  const journey = { ...cover, countries: [countryCode], kind: 'medical' as const }
  const born = people.map(({ birthDate }) => birthDate)
  const found = await insurance.plansFor(journey, born)
  if (isRefused(found)) return []
  return found.plans.map((plan) => ({
    planCode: plan.planCode,
    nameFa: plan.nameFa,
    insurerFa: plan.insurer.nameFa,
    limit: plan.limit,
    isSample: plan.isSample,
    ...cover,
    totalPrice: plan.totalPrice,
    riskRial: Math.min(plan.totalPrice, plan.voidFeeRial * people.length),
  }))
}

async function boughtFor(
  { db, orders }: KitsNeeds,
  { orderId: visaOrderId, userId }: { orderId: string; userId: string },
): Promise<Kit['bought']> {
  const found = await kitsOfVisas(db, { visaOrderId, userId })
  const own = await Promise.all(found.map(({ orderId }) => orders.findOwn(userId, orderId)))
  return await Promise.all(
    own
      .flatMap((order) => order ?? [])
      // What was never held, ran out or was given back is no booking any more.
      .filter(({ lines }) => lines.some(({ fulfilment }) => standing.includes(fulfilment)))
      .map(async (order) => ({
        orderId: order.orderId,
        status: await orders.statusOf(order),
        isBooked: order.lines.some(({ fulfilment }) => fulfilment === 'issued'),
      })),
  )
}
