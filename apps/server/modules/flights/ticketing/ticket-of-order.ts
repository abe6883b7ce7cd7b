import type { FlightLeg, Proposal } from '@parastoo/contract/flights/proposal'
import { type Refusal, refuse } from '@parastoo/kit/outcome'
import { toPersianDigits } from '@parastoo/kit/text'
import type { Order } from '../../orders/index.ts'
import { type OrderedPassenger, type Reservation, reservationReader } from '../reservation/index.ts'
import type { TicketingNeeds } from './needs.ts'
import { isGood, type Ticket, ticketsOf } from './store.ts'
import type { TicketFlight, TicketPassenger, TicketView } from './ticket-view.ts'

const cabins = { 1: 'Economy', 2: 'Business', 3: 'First' } as const

/**
 * The ticket of an order, or of one of its directions when `proposalId` is given. Another's order is NOT_FOUND; an order without
 * tickets, yet or any more, is TICKET_NOT_READY.
 */
export async function ticketOfOrder(
  needs: TicketingNeeds,
  ask: { userId: string; orderId: string; proposalId?: string | undefined },
): Promise<TicketView | Refusal<'NOT_FOUND' | 'TICKET_NOT_READY'>> {
  const order = await needs.orders.findOwn(ask.userId, ask.orderId)
  if (!order) return refuse('NOT_FOUND')
  const reader = reservationReader(needs.db)
  const reservations = (await reader.ofOrder(order.orderId)).filter(
    ({ proposal }) => ask.proposalId === undefined || proposal.proposalId === ask.proposalId,
  )
  if (reservations.length === 0) return refuse('NOT_FOUND')
  const ofThese = new Set(reservations.map(({ lineId }) => lineId))
  const tickets = (await ticketsOf(needs.db, order.orderId)).filter(
    (ticket) => ofThese.has(ticket.lineId) && isGood(ticket),
  )
  if (tickets.length === 0) return refuse('TICKET_NOT_READY')
  const named = await reader.passengers(order.orderId)
  // Whoever gave every ticket back is not on the paper any more.
  const passengers = named.filter(({ passengerId }) =>
    tickets.some((ticket) => ticket.passengerId === passengerId),
  )
  return await viewOf(needs, { order, reservations, tickets, passengers })
}

type Parts = {
  order: Order
  reservations: Reservation[]
  tickets: Ticket[]
  passengers: OrderedPassenger[]
}

async function viewOf(
  needs: TicketingNeeds,
  { order, reservations, tickets, passengers }: Parts,
): Promise<TicketView> {
  const issuedLines = reservations.filter(({ lineId }) => tickets.some((t) => t.lineId === lineId))
  const isInternational = order.product === 'InternationalFlight'
  const pnrs = [...new Set(tickets.map(({ pnr }) => pnr))]
  return {
    orderNumber: order.orderNumber,
    pnr: pnrs.join(' / '),
    issuedAt: tickets[0]?.issuedAt.toString() ?? '',
    agency: needs.agency,
    flights: issuedLines.flatMap(({ proposal }) => flightsOf(needs, proposal, isInternational)),
    passengers: passengers.map((passenger) => passengerOf(passenger, tickets)),
    totalPriceRial: tickets.reduce(
      (sum, ticket) => sum + priceOf(ticket, reservations, passengers),
      0,
    ),
    verifyUrl: `${needs.publicUrl}/profile/my-travels/order-details?orderId=${order.orderId}`,
    penaltyBands: (issuedLines[0]?.penaltyBands ?? []).map(({ labelFa, percent }) => ({
      labelFa,
      percent,
    })),
    notesFa: ['نام و مشخصات مسافر باید با مدرک شناسایی او یکسان باشد.'],
  }
}

/** What one ticket cost: its passenger's price on its line. */
function priceOf(
  { lineId, passengerId }: Ticket,
  reservations: Reservation[],
  passengers: OrderedPassenger[],
): number {
  const type = passengers.find((each) => each.passengerId === passengerId)?.type
  const line = reservations.find((each) => each.lineId === lineId)
  return line?.proposal.prices.find(({ paxType }) => paxType === type)?.unitPrice ?? 0
}

function flightsOf(
  { places }: TicketingNeeds,
  proposal: Proposal,
  isInternational: boolean,
): TicketFlight[] {
  const legs = proposal.flightGroups.flatMap(({ flightLegs }) => flightLegs)
  const place = (iata: string, leg: Pick<FlightLeg, 'originName' | 'originCityName'>) => ({
    iata,
    nameFa: leg.originName,
    cityFa: leg.originCityName,
    cityEn: places.airport(iata)?.cityNameEn ?? iata,
  })
  return legs.map((leg) => ({
    airlineCode: leg.airlineCode,
    airlineNameFa: leg.airlineName,
    airlineColour: leg.airlineColour,
    flightNumber: `${leg.airlineCode} ${leg.flightNumber}`,
    origin: place(leg.origin, leg),
    destination: place(leg.destination, {
      originName: leg.destinationName,
      originCityName: leg.destinationCityName,
    }),
    departureTime: leg.departureTime,
    arrivalTime: leg.arrivalTime,
    durationMinutes: leg.durationMinutes,
    cabinClass: cabins[proposal.cabinClass as keyof typeof cabins] ?? 'Economy',
    fareClass: proposal.fareClass,
    aircraft: leg.aircraft,
    baggage: proposal.baggage,
    isCharter: proposal.isCharter,
    isRefundable: proposal.isRefundable,
    isInternational,
  }))
}

function passengerOf(passenger: OrderedPassenger, tickets: Ticket[]): TicketPassenger {
  const numbers = tickets
    .filter(({ passengerId }) => passengerId === passenger.passengerId)
    .map(({ ticketNumber }) => ticketNumber)
  const isNational = passenger.documentType === 'NationalCode'
  return {
    nameFa: `${passenger.firstNameFarsi || passenger.firstName} ${passenger.lastNameFarsi || passenger.lastName}`,
    nameEn: `${passenger.firstName} ${passenger.lastName}`.toUpperCase(),
    genderTitle: passenger.genderTitle,
    type: passenger.type,
    ticketNumber: numbers.join(' / '),
    document: isNational
      ? `کد ملی ${masked(toPersianDigits(passenger.nationalCode))}`
      : `گذرنامه ${masked(passenger.passportNumber)}`,
  }
}

/** Keeps the first and last three signs: enough to recognise one's own document, too little to misuse it. */
const masked = (text: string): string =>
  text.length < 7 ? text : `${text.slice(0, 3)}${'*'.repeat(text.length - 6)}${text.slice(-3)}`
