import { type PaxType, paxTypes, productChannels } from '@parastoo/contract/enums'
import { draftFaults } from '@parastoo/contract/flights/draft-faults'
import {
  onChosenDocument,
  type Passenger,
  passengerInput,
} from '@parastoo/contract/flights/passenger'
import { routeOf } from '@parastoo/contract/flights/passenger-faults'
import type { Code } from '@parastoo/contract/messages'
import type { ExternalEntry } from '@parastoo/contract/office/externals'
import { type Refusal, refuse } from '@parastoo/kit/outcome'
import type { Tx } from '../../../platform/db/database.ts'
import { derivedId } from '../../../platform/ids.ts'
import { personKeyOf } from '../../travellers/index.ts'
import type { Places } from '../places/index.ts'
import type { FlightOffer, OfferLeg } from '../ports.ts'
import { propose } from '../search/index.ts'
import { refusePassengers } from './check-passengers.ts'
import { addExternal } from './external-store.ts'
import { externalSupplierOf } from './external-supplier.ts'
import type { ReservationNeeds } from './needs.ts'
import { costOf, directionTitleFa, orderTitleFa, timesOf } from './reservation.ts'
import { newSeats } from './seats.ts'
import { reservationWriter } from './store.ts'

export type ExternalNeeds = ReservationNeeds & { places: Places }
type Contact = { phoneNumber: string; dialingCode: string; email: string | null }
export type EnterExternal = ExternalEntry & {
  /** Of this entry: repeated, it is the same order. */
  orderId: string
  requestHash: string
  by: string
  contact: Contact
}

/** What a seller's ticket says nothing of, as most are. */
const usual = { cabinClass: 1, fareClass: 'Y', baggage: { amount: 20, unit: 'Kg' } } as const

/**
 * Writes an order of tickets that are bought already, in the caller's transaction; its hold is asked for after the commit, as any other's.
 * Refuses with every fault at once, each at its field, and writes nothing then. Null when this entry was written before. Throws
 * `TicketEntered` where a number stands for another ticket.
 */
export async function enterExternal(
  needs: ExternalNeeds,
  tx: Tx,
  ask: EnterExternal,
): Promise<{ orderId: string; amountRial: number; costRial: number } | Refusal<Code>[] | null> {
  const legs = legsOf(needs, ask)
  const faults = [...legs.faults, ...priceFaults(ask), ...passengerFaults(needs, ask)]
  if (faults.length > 0) return faults
  const passengers = readPassengers(ask)
  const { orderId, customerId: userId, seller, by } = ask
  const personKeys = passengers.map((each) => personKeyOf(needs.documents, each))
  const tooMany = await needs.orders.limitOpenOrders(tx, { orderId, userId, personKeys })
  if (tooMany)
    return [
      tooMany.refused === 'TRAVELLER_IN_OPEN_ORDERS'
        ? refuse(tooMany.refused, { field: `passengers.${tooMany.detail?.person}.nationalCode` })
        : tooMany,
    ]
  const lineId = derivedId(orderId, 'external')
  const supplier = externalSupplierOf(seller)
  const party = partyOf(passengers)
  const offer = offerOf(ask, { lineId, legs: legs.legs, party })
  const proposal = propose(offer, {
    requestId: orderId,
    // Travellers read by whom a proposal is sold; whom we bought from is ours to know.
    supplier: 'external',
    party,
    isReturning: false,
    places: needs.places,
  })
  const direction = { supplier, offer, proposal }
  const isDomestic = needs.places.isDomestic(...placesOf(ask))
  const placed = await needs.orders.placeOrder(tx, {
    orderId,
    userId,
    titleFa: orderTitleFa([direction]),
    contact: ask.contact,
    channel: productChannels.WebSite,
    requestHash: ask.requestHash,
    personKeys,
    totalRial: proposal.totalPrice,
    lines: [
      {
        lineId,
        kind: 'flight',
        productType: isDomestic ? 'DomesticFlight' : 'InternationalFlight',
        titleFa: directionTitleFa(direction),
        ...timesOf(proposal),
        amountRial: proposal.totalPrice,
        units: newSeats({ orderId, lineId, passengers, proposal }),
      },
    ],
  })
  if (!placed) return null
  const costRial = costOf(offer, party)
  const writer = reservationWriter(tx)
  const { offerKey, penaltyBands } = offer
  await writer.addReservations([
    {
      lineId,
      orderId,
      userId,
      supplier,
      offerKey,
      party,
      costRial,
      proposal,
      penaltyBands,
      captcha: null,
    },
  ])
  await writer.addPassengers(orderId, passengers, needs.documents)
  await addExternal(
    tx,
    {
      lineId,
      orderId,
      seller,
      pnr: ask.pnr,
      keptPercent: ask.keptPercent,
      enteredBy: by,
      unitCostRial: offer.unitCostRial,
      enteredAt: needs.clock.now(),
    },
    ask.passengers.map(({ ticketNumber }) => ticketNumber),
  )
  return { orderId, amountRial: proposal.totalPrice, costRial }
}

