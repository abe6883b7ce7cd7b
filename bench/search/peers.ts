/** The two routers for timetables that npm has, given the same flights. Neither knows seats, fares or more than one least change. */
import type { Columns } from '@parastoo/server/modules/inventory/engine/columns'

/** One flight of a few days, minutes since midnight of the first of them. */
export type PeerLeg = { origin: number; destination: number; departs: number; arrives: number }
/** Least minutes between two flights: of those a peer takes one number for all. */
const leastChange = 240
const daysOfPeers = 4

export type PeerAsk = { origin: number; destination: number }
/** What a peer does with a question about the first day; it answers whether it found anything. */
export type Peer = { name: string; run: (ask: PeerAsk) => boolean }

/** All flights that leave within the days, in the order of their departure. */
export function legsOf(columns: Columns, firstDay: number): PeerLeg[] {
  const { departure, arrival, pair, pairOrigin, pairDestination } = columns
  const from = firstDay * 1440
  const legs: PeerLeg[] = []
  for (let row = 0; row < columns.flights; row += 1) {
    const departs = (departure[row] ?? 0) - from
    if (departs < 0 || departs >= daysOfPeers * 1440) continue
    const of = pair[row] ?? 0
    const ends = { origin: pairOrigin[of] ?? 0, destination: pairDestination[of] ?? 0 }
    legs.push({ ...ends, departs, arrives: (arrival[row] ?? 0) - from })
  }
  return legs.sort((a, b) => a.departs - b.departs)
}

type MinotorTime = object
type Minotor = {
  Time: { fromHMS: (hours: number, minutes: number, seconds: number) => MinotorTime }
  Duration: { fromMinutes: (minutes: number) => object }
  Timetable: new (
    stops: Map<string, object>,
    routes: Map<string, object>,
    names: Map<string, object>,
  ) => object
  StopsIndex: new (stops: Map<string, object>) => object
  Router: new (
    timetable: object,
    stops: object,
  ) => {
    route: (query: object) => { bestRoute: () => object | undefined }
  }
  Query: { Builder: new () => Record<string, (value: unknown) => never> & { build: () => object } }
}

/** minotor: one earliest arrival. A route is a pair of airports, a trip a flight. */
export async function minotor(legs: readonly PeerLeg[]): Promise<Peer> {
  const { Duration, Query, Router, StopsIndex, Time, Timetable } = (await import(
    'minotor' as string
  )) as Minotor
  const time = (minutes: number) => Time.fromHMS(Math.floor(minutes / 60), minutes % 60, 0)
  const at = (minutes: number) => ({
    arrival: time(minutes),
    departure: time(minutes),
    pickUpType: 'REGULAR',
    dropOffType: 'REGULAR',
  })
  const stops = new Map<string, { transfers: []; routes: string[] }>()
  const stopOf = (airport: number) => {
    const name = String(airport)
    const stop = stops.get(name) ?? { transfers: [], routes: [] }
    stops.set(name, stop)
    return { name, stop }
  }
  const routes = new Map<string, object>()
  const pairs = Map.groupBy(legs, ({ origin, destination }) => `${origin}-${destination}`)
  for (const [name, flights] of pairs) {
    const [first] = flights
    if (!first) continue
    const ends = [stopOf(first.origin), stopOf(first.destination)]
    for (const { stop } of ends) stop.routes.push(name)
    routes.set(name, {
      stopTimes: flights.flatMap(({ departs, arrives }) => [at(departs), at(arrives)]),
      stops: ends.map((end) => end.name),
      stopIndices: new Map(ends.map((end, index) => [end.name, index])),
      serviceRouteId: 'air',
    })
  }
  const lie = { lat: 0, lon: 0, children: [], locationType: 'SIMPLE_STOP_OR_PLATFORM' }
  const places = new Map([...stops.keys()].map((id) => [id, { id, name: id, ...lie }]))
  const router = new Router(
    new Timetable(stops, routes, new Map([['air', { type: 'RAIL', name: 'air' }]])),
    new StopsIndex(places),
  )
  const queryOf = ({ origin, destination }: PeerAsk) => {
    const builder = new Query.Builder() as unknown as Record<string, (value?: unknown) => object>
    builder.from?.(String(origin))
    builder.to?.(String(destination))
    builder.departureTime?.(time(0))
    builder.maxTransfers?.(2)
    builder.minTransferTime?.(Duration.fromMinutes(leastChange))
    return builder.build?.() ?? {}
  }
  return {
    name: 'minotor 1.0.7, one earliest arrival',
    run: (ask) => router.route(queryOf(ask)).bestRoute() !== undefined,
  }
}

