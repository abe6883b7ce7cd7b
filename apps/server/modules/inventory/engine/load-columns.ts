import type { Db } from '../../../platform/db/database.ts'
import { column, spareFor } from './column.ts'
import {
  type Columns,
  codeOf,
  createDictionary,
  createFareColumns,
  type Dictionary,
  type FareColumns,
} from './columns.ts'
import {
  type AirportFacts,
  type ConnectionRule,
  kmBetween,
  layOutNetwork,
  type Network,
} from './network.ts'
import {
  classBytes,
  engineReader,
  type FareOnSale,
  flightNumbers,
  flightWords,
  type PackedClasses,
  type PackedFlights,
} from './store.ts'

/** How many flights are read at a time: small enough that a running server keeps answering meanwhile. */
const chunkSize = 20_000

/** As many as 16 bits name: twice the world's. */
const mostPairs = 65_536

/** What is known of an airport; nothing for one that nobody described. */
export type FactsOf = (airport: string) => AirportFacts | undefined

/** Reads everything on sale as it stands at one moment. */
export async function loadColumns(db: Db, factsOf: FactsOf): Promise<Columns> {
  const { fares, flights, classes, rules } = await db.tx(
    async (dbTx) => {
      const reader = engineReader(dbTx)
      const flights: PackedFlights[] = []
      const classes: PackedClasses[] = []
      for (let after = 0; ; ) {
        const packed = await reader.flightsAfter(after, chunkSize)
        if (packed === null) break
        flights.push(packed)
        classes.push(await reader.classesBetween(after, packed.lastId))
        after = packed.lastId
      }
      return {
        fares: await reader.fares(),
        flights,
        classes,
        rules: await reader.connectionRules(),
      }
    },
    { isolation: 'repeatable read' },
  )
  return buildColumns({ fares, flights, classes, rules, factsOf })
}

/** Sorts what was read by pair and departure, and lays it out. */
export function buildColumns({
  fares,
  flights,
  classes,
  rules,
  factsOf,
}: {
  fares: readonly FareOnSale[]
  flights: readonly PackedFlights[]
  classes: readonly PackedClasses[]
  rules: readonly ConnectionRule[]
  factsOf: FactsOf
}): Columns {
  const dictionaries = {
    airports: createDictionary(),
    airlines: createDictionary(),
    aircraft: createDictionary(),
    penaltyTables: createDictionary(),
  }
  const fareColumns = createFareColumns(fares.length)
  for (const fare of fares) addFare(fareColumns, dictionaries.penaltyTables, fare)
  const unsorted = unpackFlights(flights, dictionaries)
  const { order, pairs } = sortByPair(unsorted)
  const rows = layOutFlights(unsorted, order)
  const { classTotal, ...classColumns } = layOutClasses(classes, { rows, fares: fareColumns })
  const pairColumns = layOutPairs(pairs, { rows, airports: dictionaries.airports.words.length })
  const airports = dictionaries.airports.words
  const network = layOutNetwork(airports, { factsOf, rules })
  return {
    ...dictionaries,
    ...pairColumns,
    ...layOutWays(pairs, { network, airports: airports.length }),
    network,
    ...rows,
    ...classColumns,
    fares: fareColumns,
    room: {
      rows: rows.flights,
      segments: pairs.length,
      classes: classTotal,
      left: [],
      free: [],
    },
  }
}

/** Adds a fare at the end; false when there is no room left. */
export function addFare(fares: FareColumns, penaltyTables: Dictionary, fare: FareOnSale): boolean {
  const index = fares.count
  if (index === fares.cabin.length) return false
  fares.count += 1
  fares.indexOf.set(fare.id, index)
  fares.adultPriceRial[index] = fare.adultPrice
  fares.childPriceRial[index] = fare.childPrice
  fares.infantPriceRial[index] = fare.infantPrice
  fares.cabin[index] = fare.cabin
  fares.fareClass[index] = fare.fareClass.charCodeAt(0)
  fares.isCharter[index] = Number(fare.isCharter)
  fares.isRefundable[index] = Number(fare.isRefundable)
  fares.baggageAmount[index] = fare.baggageAmount
  fares.baggageIsPieces[index] = Number(fare.baggageUnit === 'Pc')
  fares.penaltyTable[index] = codeOf(penaltyTables, fare.penaltyTableId)
  return true
}

type Unsorted = {
  count: number
  numbers: Int32Array
  airline: Uint16Array
  origin: Uint16Array
  destination: Uint16Array
  suffix: Uint8Array
  aircraft: Uint16Array
}

