/** Purchases of the demo's customers: searched, held, paid at the sandbox bank or not. */
import type { Proposal } from '@parastoo/contract/flights/proposal'
import type { HotelProposal } from '@parastoo/contract/hotels/hotel'
import { addDays } from '@parastoo/kit/dates'
import type { Chance } from './chance.ts'
import type { Customer } from './customers.ts'
import { orRefused, type Shop } from './demo-shop.ts'

/** What is bought at one hour: everybody chooses from the same searches. */
export type Window = { flights: readonly Proposal[]; stays: readonly Stay[] }
type Stay = { wish: StayWish; proposal: HotelProposal }
type StayWish = {
  checkIn: string
  checkOut: string
  rooms: { adults: number; childAges: number[] }[]
}

const routes = [
  ['THR', 'MHD'],
  ['MHD', 'THR'],
  ['THR', 'KIH'],
  ['KIH', 'THR'],
  ['THR', 'SYZ'],
  ['SYZ', 'THR'],
  ['THR', 'AWZ'],
  ['THR', 'TBZ'],
  ['IFN', 'MHD'],
  ['THR', 'GSM'],
] as const
const cities = ['mashhad', 'isfahan', 'shiraz', 'kish'] as const

/** The first day from `today` on that somebody flies on: a shipped timetable begins with its season. */
export async function firstFlightDay(shop: Shop, today: string): Promise<string> {
  for (let ahead = 1; ahead < 300; ahead += 10) {
    const departureDate = addDays(today, ahead)
    const found = await lookForFlights(shop, '10.3.0.2', { route: routes[0], departureDate })
    if (found.length > 0) return departureDate
  }
  throw new Error('Nobody flies on any day')
}

/** Looks at some routes and at the hotels of a city, as a window of offers to choose from. */
export async function openWindow(
  shop: Shop,
  chance: Chance,
  { today, flightsFrom }: { today: string; flightsFrom: string },
): Promise<Window> {
  const address = `10.3.${chance.draw(250)}.${chance.draw(250)}`
  const soonest = addDays(today, 1) > flightsFrom ? addDays(today, 1) : flightsFrom
  const flights: Proposal[] = []
  for (let asked = 0; asked < 3; asked += 1) {
    const departureDate = addDays(soonest, chance.draw(chance.happens(600) ? 10 : 45))
    const found = await lookForFlights(shop, address, {
      route: chance.oneOf(routes),
      departureDate,
    })
    flights.push(...found.slice(0, 12))
  }
  return { flights, stays: await lookForStays(shop, chance, today) }
}

async function lookForFlights(
  shop: Shop,
  address: string,
  {
    route: [origin, destination],
    departureDate,
  }: { route: readonly [string, string]; departureDate: string },
): Promise<readonly Proposal[]> {
  const ends = { originKind: 'CityCode', destinationKind: 'CityCode' } as const
  const found = await orRefused(
    shop.visitor(address).api.search.available({
      productType: 'DomesticFlight',
      originDestinations: [{ origin, destination, ...ends, departureDate }],
      adults: 2,
    }),
  )
  return found?.proposals ?? []
}

async function lookForStays(shop: Shop, chance: Chance, today: string): Promise<Stay[]> {
  const { api } = shop.visitor('10.3.0.1')
  const checkIn = addDays(today, 2 + chance.draw(30))
  const wish: StayWish = {
    checkIn,
    checkOut: addDays(checkIn, 1 + chance.draw(3)),
    rooms: [{ adults: 2, childAges: [] }],
  }
  const found = await orRefused(
    api.hotelSearch.available({ cityCode: chance.oneOf(cities), ...wish }),
  )
  const hotel = found?.hotels[chance.draw(Math.max(1, found.hotels.length))]
  if (!hotel) return []
  const detail = await orRefused(api.hotelSearch.hotelDetail({ hotelCode: hotel.code, ...wish }))
  return (detail?.proposals ?? []).slice(0, 4).map((proposal) => ({ wish, proposal }))
}