/** The legs with their instants; a fault at its field for what no flight can be. */
function legsOf(
  { places, clock }: ExternalNeeds,
  { legs }: EnterExternal,
): { legs: OfferLeg[]; faults: Refusal<Code>[] } {
  const faults: Refusal<Code>[] = []
  const read: OfferLeg[] = []
  for (const [place, leg] of legs.entries()) {
    const fault = (code: Code, field: keyof typeof leg) =>
      void faults.push(refuse(code, { field: `legs.${place}.${field}` }))
    const [origin, destination] = [places.airport(leg.origin), places.airport(leg.destination)]
    if (!places.airline(leg.airlineCode)) fault('OFFICE_AIRLINE_UNKNOWN', 'airlineCode')
    if (!origin) fault('PLACE_UNKNOWN', 'origin')
    if (!destination) fault('PLACE_UNKNOWN', 'destination')
    if (!origin || !destination) continue
    if (leg.origin === leg.destination) fault('SAME_ORIGIN_AND_DESTINATION', 'destination')
    const departsAt = instantOf(leg.departureTime, origin.timeZone)
    const arrivesAt = instantOf(leg.arrivalTime, destination.timeZone)
    if (!departsAt) fault('OFFICE_FLIGHT_TIME_WRONG', 'departureTime')
    if (!arrivesAt) fault('OFFICE_FLIGHT_TIME_WRONG', 'arrivalTime')
    if (!departsAt || !arrivesAt) continue
    const before = read.at(-1)?.arrivesAt
    if (Temporal.Instant.compare(departsAt, clock.now()) <= 0)
      fault('DEPARTURE_DATE_IN_PAST', 'departureTime')
    else if (before && Temporal.Instant.compare(departsAt, before) <= 0)
      fault('OFFICE_FLIGHT_TIME_WRONG', 'departureTime')
    const durationMinutes = Math.round(departsAt.until(arrivesAt).total('minutes'))
    if (durationMinutes <= 0 || durationMinutes > longestMinutes)
      fault('OFFICE_FLIGHT_TIME_WRONG', 'arrivalTime')
    const { cabinClass, fareClass } = usual
    read.push({
      ...leg,
      departsAt,
      arrivesAt,
      aircraft: '',
      durationMinutes,
      fareClass,
      cabinClass,
    })
  }
  return { legs: read, faults }
}

/** Nobody flies longer without landing. */
const longestMinutes = 20 * 60

/** Null for a day that no calendar has. */
function instantOf(local: string, zone: string): Temporal.Instant | null {
  try {
    return Temporal.PlainDateTime.from(local).toZonedDateTime(zone).toInstant()
  } catch {
    return null
  }
}

/** Every age that travels has a price, no other has, and none is sold below what it costs. */
function priceFaults({ prices, passengers }: EnterExternal): Refusal<Code>[] {
  const travelling = new Set(passengers.map(({ type }) => type))
  const missing = [...travelling].some((type) => prices.every((price) => price.type !== type))
  const dear = prices.flatMap(({ priceRial, costRial }, place) =>
    costRial > priceRial
      ? [refuse('OFFICE_COST_ABOVE_PRICE', { field: `prices.${place}.costRial` })]
      : [],
  )
  return missing ? [...dear, refuse('AMOUNT_IS_INVALID', { field: 'prices' })] : dear
}

/** The rules of every passenger of a flight, as if they had bought it here. */
function passengerFaults(needs: ExternalNeeds, ask: EnterExternal): Refusal<Code>[] {
  const [first, last] = [ask.legs[0], ask.legs.at(-1)]
  if (!first || !last) return []
  const journey = {
    today: needs.clock.now().toZonedDateTimeISO('Asia/Tehran').toPlainDate().toString(),
    firstFlightOn: first.departureTime.slice(0, 10),
    lastFlightOn: last.departureTime.slice(0, 10),
    route: routeOf({
      isDomestic: needs.places.isDomestic(...placesOf(ask)),
      leavesIran: ask.legs.some(({ origin }) => needs.places.isDomestic(origin)),
    }),
  }
  const unread = ask.passengers.flatMap((draft, place) =>
    draftFaults(draft, journey).map(({ field, code }) =>
      refuse(code, { field: `passengers.${place}.${field}` }),
    ),
  )
  if (unread.length > 0) return unread
  const passengers = readPassengers(ask)
  const { isCountry } = needs
  return refusePassengers(passengers, { party: partyOf(passengers), journey, isCountry })
}

const readPassengers = ({ passengers }: EnterExternal): Passenger[] =>
  passengers.map((draft) => onChosenDocument(passengerInput.parse(draft)))

const placesOf = ({ legs }: EnterExternal): string[] =>
  legs.flatMap(({ origin, destination }) => [origin, destination])

function partyOf(passengers: readonly { type: PaxType }[]) {
  const count = (type: PaxType) => passengers.filter((each) => each.type === type).length
  return { adults: count('Adult'), children: count('Child'), infants: count('Infant') }
}

function offerOf(
  { prices, keptPercent }: EnterExternal,
  {
    lineId,
    legs,
    party,
  }: { lineId: string; legs: readonly OfferLeg[]; party: { adults: number; children: number } },
): FlightOffer {
  const of = (field: 'priceRial' | 'costRial') => {
    const sums = paxTypes.map((type) => [
      type,
      prices.find((one) => one.type === type)?.[field] ?? 0,
    ])
    return Object.fromEntries(sums) as Record<PaxType, number>
  }
  return {
    ...usual,
    // By which it is found again.
    offerKey: lineId,
    // Each leg a journey: what of them is a stop and what is the way back is printed on the ticket.
    journeys: legs.map((leg) => [leg]),
    isCharter: false,
    isRefundable: keptPercent < 100,
    seats: party.adults + party.children,
    unitPriceRial: of('priceRial'),
    unitCostRial: of('costRial'),
    penaltyBands: [{ until: null, labelFa: 'طبق قانون فروشندهٔ بلیت', percent: keptPercent }],
  }
}
