/**
 * A made-up world for the search benchmarks, laid straight into the engine's columns: regions of a hundred airports that lie about
 * their hubs, 1,450 airport pairs and 330 days each, about a million flight dates a region. Every run makes the same world, and a
 * larger one begins with the smaller, so that what is asked of the first region meets equal density at any size.
 */

import { addFare } from '@parastoo/server/modules/inventory/engine/build-columns'
import {
  type Columns,
  codeOf,
  createDictionary,
  createFareColumns,
  spareFor,
} from '@parastoo/server/modules/inventory/engine/columns'
import { layOutDays } from '@parastoo/server/modules/inventory/engine/index-days'
import {
  layOutWays,
  spareSegments,
} from '@parastoo/server/modules/inventory/engine/lay-out-columns'
import { layOutLeast } from '@parastoo/server/modules/inventory/engine/least-classes'
import { kmBetween, layOutNetwork } from '@parastoo/server/modules/inventory/engine/network'

export const firstDay = 22_000
export const days = 330
export const airportsOfRegion = 100
export const hubsOfRegion = 5
const offsetMinutes = 210
const seasons = 6
const faresOfSeason = 7
const countriesOfRegion = 4

export type Place = { countryCode: string; cityCode: string; lat: number; lon: number }

/** The same draws in every run. */
export function draws(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 4_294_967_296) * below)
  }
}

/** Three letters for the airport of a number. */
export const codeOfAirport = (airport: number): string =>
  [676, 26, 1].map((power) => String.fromCharCode(65 + (Math.floor(airport / power) % 26))).join('')

type Way = { origin: number; destination: number; perDay: number }

function placesOf(regions: number): Place[] {
  const draw = draws(5)
  return Array.from({ length: regions * airportsOfRegion }, (_, airport) => {
    const region = Math.floor(airport / airportsOfRegion)
    const country = airport % countriesOfRegion
    return {
      countryCode: `${region}-${country}`,
      cityCode: codeOfAirport(airport),
      lat: 30 + (country & 1) * 7 + draw(700) / 100 - 7,
      lon: region * 11 + (country >> 1) * 9 + draw(900) / 100 - 120,
    }
  })
}

type Shape = {
  regions: number
  /** What the flights of each pair are multiplied by. */
  density?: number
  /** Whether the hubs of all regions are linked: without, a region is as far as anybody can come. */
  isLinked?: boolean
}

/** Pairs in the order of their origins, each airport's destinations in theirs. */
function waysOf({ regions, density = 1, isLinked = false }: Shape): Way[] {
  const ways: Way[] = []
  for (let region = 0; region < regions; region += 1) {
    const draw = draws(100 + region)
    const from = region * airportsOfRegion
    const perDay = new Map<number, number>()
    const link = (a: number, b: number, times: number) => {
      perDay.set(a * airportsOfRegion + b, times)
      perDay.set(b * airportsOfRegion + a, times)
    }
    for (let hub = 0; hub < hubsOfRegion; hub += 1)
      for (let other = hub + 1; other < airportsOfRegion; other += 1)
        link(hub, other, other < hubsOfRegion ? 6 : 1 + draw(4))
    for (let more = 0; more < 240; more += 1) {
      const [a, b] = [draw(95) + hubsOfRegion, draw(95) + hubsOfRegion]
      if (a !== b) link(a, b, 1)
    }
    for (const [key, times] of perDay)
      ways.push({
        origin: from + Math.floor(key / airportsOfRegion),
        destination: from + (key % airportsOfRegion),
        perDay: times * density,
      })
  }
  const hubs = Array.from({ length: isLinked ? regions * hubsOfRegion : 0 }, (_, index) => ({
    region: Math.floor(index / hubsOfRegion),
    airport: Math.floor(index / hubsOfRegion) * airportsOfRegion + (index % hubsOfRegion),
  }))
  for (const one of hubs)
    for (const other of hubs)
      if (one.region !== other.region)
        ways.push({ origin: one.airport, destination: other.airport, perDay: density })
  return ways.sort((a, b) => a.origin - b.origin || a.destination - b.destination)
}

