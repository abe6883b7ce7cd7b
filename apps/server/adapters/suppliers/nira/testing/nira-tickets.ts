import type { WireReply } from '../../../../platform/outbound/testing/wire-server.ts'
import { said, text } from './nira-bytes.ts'
import { moment } from './nira-flights.ts'
import {
  type Asked,
  departureOf,
  giveSeat,
  type Host,
  letGo,
  nameOf,
  type Ticket,
  type Traveller,
} from './nira-host.ts'

type Sold = NonNullable<ReturnType<Host['tickets']['get']>>

/** ETIssueJS: tickets of everybody in a booking, paid from the office's credit; the last one is said first. */
export function issue(host: Host, asked: Asked): WireReply {
  letGo(host)
  const answer = (Tickets: string, Message = '') => said({ AirNRSTICKETS: [{ Tickets }], Message })
  const booked = host.pnrs.get(asked('PNR').toUpperCase())
  if (!booked || booked.isCancelled) return answer('NO PNR')
  if (booked.travellers.some(({ ticket }) => ticket)) return answer('TICKET ALREADY ISSUED')
  const costRial = booked.travellers.reduce((sum, { kind }) => {
    const { total, commission } = booked.prices[kind]
    return sum + total - commission
  }, 0)
  if (costRial > host.credit.rial) return answer('NOT ENOUGH CREDIT')
  host.credit.rial -= costRial
  for (const traveller of booked.travellers) {
    const ticket: Ticket = {
      number: `299${(2_400_001_001 + host.tickets.size).toString()}`,
      pnr: booked.pnr,
      price: booked.prices[traveller.kind],
      history: [{ status: 'O', remark: '' }],
      penaltyRial: 0,
    }
    traveller.ticket = ticket
    host.tickets.set(ticket.number, { ticket, traveller, booked })
  }
  const lines = booked.travellers
    .map((each) => `${nameOf(each)}=${each.ticket?.number}\r\n`)
    .toReversed()
  return answer(lines.join(''), 'محل صدور بليت الکترونيک: تهران')
}

const couponWords = {
  O: 'OPEN FOR USE',
  C: 'CHECKED IN',
  L: 'CHECKED IN',
  F: 'FLOWN',
  R: 'REFUNDED',
  S: 'SUSPENDED',
}
const paxOf = { Adult: 'AD ', Child: 'CH ', Infant: 'IN ' }

/** NRSETR: one ticket whole. Its taxes are numbers on tickets with an even number, and text on the others. */
export function readTicket(host: Host, asked: Asked): WireReply {
  const sold = host.tickets.get(asked('TicketNo'))
  if (!sold) return text('TICKET NOT FOUND')
  const { ticket, traveller, booked } = sold
  const { fare, total, commission, taxes } = ticket.price
  const status = ticket.history[0]?.status ?? 'O'
  const isEven = Number(ticket.number.at(-1)) % 2 === 0
  return said({
    PassengerFullName: nameOf(traveller),
    Fare: String(fare),
    Comission: String(commission),
    PAX: paxOf[traveller.kind],
    History: ticket.history.map((each) => ({
      Status: each.status,
      CouponNo: 0,
      Origin: booked.legs[0]?.flight.origin,
      Remark: each.remark,
      Office: 'THR055  ',
      Destination: booked.legs[0]?.flight.destination,
    })),
    COUPONS: booked.legs.map(({ flight, className }) => ({
      PassengerFullName: nameOf(traveller),
      Fare: String(Math.round(fare / booked.legs.length)),
      Status: couponWords[status],
      PassengerPAX: paxOf[traveller.kind],
      Departure: moment(flight.departs),
      FlightClass: className,
      PNR: ticket.pnr,
      Origin: flight.origin,
      FlightNo: flight.flightNo,
      Destination: flight.destination,
    })),
    TotalPrice: String(total),
    TicketNo: ticket.number,
    TAXES: taxes.map(({ code, amount }) => ({
      TaxCode: code,
      TaxAmount: isEven ? amount : String(amount),
    })),
  })
}

const isOpen = ({ history }: Ticket) => history[0]?.status === 'O'

