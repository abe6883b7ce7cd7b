import type { FlightLeg, Proposal } from '@parastoo/contract/flights/proposal'
import { type Refusal, refuse } from '@parastoo/kit/outcome'
import { toPersianDigits } from '@parastoo/kit/text'
import { type Order, type OrderLine, shareDiscount } from '../../orders/index.ts'
import {
  type LegStanding,
  type NamedPassenger,
  reservationReader,
  type StandingReservation,
  standingOfLegs,
} from '../reservation/index.ts'
import { checkUrlOf } from './check-code.ts'
import type { TicketingNeeds } from './needs.ts'
import { type IssuedTicket, isGood, ticketsOf } from './store.ts'
import type { TicketFlight, TicketPassenger, TicketView } from './ticket-view.ts'

const cabins = { 1: 'Economy', 2: 'Business', 3: 'First' } as const

/**
 * The ticket of an order, of one of its directions when `proposalId` is given, of one of its passengers when `passengerId` is,
 * or of one passenger on one direction. Another's order is NOT_FOUND; what has no tickets, yet or any more, is TICKET_NOT_READY.
 * With `isTold` tickets that were given back stand on the paper too, marked: for who holds it without the order's page.
 */
export async function ticketOfOrder(
  needs: TicketingNeeds,
  ask: {
    userId: string
    orderId: string
    proposalId?: string | undefined
    passengerId?: string | undefined
    isTold?: boolean
  },
): Promise<TicketView | Refusal<'NOT_FOUND' | 'TICKET_NOT_READY'>> {
  const order = await needs.orders.findOwn(ask.userId, ask.orderId)
  if (!order) return refuse('NOT_FOUND')
  const reader = reservationReader(needs.db)
  const reservations = (await reader.ofOrder(order.orderId)).filter(
    ({ proposal }) => ask.proposalId === undefined || proposal.proposalId === ask.proposalId,
  )
  if (reservations.length === 0) return refuse('NOT_FOUND')
  const everyone = await reader.namedPassengers(order.orderId, needs.documents)
  const wanted = everyone.filter(
    ({ passengerId }) => ask.passengerId === undefined || passengerId === ask.passengerId,
  )
  if (wanted.length === 0) return refuse('NOT_FOUND')
  const tickets = (await ticketsOf(needs.db, order.orderId)).filter(
    (ticket) =>
      (ask.isTold || isGood(ticket)) &&
      reservations.some((each) => each.lineId === ticket.lineId) &&
      wanted.some((each) => each.passengerId === ticket.passengerId),
  )
  if (tickets.length === 0) return refuse('TICKET_NOT_READY')
  // Whoever gave every ticket back is not on the paper any more.
  const passengers = wanted.filter(({ passengerId }) =>
    tickets.some((ticket) => ticket.passengerId === passengerId),
  )
  return viewOf(needs, {
    ...{ order, reservations, tickets, passengers, everyone },
    checkedId: checkedIdOf(ask, { reservations, tickets }),
  })
}

/** What the code on this ticket stands for: exactly what is printed on it. */
function checkedIdOf(
  ask: { orderId: string; proposalId?: string | undefined; passengerId?: string | undefined },
  { reservations, tickets }: { reservations: StandingReservation[]; tickets: IssuedTicket[] },
): string {
  if (ask.passengerId === undefined)
    return ask.proposalId === undefined ? ask.orderId : (reservations[0]?.lineId ?? ask.orderId)
  return ask.proposalId === undefined ? ask.passengerId : (tickets[0]?.ticketId ?? ask.passengerId)
}

type Parts = {
  order: Order
  reservations: StandingReservation[]
  tickets: IssuedTicket[]
  /** Who stands on this ticket. */
  passengers: NamedPassenger[]
  /** Who flies on the whole order. */
  everyone: NamedPassenger[]
  checkedId: string
}

type Change = NonNullable<TicketFlight['change']>