/** Builds the world. Rows carry ids from 1 in their order. */
export function buildWorld(shape: Shape): Columns {
  const places = placesOf(shape.regions)
  const ways = waysOf(shape)
  const flights = ways.reduce((sum, { perDay }) => sum + perDay * days, 0)
  const airports = createDictionary()
  const airlines = createDictionary()
  const aircraft = createDictionary()
  const penaltyTables = createDictionary()
  places.forEach((_, airport) => {
    codeOf(airports, codeOfAirport(airport))
  })
  for (let airline = 0; airline < 40; airline += 1) codeOf(airlines, `A${airline}`)
  codeOf(aircraft, 'A320')
  const network = layOutNetwork(airports.words, {
    factsOf: (code) => places[airports.codes.get(code) ?? -1],
  })
  const fares = createFareColumns(ways.length * seasons * faresOfSeason)
  const rows = layOutRows(flights)
  const classes = layOutClasses(flights)
  const pairs = layOutPairs(ways, airports.words.length)
  let [row, place] = [0, 0]
  ways.forEach(({ origin, destination, perDay }, pair) => {
    // Draws of its own for each pair, so that a region is the same in a world of any size.
    const draw = draws(7919 * (pair + 1))
    const km = kmBetween(network, origin, destination)
    const firstFare = fares.count
    addFaresOf(draw, km, (fare) => addFare(fares, penaltyTables, fare))
    const duration = Math.round(40 + km / 12)
    pairs.segmentStart[pair] = row
    const airlineOf = Array.from({ length: 3 }, () => draw(40))
    for (let day = 0; day < days; day += 1) {
      const season = firstFare + Math.floor((day * seasons) / days) * faresOfSeason
      for (let flight = 0; flight < perDay; flight += 1) {
        const minute = Math.floor(((flight + draw(100) / 100) * 1440) / perDay)
        const local = (firstDay + day) * 1440 + minute
        rows.flightId[row] = row + 1
        rows.rowOf[row] = row
        rows.departure[row] = local - offsetMinutes
        rows.arrival[row] = local - offsetMinutes + duration
        rows.localDeparture[row] = local
        rows.localArrival[row] = local + duration
        rows.operatesOn[row] = firstDay + day
        rows.airline[row] = airlineOf[flight % 3] ?? 0
        rows.flightNumber[row] = 100 + flight
        rows.suffix[row] = 32
        rows.pair[row] = pair
        classes.classStart[row] = place
        const isCharter = draw(100) < 35
        const count = isCharter ? 1 + draw(2) : 2 + draw(4)
        classes.classCount[row] = count
        for (let index = 0; index < count; index += 1, place += 1) {
          classes.classFare[place] = season + (isCharter ? index : 2 + index)
          classes.classSeats[place] = draw(12)
        }
        row += 1
      }
    }
    pairs.segmentEnd[pair] = row
  })
  const room = { rows: row, segments: ways.length, classes: place, left: [], free: [] }
  return {
    airports,
    airlines,
    aircraft,
    penaltyTables,
    network,
    fares,
    flights,
    room,
    changes: new Int32Array(1),
    ...pairs,
    ...layOutDays({ ...rows, ...pairs }, { used: ways.length, flights }),
    ...layOutWays(ways, { network, airports: airports.words.length }),
    ...rows,
    ...classes,
    ...layOutLeast({ ...classes, fares }, flights),
  }
}

/** Two charter and five system fares for each season. */
function addFaresOf(
  draw: (below: number) => number,
  km: number,
  add: (fare: Parameters<typeof addFare>[2]) => unknown,
): void {
  for (let fare = 0; fare < seasons * faresOfSeason; fare += 1) {
    const letter = fare % faresOfSeason
    const isCharter = letter < 2
    const adultPrice = Math.round(km * 20_000) + 5_000_000 + draw(40) * 500_000
    add({
      id: fare,
      adultPrice,
      cabin: letter === 6 ? 2 : 1,
      isCharter,
      isRefundable: !isCharter,
      childPrice: isCharter ? adultPrice : Math.round(adultPrice * 0.66),
      infantPrice: Math.round(adultPrice * 0.1),
      fareClass: 'YZMQKLJ'.charAt(letter),
      baggageAmount: 20,
      baggageUnit: 'Kg',
      penaltyTableId: 'plain',
    })
  }
}

function layOutRows(flights: number) {
  const room = flights + spareFor(flights)
  return {
    flightId: new Int32Array(room),
    departure: new Int32Array(room),
    arrival: new Int32Array(room),
    localDeparture: new Int32Array(room),
    localArrival: new Int32Array(room),
    operatesOn: new Int32Array(room),
    flightNumber: new Uint16Array(room),
    airline: new Uint16Array(room),
    suffix: new Uint8Array(room),
    aircraftType: new Uint16Array(room),
    pair: new Uint16Array(room),
    rowVersion: new Int32Array(room),
    rowOf: new Int32Array(room),
    firstFlightId: 1,
  }
}

/** Classes of a flight: 0.35 × 1.5 + 0.65 × 3.5 = 2.8 on average. */
function layOutClasses(flights: number) {
  const room = flights + spareFor(flights)
  const classRoom = Math.ceil(flights * 2.82) + spareFor(flights * 2)
  return {
    classStart: new Int32Array(room),
    classCount: new Uint8Array(room),
    classFare: new Int32Array(classRoom),
    classSeats: new Int16Array(classRoom),
  }
}

function layOutPairs(ways: readonly Way[], airports: number) {
  const segments = ways.length + spareSegments
  const pairs = {
    pairOf: new Int32Array(airports * airports).fill(-1),
    pairSegment: new Int32Array(ways.length),
    segmentStart: new Int32Array(segments),
    segmentEnd: new Int32Array(segments),
    pairOrigin: new Uint16Array(ways.length),
    pairDestination: new Uint16Array(ways.length),
    pairLeastOffset: new Int16Array(ways.length).fill(offsetMinutes),
    pairMostOffset: new Int16Array(ways.length).fill(offsetMinutes),
  }
  ways.forEach(({ origin, destination }, pair) => {
    pairs.pairOf[origin * airports + destination] = pair
    pairs.pairSegment[pair] = pair
    pairs.pairOrigin[pair] = origin
    pairs.pairDestination[pair] = destination
  })
  return pairs
}
