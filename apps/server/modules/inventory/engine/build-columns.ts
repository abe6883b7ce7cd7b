import {
  type Columns,
  codeOf,
  createDictionary,
  createFareColumns,
  type Dictionary,
  type FareColumns,
} from './columns.ts'
import type { ConnectionRule } from './connections.ts'
import { layOutDays } from './index-days.ts'
import {
  layOutClasses,
  layOutFlights,
  layOutPairs,
  layOutWays,
  type Pair,
  type Unsorted,
} from './lay-out-columns.ts'
import { layOutLeast } from './least-classes.ts'
import { type AirportFacts, layOutNetwork } from './network.ts'
import {
  type FareOnSale,
  flightNumbers,
  flightWords,
  type PackedClasses,
  type PackedFlights,
} from './packed-rows.ts'

/** What is known of an airport; nothing for one that nobody described. */
export type FactsOf = (airport: string) => AirportFacts | undefined

/** What was read of the database. */
export type ReadOnSale = {
  fares: readonly FareOnSale[]
  flights: readonly PackedFlights[]
  classes: readonly PackedClasses[]
}

/** Columns that do not know yet how far airports lie apart. */
export type LaidOut = Omit<Columns, 'network' | keyof ReturnType<typeof layOutWays>>

/** Sorts what was read by pair and departure, and lays it out. */
export function buildColumns({
  rules,
  factsOf,
  ...read
}: ReadOnSale & { rules: readonly ConnectionRule[]; factsOf: FactsOf }): Columns {
  return addNetwork(layOutOnSale(read), { rules, factsOf })
}

/** The part that takes time: a thread can do it, for all it answers is shared or small. */
export function layOutOnSale({ fares, flights, classes }: ReadOnSale): LaidOut {
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
  const days = layOutDays(
    { ...rows, ...pairColumns },
    { used: pairs.length, flights: rows.flights },
  )
  return {
    ...dictionaries,
    ...pairColumns,
    ...days,
    ...rows,
    ...classColumns,
    ...layOutLeast({ ...classColumns, fares: fareColumns }, rows.flights),
    changes: new Int32Array(1),
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

/** Adds distances, borders and connection rules. */
export function addNetwork(
  laidOut: LaidOut,
  { rules, factsOf }: { rules: readonly ConnectionRule[]; factsOf: FactsOf },
): Columns {
  const { airports, pairOrigin, pairDestination } = laidOut
  const network = layOutNetwork(airports.words, {
    factsOf,
    rules,
    airlines: laidOut.airlines.codes,
  })
  const pairs = Array.from(pairOrigin, (origin, pair) => ({
    origin,
    destination: pairDestination[pair] ?? 0,
  }))
  const ways = layOutWays(pairs, { network, airports: airports.words.length })
  return { ...laidOut, ...ways, network }
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