/** What the airline keeps now, of the fare alone; nothing where it does not fly itself. */
function penaltyOf(host: Host, { ticket, booked }: Sold): number {
  if (booked.legs.some(({ flight }) => flight.isCancelled)) return 0
  const hours = departureOf(booked).since(host.now()).total('hours')
  const isFixed = booked.legs.some(
    ({ flight, className }) => !flight.classes.get(className)?.isRefundable,
  )
  const percent = () => {
    if (isFixed) return 100
    if (hours > 24) return 30
    return hours > 3 ? 40 : 50
  }
  return Math.round((ticket.price.fare * percent()) / 100)
}

/** NRSPenalty and NRSPenaltyNow: asking changes nothing; of a ticket without an open coupon they say so in words. */
export function penalty(host: Host, asked: Asked): WireReply {
  const sold = host.tickets.get(asked('TicketNo'))
  if (!sold || !isOpen(sold.ticket)) return text('NO COUPON EXISTS FOR REFUND!!!')
  const kept = penaltyOf(host, sold)
  const { total, taxes, fare } = sold.ticket.price
  return said({
    NRSPenalty: {
      PENALTY: String(kept),
      RefundedAmount: `${total - kept}.00`,
      IsDomestic: true,
      RefundedTaxes: taxes.map(({ code, amount }) => ({
        TaxType: code,
        TaxAmount: `${amount}.00`,
      })),
      Legs: sold.booked.legs.map(({ flight }) => ({
        Origin: flight.origin,
        Destination: flight.destination,
        Fare: String(Math.round(fare / sold.booked.legs.length)),
      })),
    },
  })
}

/** CancelSeatJS: one traveller out of a flight; of several, some hosts put them in a booking of their own first. */
export function cancelSeat(host: Host, asked: Asked): WireReply {
  letGo(host)
  const answer = (isDone: boolean, splitTo = '') =>
    said({
      AirCancelSeat: [{ Done: String(isDone), ...(splitTo && { NewSplittedPNR: splitTo }) }],
    })
  const booked = host.pnrs.get(asked('PNR').toUpperCase())
  const fits = ({ last, first, hasSeat }: Traveller) =>
    hasSeat &&
    last === asked('PassengerLastName').toUpperCase() &&
    first === asked('PassengerName').toUpperCase()
  const isLeg = booked?.legs.some(
    ({ flight }) =>
      flight.flightNo === asked('FlightNo') &&
      flight.departs.toPlainDate().toString() === asked('DepartureDate'),
  )
  const traveller = booked?.travellers.find(fits)
  if (!booked || booked.isCancelled || !isLeg || !traveller) return answer(false)
  giveSeat(booked, traveller)
  if (!host.splitsPnr || booked.travellers.length === 1) return answer(true)
  const pnr = `S${(host.pnrs.size + 41_003).toString(36).toUpperCase().padStart(4, '0')}`
  booked.travellers.splice(booked.travellers.indexOf(traveller), 1)
  host.pnrs.set(pnr, { ...booked, pnr, travellers: [traveller] })
  if (traveller.ticket) traveller.ticket.pnr = pnr
  return answer(true, pnr)
}

/** ETRefundJS: "0" is done. KU is every tax but the airport's; the penalty must be the one the airline reckons. */
export function refund(host: Host, asked: Asked): WireReply {
  const answer = (Done: string, Desc: string) => said({ AirNRSRefund: [{ Done, Desc }] })
  const sold = host.tickets.get(asked('TicketNo'))
  if (!sold || !isOpen(sold.ticket)) return answer('-1', 'NO COUPON EXISTS FOR REFUND!!!')
  if (sold.traveller.hasSeat) return answer('-2', 'SEAT IS NOT CANCELLED')
  const { fare, total, commission, taxes } = sold.ticket.price
  const airport = taxes.find(({ code }) => code === 'LP')?.amount ?? 0
  const others = taxes.reduce((sum, { amount }) => sum + amount, 0) - airport
  const isRight =
    Number(asked('Fare')) === fare &&
    Number(asked('KU')) === others &&
    Number(asked('LP')) === airport
  if (!isRight) return answer('-3', 'INVALID AMOUNT')
  const kept = penaltyOf(host, sold)
  if (Number(asked('Penalty')) !== kept)
    return answer(
      '-5000',
      `MANUAL PENALTY OVERRIDING DENIED Penalty:${asked('Penalty')} Calculated:${kept}.00`,
    )
  sold.ticket.history.unshift({ status: 'R', remark: '' })
  sold.ticket.penaltyRial = kept
  host.credit.rial += total - commission - kept
  return answer('0', 'REFUND SUCCESS')
}
