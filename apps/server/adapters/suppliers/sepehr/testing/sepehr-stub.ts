import { createHash } from 'node:crypto'
import {
  openWireServer,
  type WireReply,
  type WireRequest,
} from '../../../../platform/outbound/testing/wire-server.ts'
import { book, bookingStatus, changedSchedules, lock, release } from './sepehr-booking.ts'
import { openFlights } from './sepehr-flights.ts'
import { type Fields, type Host, said } from './sepehr-host.ts'
import { penalties, refund, refundStatus, retrieve } from './sepehr-refunds.ts'
import { activeRoutes, balance, search } from './sepehr-search.ts'

/** Paths in small letters, each with a version of its own: any is taken. */
const calls = {
  search: { path: /^flight\/availability\/v\d+\/searchbyrouteanddate$/, play: search },
  routes: { path: /^flight\/availability\/v\d+\/getactiveroutes$/, play: activeRoutes },
  balance: { path: /^generic\/v\d+\/currentbalance$/, play: balance },
  lock: { path: /^flight\/booking\/v\d+\/lock$/, play: lock },
  book: { path: /^flight\/booking\/v\d+\/book$/, play: book },
  releaseLock: { path: /^flight\/booking\/v\d+\/releaselock$/, play: release },
  bookingStatus: { path: /^flight\/retrievebooking\/v\d+\/getstatus$/, play: bookingStatus },
  retrieve: { path: /^flight\/refund\/v\d+\/retrievebooking$/, play: retrieve },
  penalty: { path: /^flight\/refund\/v\d+\/getpenalty$/, play: penalties },
  refund: { path: /^flight\/refund\/v\d+\/dorefund$/, play: refund },
  refundStatus: { path: /^flight\/refund\/v\d+\/getstatus$/, play: refundStatus },
  changes: {
    path: /^changedschedulepassengers\/v\d+\/(charter|webservice)\/get$/,
    play: changedSchedules,
  },
} as const satisfies Record<
  string,
  { path: RegExp; play: (host: Host, field: Fields) => WireReply }
>
type Name = keyof typeof calls

/**
 * A charterer's site on Sepehr, after facts/suppliers-and-rails.md A2: POST of JSON below `/api/Partners`, the password as MD5, HTTP 200
 * for every refusal. No public text says, and these are invented: what answers a wrong password or address (`Message`); the numbers of
 * `StatusId` but 1; that a total which is not the payable one is `Exception`; the fields of ReleaseLock (`LockId`, or
 * both of a Lock's reply), of the refunds (`LocalPnr`, `LocalTicketNumberList`, `RefundReason: PersonalReasons | AirlineChange`,
 * `PenaltyAmount` for all; `PenaltyList[{LocalTicketNumber, TotalFare, PenaltyAmount}]`, `TicketList`) and of ChangedSchedulePassengers.
 * A penalty is reckoned of what the agency paid.
 */
