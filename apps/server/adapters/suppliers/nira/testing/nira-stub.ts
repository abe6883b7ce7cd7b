import {
  openWireServer,
  type WireReply,
  type WireRequest,
} from '../../../../platform/outbound/testing/wire-server.ts'
import { cancelPnr, reserve, retrieve } from './nira-booking.ts'
import { said, text } from './nira-bytes.ts'
import { availability, availabilityWithFares, fare } from './nira-fares.ts'
import { openFlights } from './nira-flights.ts'
import type { Asked, Host } from './nira-host.ts'
import { cancelSeat, issue, penalty, readTicket, refund } from './nira-tickets.ts'

const reads = {
  'AvailabilityJS.jsp': availability,
  'AvailabilityFareJS.jsp': availabilityWithFares,
  'FareJS.jsp': fare,
  'NRSRT.jsp': retrieve,
  'NRSETR.jsp': readTicket,
  'NRSPenalty.jsp': penalty,
  'NRSPenaltyNow.jsp': penalty,
  'NRSCommand.jsp': command,
}
const writes = {
  ReservJS: reserve,
  ETIssueJS: issue,
  CancelPNRJS: cancelPnr,
  CancelSeatJS: cancelSeat,
  ETRefundJS: refund,
}
type Name = keyof typeof reads | keyof typeof writes
const calls: Record<Name, (host: Host, asked: Asked) => WireReply> = { ...reads, ...writes }

/**
 * An airline's host of Nira (NRS), after facts/suppliers-and-rails.md A1: reads under `/ws1`, writes under `/ws2/cgi-bin/NRSWEB.cgi`,
 * everything by GET, HTTP 200 for every refusal. What no public text says is invented: the words for a wrong password, an
 * address that is not known, a full or unknown flight, a ticket that is issued already, and a refund out of order.
 */
export async function startNiraStub({
  now,
  airline = 'ZV',
  user = 'THR000.WS',
  password = 'an office password',
  creditRial = 10_000_000_000,
  holdMinutes = 15,
  splitsPnr = false,
}: {
  now: () => Temporal.Instant
  airline?: string
  user?: string
  password?: string
  creditRial?: number
  holdMinutes?: number
  /** Whether a traveller of several whose seat is cancelled moves to a booking of their own (`NewSplittedPNR`). */
  splitsPnr?: boolean
}) {
  const host: Host = {
    airline,
    now,
    today: () => now().toZonedDateTimeISO('Asia/Tehran').toPlainDate(),
    flights: openFlights(),
    pnrs: new Map(),
    tickets: new Map(),
    credit: { rial: creditRial },
    holdMinutes,
    splitsPnr,
  }
  let refusesAddress = false
  const answer = (name: Name, { query }: WireRequest): WireReply => {
    const fields = new Map([...query].map(([key, value]) => [key.toLowerCase(), value]))
    const asked: Asked = (key) => fields.get(key.toLowerCase()) ?? ''
    if (refusesAddress) return text('ACCESS DENIED. YOUR IP IS NOT REGISTERED')
    if (asked('OfficeUser') !== user || asked('OfficePass') !== password)
      return text('INVALID USER OR PASSWORD')
    const isAnyAirline = name === 'FareJS.jsp' && asked('AirLine') === '*'
    if (!isAnyAirline && asked('AirLine').toUpperCase() !== airline) return text('INVALID AIRLINE')
    return calls[name](host, asked)
  }
  const { faults, ...server } = await openWireServer<Name>({ callOf, answer, contradict })
  const flightOf = (flightNo: string, date: string) => {
    const flight = host.flights.find(flightNo, date)
    if (!flight) throw new Error(`The airline has no flight ${flightNo}`)
    return flight
  }
  const classOf = (flightNo: string, date: string, className: string) => {
    const fareClass = flightOf(flightNo, date).classes.get(className)
    if (!fareClass) throw new Error(`Flight ${flightNo} has no class ${className}`)
    return fareClass
  }
  return {
    ...server,
    faults,
    user,
    password,
    airline,
    /** The two bases an airline gives: for reads and for writes. */
    readsUrl: `${server.url}/ws1`,
    writesUrl: `${server.url}/ws2/cgi-bin/NRSWEB.cgi`,
    state: {
      pnrs: host.pnrs,
      tickets: host.tickets,
      credit: host.credit,
      flightOf,
      classOf,
      raise: (flightNo: string, date: string, className: string, byRial: number) => {
        classOf(flightNo, date, className).fareRial += byRial
      },
      sellOut: (flightNo: string, date: string, className: string) => {
        classOf(flightNo, date, className).seats = 0
      },
      /** The carrier's own change: all later by so many minutes, or none any more. */
      change: (flightNo: string, date: string, to: { byMinutes: number } | 'cancelled') => {
        const flight = flightOf(flightNo, date)
        if (to === 'cancelled') flight.isCancelled = true
        else flight.departs = flight.departs.add({ minutes: to.byMinutes })
      },
      useUpCredit: () => {
        host.credit.rial = 0
      },
      refuseAddress: (isRefused: boolean) => {
        refusesAddress = isRefused
      },
    },
  }
}
export type NiraStub = Awaited<ReturnType<typeof startNiraStub>>