type Raptor = {
  RaptorAlgorithmFactory: {
    create: (trips: object[], transfers: object, interchange: object) => object
  }
  JourneyFactory: new () => object
  DepartAfterQuery: new (
    raptor: object,
    results: object,
    searchDays: number,
  ) => {
    plan: (origin: string, destination: string, date: Date, time: number) => unknown[]
  }
  Service: new (from: number, until: number, days: object, dates: object) => object
}

/** raptor-journey-planner: the earliest arrival for each number of changes. */
export async function raptor(legs: readonly PeerLeg[]): Promise<Peer> {
  const { default: whole } = (await import('raptor-journey-planner' as string)) as {
    default: Raptor
  }
  const { DepartAfterQuery, JourneyFactory, RaptorAlgorithmFactory, Service } = whole
  const everyDay = { 0: true, 1: true, 2: true, 3: true, 4: true, 5: true, 6: true }
  const service = new Service(20_200_101, 20_991_231, everyDay, {})
  const stop = (airport: number, minutes: number, isFirst: boolean) => ({
    stop: String(airport),
    arrivalTime: minutes * 60,
    departureTime: minutes * 60,
    pickUp: isFirst,
    dropOff: !isFirst,
  })
  const trips = legs.map(({ origin, destination, departs, arrives }, index) => ({
    tripId: String(index),
    serviceId: '1',
    service,
    stopTimes: [stop(origin, departs, true), stop(destination, arrives, false)],
  }))
  const airports = new Set(legs.flatMap(({ origin, destination }) => [origin, destination]))
  const interchange = Object.fromEntries(
    [...airports].map((airport) => [String(airport), leastChange * 60]),
  )
  const query = new DepartAfterQuery(
    RaptorAlgorithmFactory.create(trips, {}, interchange),
    new JourneyFactory(),
    1,
  )
  return {
    name: 'raptor-journey-planner 2.2.3, the earliest arrival by changes',
    // A date of its own for each question, because it moves the one it is given; and from the first second, because 0 is no time to it.
    run: ({ origin, destination }) =>
      query.plan(String(origin), String(destination), new Date('2030-04-01'), 1).length > 0,
  }
}

/** The connection scan written with typed arrays, as quick as we could make it: one earliest arrival, asked again after each departure of the day. */
export function connectionScan(legs: readonly PeerLeg[], airports: number): Peer {
  const column = (of: (leg: PeerLeg) => number) => Int32Array.from(legs, of)
  const [origin, destination] = [column((leg) => leg.origin), column((leg) => leg.destination)]
  const [departs, arrives] = [column((leg) => leg.departs), column((leg) => leg.arrives)]
  const ready = new Int32Array(airports)
  const never = 2_147_483_647
  const scan = (ask: PeerAsk, from: number) => {
    ready.fill(never)
    ready[ask.origin] = departs[from] ?? 0
    let best = never
    for (let leg = from; leg < departs.length; leg += 1) {
      const leaves = departs[leg] ?? 0
      if (leaves >= best) break
      if (leaves < (ready[origin[leg] ?? 0] ?? 0)) continue
      const lands = arrives[leg] ?? 0
      const to = destination[leg] ?? 0
      if (lands + leastChange < (ready[to] ?? 0)) ready[to] = lands + leastChange
      if (to === ask.destination && lands < best) best = lands
    }
    return best
  }
  return {
    name: 'connection scan of our own, after each departure of the day',
    run: (ask) => {
      let isFound = false
      for (let leg = 0; leg < departs.length && (departs[leg] ?? 0) < 1440; leg += 1)
        if (origin[leg] === ask.origin && scan(ask, leg) < never) isFound = true
      return isFound
    },
  }
}