function viewOf(
  needs: TicketingNeeds,
  { order, reservations, tickets, passengers, everyone, checkedId }: Parts,
): TicketView {
  const issuedLines = reservations.filter(({ lineId }) => tickets.some((t) => t.lineId === lineId))
  const isInternational = order.product === 'InternationalFlight'
  const pnrs = [...new Set(tickets.map(({ pnr }) => pnr))]
  const isVoid = !tickets.some(isGood)
  return {
    orderNumber: order.orderNumber,
    pnr: pnrs.join(' / '),
    issuedAt: tickets[0]?.issuedAt.toString() ?? '',
    agency: needs.agency,
    flights: issuedLines.flatMap((line) => flightsOf(needs, line, isInternational)),
    passengers: passengers.map((passenger) => passengerOf(passenger, tickets)),
    ...(isVoid ? { isVoid } : {}),
    totalPriceRial: issuedLines.reduce(
      (sum, { lineId, proposal }) =>
        sum +
        paidFor({
          line: order.lines.find((line) => line.lineId === lineId),
          proposal,
          flying: passengers.filter(({ passengerId }) =>
            tickets.some((each) => each.lineId === lineId && each.passengerId === passengerId),
          ),
          everyone,
        }),
      0,
    ),
    verifyUrl: checkUrlOf(needs, checkedId),
    penaltyBands: (issuedLines[0]?.penaltyBands ?? []).map(({ labelFa, percent }) => ({
      labelFa,
      percent,
    })),
    notesFa: ['نام و مشخصات مسافر باید با مدرک شناسایی او یکسان باشد.'],
  }
}

/** What each passenger of an order paid for one direction: the fare less a share of the discount. All together pay the line exactly. */
export function paidByEach({
  line,
  proposal,
  everyone,
}: {
  line: Pick<OrderLine, 'discountRial'> | undefined
  proposal: Pick<Proposal, 'prices'>
  everyone: readonly Pick<NamedPassenger, 'type'>[]
}): number[] {
  const fares = everyone.map(
    ({ type }) => proposal.prices.find(({ paxType }) => paxType === type)?.unitPrice ?? 0,
  )
  const discounts = shareDiscount(fares, line?.discountRial ?? 0)
  return fares.map((fare, index) => fare - (discounts[index] ?? 0))
}

/** What these passengers paid for one direction. */
function paidFor({
  line,
  proposal,
  flying,
  everyone,
}: Pick<Parts, 'everyone'> & {
  line: OrderLine | undefined
  proposal: Proposal
  flying: NamedPassenger[]
}): number {
  const paid = paidByEach({ line, proposal, everyone })
  return everyone.reduce(
    (sum, one, index) => (flying.includes(one) ? sum + (paid[index] ?? 0) : sum),
    0,
  )
}

function flightsOf(
  { places }: TicketingNeeds,
  { proposal, bought, now }: StandingReservation,
  isInternational: boolean,
): TicketFlight[] {
  const standings = standingOfLegs({ bought, now })
  const legs = proposal.flightGroups.flatMap(({ flightLegs }) => flightLegs)
  const place = (iata: string, leg: Pick<FlightLeg, 'originName' | 'originCityName'>) => ({
    iata,
    nameFa: leg.originName,
    cityFa: leg.originCityName,
    cityEn: places.airport(iata)?.cityNameEn ?? iata,
  })
  return legs.map((leg, index) => ({
    ...changeOf(standings[index]),
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

function changeOf(standing: LegStanding | undefined): { change?: Change } {
  if (standing?.state === 'called-off') return { change: { kind: 'called-off' } }
  if (standing?.state !== 'moved') return {}
  return { change: { kind: 'moved', soldDepartureTime: standing.soldDepartureTime } }
}

function passengerOf(passenger: NamedPassenger, tickets: IssuedTicket[]): TicketPassenger {
  const own = tickets.filter(({ passengerId }) => passengerId === passenger.passengerId)
  const isVoid = !own.some(isGood)
  // Of who flies on one direction still, the number of the other is nothing to fly on.
  const numbers = own
    .filter((ticket) => isVoid || isGood(ticket))
    .map(({ ticketNumber }) => ticketNumber)
  const isNational = passenger.documentType === 'NationalCode'
  return {
    nameFa: `${passenger.firstNameFarsi || passenger.firstName} ${passenger.lastNameFarsi || passenger.lastName}`,
    nameEn: `${passenger.firstName} ${passenger.lastName}`.toUpperCase(),
    genderTitle: passenger.genderTitle,
    type: passenger.type,
    ticketNumber: numbers.join(' / '),
    ...(isVoid ? { isVoid } : {}),
    document: isNational
      ? `کد ملی ${masked(toPersianDigits(passenger.nationalCode))}`
      : `گذرنامه ${masked(passenger.passportNumber)}`,
  }
}

/** Keeps the first and last three signs: enough to recognise one's own document, too little to misuse it. */
const masked = (text: string): string =>
  text.length < 7 ? text : `${text.slice(0, 3)}${'*'.repeat(text.length - 6)}${text.slice(-3)}`