/** One customer at one window: buys, or leaves it unpaid. Answers the order; null where nothing was left or it was refused. */
export async function buy(
  shop: Shop,
  chance: Chance,
  { customer, window, code }: { customer: Customer; window: Window; code: string | null },
): Promise<{ orderId: string; isPaid: boolean } | null> {
  const wantsStay = window.stays.length > 0 && chance.happens(120)
  const held = wantsStay
    ? await holdStay(shop, chance, { customer, stay: chance.oneOf(window.stays) })
    : await holdFlight(shop, chance, { customer, window })
  if (!held) return null
  const { orderId } = held
  const { api } = shop.customer(customer)
  if (code !== null && chance.happens(90))
    await orRefused(api.orders.applyDiscount({ orderId, code }))
  // Some only look, and their hold runs out.
  if (chance.happens(70)) return { orderId, isPaid: false }
  const started = await orRefused(api.payments.create({ orderId, useWallet: chance.happens(300) }))
  if (!started) return { orderId, isPaid: false }
  if (started.paymentId === null) return { orderId, isPaid: true }
  return { orderId, isPaid: await payAtBank(shop, chance, started.redirectUrl) }
}

async function payAtBank(shop: Shop, chance: Chance, redirectUrl: string): Promise<boolean> {
  const { bank, payments } = shop.house
  const reference = new URL(redirectUrl, 'http://bank').pathname.split('/').at(-1) ?? ''
  const isPaid = !chance.happens(60)
  if (isPaid) bank.bank.pay(reference)
  else bank.bank.refuse(reference)
  await payments.settle({ gateway: bank.gateway.name, reference })
  return isPaid
}

async function holdFlight(
  shop: Shop,
  chance: Chance,
  { customer, window }: { customer: Customer; window: Window },
) {
  if (window.flights.length === 0) return null
  const proposal = chance.oneOf(window.flights)
  const { api } = shop.customer(customer)
  const lastName = troubleOf(chance)
  const passengers = customer.family
    .slice(0, 2)
    .map((person) => (lastName === null ? person : { ...person, lastName }))
  return await orRefused(
    api.reservation.submitFlightOrder({
      requestId: proposal.requestId,
      proposalId: proposal.proposalId,
      acceptedTotalPrice: proposal.totalPrice,
      contact: { phoneNumber: `0${customer.phoneNumber}`, email: null },
      passengers,
    }),
  )
}

/** Names by which the sandbox rehearses an airline that fails; null for most people. */
function troubleOf(chance: Chance): string | null {
  if (chance.happens(15)) return 'ISSUEFAIL'
  if (chance.happens(10)) return 'ISSUELATE'
  return chance.happens(12) ? 'CANCELFAIL' : null
}

async function holdStay(
  shop: Shop,
  chance: Chance,
  { customer, stay }: { customer: Customer; stay: Stay },
) {
  const { wish, proposal } = stay
  const { payNow: totalPrice, payAtHotel, board, cancellation, offerKey } = proposal
  const guests = customer.family.slice(0, 2).map((person, place) => ({
    firstNameFarsi: person.firstNameFarsi,
    lastNameFarsi: person.lastNameFarsi,
    firstName: person.firstName,
    lastName: person.lastName,
    genderTitle: person.genderTitle,
    age: 30 + chance.draw(20),
    nationality: 'IR',
    nationalCode: place === 0 ? person.nationalCode : '',
  }))
  return await orRefused(
    shop.customer(customer).api.hotelReservation.submitHotelOrder({
      offerKey,
      ...wish,
      roomGuests: [{ couplesPaper: 'certificate', guests }],
      contact: { phoneNumber: `0${customer.phoneNumber}`, email: null },
      accepted: { totalPrice, payAtHotel, board, cancellation },
    }),
  )
}
