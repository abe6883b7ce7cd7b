/** Lays sorted flights, their pairs and their classes out in columns, with room for more of each. */
import { type FareColumns, spareFor } from './columns.ts'
import { kmBetween, type Network } from './network.ts'
import { classBytes, flightNumbers, type PackedClasses } from './packed-rows.ts'

/** As many as 16 bits name: twice the world's. */
const mostPairs = 65_536
/** How often pairs may gain flights before all is laid out anew: each time takes a segment, and a segment an index of days. */
export const spareSegments = 1536

export type Unsorted = {
  count: number
  numbers: Int32Array
  airline: Uint16Array
  origin: Uint16Array
  destination: Uint16Array
  suffix: Uint8Array
  aircraft: Uint16Array
}

export type Pair = { origin: number; destination: number; start: number }

export function layOutFlights(
  { count, numbers, airline, suffix, aircraft }: Unsorted,
  order: Uint32Array,
) {
  const room = count + spareFor(count)
  const rows = {
    flights: count,
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
  }
  let [firstFlightId, lastFlightId] = [Number.POSITIVE_INFINITY, 0]
  order.forEach((flight, row) => {
    const number = (index: number) => numbers[flight * flightNumbers + index] ?? 0
    const id = number(0)
    firstFlightId = Math.min(firstFlightId, id)
    lastFlightId = Math.max(lastFlightId, id)
    rows.flightId[row] = id
    rows.departure[row] = number(1)
    rows.arrival[row] = number(2)
    rows.localDeparture[row] = number(3)
    rows.localArrival[row] = number(4)
    rows.operatesOn[row] = number(5)
    rows.flightNumber[row] = number(6)
    rows.airline[row] = airline[flight] ?? 0
    rows.suffix[row] = suffix[flight] ?? 0
    rows.aircraftType[row] = aircraft[flight] ?? 0
  })
  if (count === 0) firstFlightId = 1
  // Numbers of flights that come later are above those that are here.
  const rowOf = new Int32Array(lastFlightId + 1 - firstFlightId + spareFor(count)).fill(-1)
  for (let row = 0; row < count; row += 1) rowOf[(rows.flightId[row] ?? 0) - firstFlightId] = row
  return { ...rows, rowOf, firstFlightId }
}

export function layOutPairs(
  pairs: readonly Pair[],
  {
    rows,
    airports,
  }: {
    rows: {
      flights: number
      departure: Int32Array
      localDeparture: Int32Array
      pair: Uint16Array
    }
    airports: number
  },
) {
  const pairOf = new Int32Array(airports * airports).fill(-1)
  if (pairs.length > mostPairs)
    throw new Error('There are more airport pairs than columns can name')
  const segments = pairs.length + spareSegments
  const pairSegment = new Int32Array(pairs.length)
  const segmentStart = new Int32Array(segments)
  const segmentEnd = new Int32Array(segments)
  const pairOrigin = new Uint16Array(pairs.length)
  const pairDestination = new Uint16Array(pairs.length)
  const pairLeastOffset = new Int16Array(pairs.length)
  const pairMostOffset = new Int16Array(pairs.length)
  pairs.forEach(({ origin, destination, start }, pair) => {
    pairOf[origin * airports + destination] = pair
    pairSegment[pair] = pair
    segmentStart[pair] = start
    segmentEnd[pair] = pairs[pair + 1]?.start ?? rows.flights
    rows.pair.fill(pair, start, segmentEnd[pair])
    pairOrigin[pair] = origin
    pairDestination[pair] = destination
    let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
    for (let row = start; row < (segmentEnd[pair] ?? 0); row += 1) {
      const offset = (rows.localDeparture[row] ?? 0) - (rows.departure[row] ?? 0)
      least = Math.min(least, offset)
      most = Math.max(most, offset)
    }
    pairLeastOffset[pair] = least
    pairMostOffset[pair] = most
  })
  return {
    pairOf,
    pairSegment,
    segmentStart,
    segmentEnd,
    pairOrigin,
    pairDestination,
    pairLeastOffset,
    pairMostOffset,
  }
}

/** What lies between the ends of each pair, and the pairs out of and into each airport. Pairs are sorted by their origin. */
export function layOutWays(
  pairs: readonly Omit<Pair, 'start'>[],
  { network, airports }: { network: Network; airports: number },
) {
  const ways = {
    pairKm: new Float32Array(pairs.length),
    pairIsInternational: new Uint8Array(pairs.length),
    outStart: new Int32Array(airports + 1),
    inStart: new Int32Array(airports + 1),
    inPairs: new Int32Array(pairs.length),
  }
  const { airportCountry: country } = network
  pairs.forEach(({ origin, destination }, pair) => {
    ways.pairKm[pair] = kmBetween(network, origin, destination)
    ways.pairIsInternational[pair] = Number(country[origin] !== country[destination])
    ways.outStart[origin + 1] = (ways.outStart[origin + 1] ?? 0) + 1
    ways.inStart[destination + 1] = (ways.inStart[destination + 1] ?? 0) + 1
  })
  for (let airport = 0; airport < airports; airport += 1) {
    ways.outStart[airport + 1] = (ways.outStart[airport + 1] ?? 0) + (ways.outStart[airport] ?? 0)
    ways.inStart[airport + 1] = (ways.inStart[airport + 1] ?? 0) + (ways.inStart[airport] ?? 0)
  }
  const next = ways.inStart.slice()
  pairs.forEach(({ destination }, pair) => {
    const at = next[destination] ?? 0
    next[destination] = at + 1
    ways.inPairs[at] = pair
  })
  return ways
}

export function layOutClasses(
  packed: readonly PackedClasses[],
  {
    rows,
    fares,
  }: {
    rows: { flights: number; flightId: Int32Array; rowOf: Int32Array; firstFlightId: number }
    fares: FareColumns
  },
) {
  const rowAt = (bytes: Buffer, at: number) =>
    rows.rowOf[bytes.readInt32BE(at) - rows.firstFlightId]
  const room = rows.flightId.length
  const classStart = new Int32Array(room)
  const classCount = new Uint8Array(room)
  for (const { count, bytes } of packed) {
    for (let index = 0; index < count; index += 1) {
      const row = rowAt(bytes, index * classBytes)
      // A closed flight keeps its classes in the database, but has no row here.
      if (row !== undefined && row >= 0) classCount[row] = (classCount[row] ?? 0) + 1
    }
  }
  let classTotal = 0
  for (let row = 0; row < rows.flights; row += 1) {
    classStart[row] = classTotal
    classTotal += classCount[row] ?? 0
  }
  const classRoom = classTotal + spareFor(classTotal)
  const classFare = new Int32Array(classRoom)
  const classSeats = new Int16Array(classRoom)
  const next = classStart.slice()
  for (const { count, bytes } of packed) {
    for (let index = 0; index < count; index += 1) {
      const at = index * classBytes
      const row = rowAt(bytes, at)
      if (row === undefined || row < 0) continue
      const place = next[row] ?? 0
      next[row] = place + 1
      const fare = fares.indexOf.get(bytes.readInt32BE(at + 4))
      if (fare === undefined) throw new Error('A class names a fare that is not there')
      classFare[place] = fare
      classSeats[place] = bytes.readInt16BE(at + 8)
    }
  }
  return { classStart, classCount, classFare, classSeats, classTotal }
}