export async function startSepehrStub({
  now,
  username = 'agency',
  password = 'a charter password',
  creditRial = 10_000_000_000,
  lockMinutes = 10,
  forgetsForSeconds = 0,
  refundsPendMinutes = 0,
  forbiddenNationalities = [],
}: {
  now: () => Temporal.Instant
  username?: string
  password?: string
  creditRial?: number
  lockMinutes?: number
  /** How long after `Book` its status says that nothing is issued: 15 seconds in the documents. */
  forgetsForSeconds?: number
  /** How long a refund waits for somebody's word. */
  refundsPendMinutes?: number
  forbiddenNationalities?: readonly string[]
}) {
  const host: Host = {
    now,
    flights: openFlights(),
    locks: new Map(),
    bookings: new Map(),
    refunds: new Map(),
    credit: { rial: creditRial, isOverdue: false },
    lockMinutes,
    forgetsForSeconds,
    refundsPendMinutes,
    forbiddenNationalities,
  }
  let refusesAddress = false
  const secret = createHash('md5').update(password).digest('hex')
  const answer = (name: Name, { body, method }: WireRequest): WireReply => {
    const root = fieldsOf(JSON.parse(body))
    const inside = root('Credential') === undefined ? root : fieldsOf(root('Credential'))
    const isKnown =
      method === 'POST' &&
      inside('Username') === username &&
      String(inside('Password')).toLowerCase() === secret
    if (!isKnown || refusesAddress)
      return said({ Message: 'Authorization has been denied for this request.' })
    return calls[name].play(host, root)
  }
  const server = await openWireServer<Name>({ callOf, answer, contradict })
  const flightOf = (flightNumber: string, date: string) => {
    const flight = host.flights.find(flightNumber, date)
    if (!flight) throw new Error(`The charterer has no flight ${flightNumber}`)
    return flight
  }
  const fareOf = (flightNumber: string, date: string, fareName: string) => {
    const found = flightOf(flightNumber, date).fareNames.get(fareName)
    if (!found) throw new Error(`Flight ${flightNumber} has no fare ${fareName}`)
    return found
  }
  return {
    ...server,
    username,
    password,
    state: {
      locks: host.locks,
      bookings: host.bookings,
      refunds: host.refunds,
      credit: host.credit,
      flightOf,
      fareOf,
      raise: (flightNumber: string, date: string, fareName: string, byRial: number) => {
        for (const fare of Object.values(fareOf(flightNumber, date, fareName).fares))
          fare.base += byRial
      },
      sellOut: (flightNumber: string, date: string, fareName: string) => {
        fareOf(flightNumber, date, fareName).seats = 0
      },
      /** The carrier's own change: all later by so many minutes, or none any more. */
      change: (flightNumber: string, date: string, to: { byMinutes: number } | 'cancelled') => {
        const flight = flightOf(flightNumber, date)
        if (to === 'cancelled') {
          flight.isCancelled = true
          return
        }
        flight.departs = flight.departs.add({ minutes: to.byMinutes })
        flight.arrives = flight.arrives.add({ minutes: to.byMinutes })
      },
      useUpCredit: () => {
        host.credit.rial = 0
      },
      refuseAddress: (isRefused: boolean) => {
        refusesAddress = isRefused
      },
      decideRefund: (trackingCode: string, standing: 'Rejected') => {
        const found = host.refunds.get(trackingCode)
        if (found?.standing !== 'Pending') return
        found.standing = standing
        for (const ticket of found.tickets) ticket.standing = 'sold'
      },
    },
  }
}
export type SepehrStub = Awaited<ReturnType<typeof startSepehrStub>>

function callOf({ path }: WireRequest): Name | null {
  const [, rest] = /^\/api\/partners\/(.+)$/.exec(path.toLowerCase()) ?? []
  if (rest === undefined) return null
  const names = Object.keys(calls) as Name[]
  return names.find((name) => calls[name].path.test(rest)) ?? null
}

function fieldsOf(json: unknown): Fields {
  const fields = new Map(
    Object.entries((json ?? {}) as Record<string, unknown>).map(([key, value]) => [
      key.toLowerCase(),
      value,
    ]),
  )
  return (name) => fields.get(name.toLowerCase())
}

const otherwise: Partial<Record<Name, (body: string) => string>> = {
  search: (body) => body.replace(/"Origin":\{"Code":"\w+"/g, '"Origin":{"Code":"KIH"'),
  lock: (body) => body.replace(/"DepartureSegmentLockId":\d+/, '"DepartureSegmentLockId":null'),
  book: (body) => body.replace(/"FlightNumber":"\d+"/g, '"FlightNumber":"1"'),
  bookingStatus: (body) => body.replace(/"FlightNumber":"\d+"/g, '"FlightNumber":"1"'),
  releaseLock: () => '{"ErrorMessage":"خطای نامشخص.","ExceptionType":"Exception","TraceId":"0"}',
  penalty: (body) => body.replace(/"PenaltyAmount":\d+/g, '"PenaltyAmount":-1'),
  refund: () => '{"TrackingCode":null}',
  refundStatus: () => '{"Status":""}',
}

/** The effect stands, and the reply says something that cannot be. */
function contradict(name: Name, reply: WireReply): WireReply {
  const body = reply.bytes.toString()
  return { ...reply, bytes: Buffer.from(otherwise[name]?.(body) ?? body) }
}