function callOf({ path }: WireRequest): Name | null {
  const [, read] = /^\/ws1\/(\w+\.jsp)$/.exec(path) ?? []
  const [, write] = /^\/ws2\/cgi-bin\/NRSWEB\.cgi\/(\w+)$/.exec(path) ?? []
  if (read !== undefined) return read in reads ? (read as Name) : null
  return write !== undefined && write in writes ? (write as Name) : null
}

/** NRSCommand: the office's credit, with a line's end in the middle of it. */
function command(host: Host, asked: Asked): WireReply {
  if (!/^cr(edi|d)/i.test(asked('cmd')))
    return said({ AirNRSCommand: { Response: 'INVALID COMMAND\r\n' } })
  const amount = host.credit.rial.toLocaleString('en-US')
  return said({ AirNRSCommand: { Response: `CREDIT: ${amount} IRR\r\n` } })
}

const otherwise: Partial<Record<Name, (body: string) => string>> = {
  ReservJS: (body) => body.replace(/"PNR":"\w+"/, '"PNR":""'),
  ETIssueJS: (body) => body.replace(/[A-Z ]+\/[A-Z ]+=/g, 'NOBODY/WEKNOW='),
  CancelPNRJS: () => '{"AirCancelPNR":[{"Error":"NO PNR"}]}',
  CancelSeatJS: () => '{"AirCancelSeat":[{"Done":"false"}]}',
  ETRefundJS: () => '{"AirNRSRefund":[{"Done":"-9999","Desc":"SYSTEM ERROR"}]}',
  'NRSRT.jsp': (body) =>
    body.replace(/"PassenferLastName":"[^"]*"/g, '"PassenferLastName":"NOBODY"'),
  'NRSETR.jsp': (body) => body.replace(/"TicketNo":"\d+"/, '"TicketNo":"2990000000000"'),
  'NRSPenalty.jsp': (body) => body.replace(/"PENALTY":"\d+"/, '"PENALTY":"-1"'),
  'NRSPenaltyNow.jsp': (body) => body.replace(/"PENALTY":"\d+"/, '"PENALTY":"-1"'),
  'FareJS.jsp': (body) => body.replace(/"AdultTotalPrice":"\d+"/, '"AdultTotalPrice":"1"'),
  'AvailabilityJS.jsp': (body) => body.replace(/"Origin":"\w+"/g, '"Origin":"KIH"'),
  'AvailabilityFareJS.jsp': (body) => body.replace(/"Origin":"\w+"/g, '"Origin":"KIH"'),
}

/** The effect stands, and the reply says something that cannot be. Latin letters are the same bytes in every code page. */
function contradict(name: Name, reply: WireReply): WireReply {
  const body = reply.bytes.toString('latin1')
  return { ...reply, bytes: Buffer.from(otherwise[name]?.(body) ?? body, 'latin1') }
}
