import { joinedPenalties, type TicketPenalty } from '@parastoo/contract/flights/joined-penalties'
import type { FlightLeg } from '@parastoo/contract/flights/proposal'
import type { FrozenRate } from '@parastoo/contract/orders/rates'
import { type Refusal, refuse } from '@parastoo/kit/outcome'
import { toPersianDigits } from '@parastoo/kit/text'
import { ratesNote } from '../../documents/index.ts'
import { type Order, paidOf } from '../../orders/index.ts'
import {
  type LegStanding,
  type NamedPassenger,
  reservationReader,
  type StandingReservation,
  seatIdOf,
  standingOfLegs,
} from '../reservation/index.ts'
import { checkUrlOf } from './check-url.ts'
import type { TicketingNeeds } from './needs.ts'
import { type IssuedTicket, isGood, ticketsOf } from './store.ts'
import type { TicketFlight, TicketPassenger, TicketView } from './ticket-view.ts'

const cabins = { 1: 'Economy', 2: 'Business', 3: 'First' } as const

/**
 * The ticket of an order, of one of its lines when `lineId` or `proposalId` names it, of one of its passengers when `passengerId` is,
 * or of one passenger on one line. Another's order is NOT_FOUND; what has no tickets, yet or any more, is TICKET_NOT_READY.
 * With `isTold` tickets that were given back stand on the paper too, marked: for who holds it without the order's page.
 */
export async function ticketOfOrder(
  needs: TicketingNeeds,
  ask: {
    userId: string
    orderId: string
    lineId?: string | undefined
    proposalId?: string | undefined
    passengerId?: string | undefined
    isTold?: boolean
  },
): Promise<TicketView | Refusal<'NOT_FOUND' | 'TICKET_NOT_READY'>> {
  const order = await needs.orders.findOwn(ask.userId, ask.orderId)
  if (!order) return refuse('NOT_FOUND')
  const reader = reservationReader(needs.db)
  const reservations = (await reader.ofOrder(order.orderId)).filter(
    ({ lineId, proposal }) =>
      (ask.lineId === undefined || lineId === ask.lineId) &&
      (ask.proposalId === undefined || proposal.proposalId === ask.proposalId),
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
    order,
    reservations,
    tickets,
    passengers,
    paidBySeat: await paidBySeatOf(needs, order.orderId),
    rates: await needs.orders.frozenRates(order.orderId),
    checkedId: checkedIdOf(ask, { reservations, tickets }),
  })
}

/** What the code on this ticket stands for: exactly what is printed on it. */
function checkedIdOf(
  ask: {
    orderId: string
    lineId?: string | undefined
    proposalId?: string | undefined
    passengerId?: string | undefined
  },
  { reservations, tickets }: { reservations: StandingReservation[]; tickets: IssuedTicket[] },
): string {
  const isWhole = ask.proposalId === undefined && ask.lineId === undefined
  if (ask.passengerId === undefined)
    return isWhole ? ask.orderId : (reservations[0]?.lineId ?? ask.orderId)
  return isWhole ? ask.passengerId : (tickets[0]?.ticketId ?? ask.passengerId)
}

type Parts = {
  order: Order
  reservations: StandingReservation[]
  tickets: IssuedTicket[]
  /** Who stands on this ticket. */
  passengers: NamedPassenger[]
  /** What was paid for each seat of the order, by its unit. */
  paidBySeat: ReadonlyMap<string, number>
  /** What currencies cost when it was ordered. */
  rates: readonly FrozenRate[]
  checkedId: string
}

/** What was paid for each seat of an order, by its unit. */
export async function paidBySeatOf(
  { orders }: Pick<TicketingNeeds, 'orders'>,
  orderId: string,
): Promise<Map<string, number>> {
  const units = await orders.unitsOf([orderId])
  return new Map(units.map((unit) => [unit.unitId, paidOf(unit)]))
}

type Change = NonNullable<TicketFlight['change']>

function viewOf(
  needs: TicketingNeeds,
  { order, reservations, tickets, passengers, paidBySeat, rates, checkedId }: Parts,
): TicketView {
  const issuedLines = reservations.filter(({ lineId }) => tickets.some((t) => t.lineId === lineId))
  const isInternational = ({ lineId }: StandingReservation) =>
    order.lines.find((line) => line.lineId === lineId)?.productType === 'InternationalFlight'
  const pnrs = [...new Set(tickets.map(({ pnr }) => pnr))]
  const isVoid = !tickets.some(isGood)
  return {
    orderNumber: order.orderNumber,
    pnr: pnrs.join(' / '),
    issuedAt: tickets[0]?.issuedAt.toString() ?? '',
    agency: needs.agency,
    flights: issuedLines.flatMap((line) => flightsOf(needs, line, isInternational(line))),
    passengers: passengers.map((passenger) => passengerOf(passenger, tickets)),
    ...(isVoid ? { isVoid } : {}),
    totalPriceRial: tickets
      .map(({ lineId, passengerId }) => seatIdOf(lineId, passengerId))
      .reduce((sum, seatId) => sum + (paidBySeat.get(seatId) ?? 0), 0),
    verifyUrl: checkUrlOf(needs, checkedId),
    penaltyBands: joinedPenalties(
      issuedLines.flatMap((line) =>
        passengers
          .filter(({ passengerId }) =>
            tickets.some((each) => each.lineId === line.lineId && each.passengerId === passengerId),
          )
          .map(({ type }) => penaltiesOf(line, type)),
      ),
    ).map(({ amount, ...band }) => ({ ...band, amountRial: amount })),
    notesFa: [
      'نام و مشخصات مسافر باید با مدرک شناسایی همراه او یکسان باشد.',
      'اگر پرواز بیش از دو ساعت جابه‌جا شود، استرداد بدون جریمه است.',
      ...ratesNote(rates),
    ],
  }
}

/** What giving one ticket of a direction back costs as time passes, by the terms it was sold under. */
export function penaltiesOf(
  { proposal, penaltyBands }: Pick<StandingReservation, 'proposal' | 'penaltyBands'>,
  paxType: NamedPassenger['type'],
): TicketPenalty[] {
  const priceRial = proposal.prices.find((price) => price.paxType === paxType)?.unitPrice ?? 0
  return penaltyBands.map(({ until, labelFa, percent }) => ({
    until: until?.toString() ?? null,
    labelFa,
    percent: Math.round(percent),
    amount: Math.round((priceRial * percent) / 100),
  }))
}

function flightsOf(
  { places }: TicketingNeeds,
  { proposal, bought, now }: StandingReservation,
  isInternational: boolean,
): TicketFlight[] {
  const standings = standingOfLegs({ bought, now })
  const legs = proposal.flightGroups.flatMap(({ flightLegs }) => flightLegs)
  const place = (
    iata: string,
    leg: Pick<FlightLeg, 'originName' | 'originCityName' | 'airlineCode'>,
  ) => ({
    iata,
    nameFa: leg.originName,
    cityFa: leg.originCityName,
    cityEn: places.airport(iata)?.cityNameEn ?? iata,
    terminal: places.terminalOf({ airport: iata, airline: leg.airlineCode }),
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
      airlineCode: leg.airlineCode,
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