function unpackFlights(
  packed: readonly PackedFlights[],
  { airports, airlines, aircraft }: Record<'airports' | 'airlines' | 'aircraft', Dictionary>,
): Unsorted {
  const count = packed.reduce((sum, chunk) => sum + chunk.count, 0)
  const unsorted: Unsorted = {
    count,
    numbers: new Int32Array(count * flightNumbers),
    airline: new Uint16Array(count),
    origin: new Uint16Array(count),
    destination: new Uint16Array(count),
    suffix: new Uint8Array(count),
    aircraft: new Uint16Array(count),
  }
  let flight = 0
  for (const { count: inChunk, numbers, words } of packed) {
    for (let index = 0; index < inChunk * flightNumbers; index += 1)
      unsorted.numbers[flight * flightNumbers + index] = numbers.readInt32BE(index * 4)
    for (let index = 0; index < inChunk; index += 1, flight += 1) {
      const at = index * flightWords
      unsorted.airline[flight] = codeOf(airlines, words.slice(at, at + 3).trimEnd())
      unsorted.origin[flight] = codeOf(airports, words.slice(at + 3, at + 6))
      unsorted.destination[flight] = codeOf(airports, words.slice(at + 6, at + 9))
      unsorted.suffix[flight] = words.charCodeAt(at + 9)
      unsorted.aircraft[flight] = codeOf(aircraft, words.slice(at + 10, at + 14).trimEnd())
    }
  }
  return unsorted
}

type Pair = { origin: number; destination: number; start: number }

function sortByPair({ count, numbers, origin, destination }: Unsorted) {
  const order = new Uint32Array(count).map((_, index) => index)
  const departure = (flight: number) => numbers[flight * flightNumbers + 1] ?? 0
  const id = (flight: number) => numbers[flight * flightNumbers] ?? 0
  order.sort(
    (a, b) =>
      (origin[a] ?? 0) - (origin[b] ?? 0) ||
      (destination[a] ?? 0) - (destination[b] ?? 0) ||
      departure(a) - departure(b) ||
      id(a) - id(b),
  )
  const pairs: Pair[] = []
  order.forEach((flight, row) => {
    const last = pairs.at(-1)
    const [from = 0, to = 0] = [origin[flight], destination[flight]]
    if (last?.origin !== from || last.destination !== to)
      pairs.push({ origin: from, destination: to, start: row })
  })
  return { order, pairs }
}

function layOutFlights(
  { count, numbers, airline, suffix, aircraft }: Unsorted,
  order: Uint32Array,
) {
  const room = count + spareFor(count)
  const rows = {
    flights: count,
    flightId: column(Int32Array, room),
    departure: column(Int32Array, room),
    arrival: column(Int32Array, room),
    localDeparture: column(Int32Array, room),
    localArrival: column(Int32Array, room),
    operatesOn: column(Int32Array, room),
    flightNumber: column(Uint16Array, room),
    airline: column(Uint16Array, room),
    suffix: column(Uint8Array, room),
    aircraftType: column(Uint16Array, room),
    pair: column(Uint16Array, room),
    rowVersion: column(Int32Array, room),
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
  const rowOf = column(Int32Array, lastFlightId + 1 - firstFlightId + spareFor(count)).fill(-1)
  for (let row = 0; row < count; row += 1) rowOf[(rows.flightId[row] ?? 0) - firstFlightId] = row
  return { ...rows, rowOf, firstFlightId }
}

function layOutPairs(
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
  const pairOf = column(Int32Array, airports * airports).fill(-1)
  if (pairs.length > mostPairs)
    throw new Error('There are more airport pairs than columns can name')
  const segments = pairs.length + spareFor(pairs.length)
  const pairSegment = column(Int32Array, pairs.length)
  const segmentStart = column(Int32Array, segments)
  const segmentEnd = column(Int32Array, segments)
  const pairOrigin = column(Uint16Array, pairs.length)
  const pairDestination = column(Uint16Array, pairs.length)
  const pairLeastOffset = column(Int16Array, pairs.length)
  const pairMostOffset = column(Int16Array, pairs.length)
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
    pairKm: column(Float32Array, pairs.length),
    pairIsInternational: column(Uint8Array, pairs.length),
    outStart: column(Int32Array, airports + 1),
    inStart: column(Int32Array, airports + 1),
    inPairs: column(Int32Array, pairs.length),
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

function layOutClasses(
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
  const classStart = column(Int32Array, room)
  const classCount = column(Uint8Array, room)
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
  const classFare = column(Int32Array, classRoom)
  const classSeats = column(Int16Array, classRoom)
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
