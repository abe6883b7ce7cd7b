/**
 * Everything on sale, as columns of numbers: flights sorted by pair and departure, so that one pair on one day is one short
 * contiguous range; classes beside each other by flight; what a seat costs once per fare (facts: the prototype's layout).
 */

/** What a seat of a fare costs and is; many classes share one fare. */
export type EngineFare = {
  fareId: number
  cabin: 1 | 2 | 3
  adultRial: number
  childRial: number
  infantRial: number
  baggage: { amount: number; unit: 'Kg' | 'Pc' }
  isRefundable: boolean
  penaltyTableId: string
}

export type Columns = {
  /** `THRMHD` → first row and the row after its last. */
  pairs: ReadonlyMap<string, readonly [number, number]>
  /** The pairs in the order of their rows, and where each ends: finds a row's pair. */
  pairNames: readonly string[]
  pairEnds: Int32Array
  flightDateId: Int32Array
  /** Minutes since 1970 on the clock of the origin, and of the destination. */
  departsLocal: Int32Array
  arrivesLocal: Int32Array
  /** Minutes since 1970, UTC. */
  departsAt: Int32Array
  arrivesAt: Int32Array
  /** Days since 1970 of the date that names the flight. */
  operatesOn: Int32Array
  flightNumber: Uint16Array
  airline: Uint16Array
  aircraft: Uint16Array
  suffix: Uint16Array
  /** Words the three columns above point into. */
  words: readonly string[]
  /** Row r's classes are classStart[r] … classStart[r + 1]. */
  classStart: Uint32Array
  /** Index into `fares`. */
  fare: Uint32Array
  /** Seats left; 0 is sold out or closed. */
  seats: Uint16Array
  /** The class's letter as a character code. */
  letter: Uint8Array
  isCharter: Uint8Array
  fares: readonly EngineFare[]
  /** Row by flight date id, -1 where none. */
  rowOf: Int32Array
}

/** Shared memory, so that worker threads can read while one thread writes. */
const shared = {
  int32: (length: number) => new Int32Array(new SharedArrayBuffer(length * 4)),
  uint32: (length: number) => new Uint32Array(new SharedArrayBuffer(length * 4)),
  uint16: (length: number) => new Uint16Array(new SharedArrayBuffer(length * 2)),
  uint8: (length: number) => new Uint8Array(new SharedArrayBuffer(length)),
}

/** One pair's flights as the store sends them: fields by spaces, flights by semicolons, sorted by local departure. */
export type PairText = { origin: string; destination: string; count: number; flights: string }

/** Lays out everything. `classTexts` hold `flight charter letter fare seats` in numbers, in any order. */
export function layColumns(source: {
  pairs: readonly PairText[]
  classTexts: readonly string[]
  classCount: number
  fares: readonly EngineFare[]
}): Columns {
  const flights = layFlights(source.pairs)
  return { ...flights, ...layClasses(source, flights), fares: source.fares }
}

function layFlights(pairTexts: readonly PairText[]) {
  const rows = pairTexts.reduce((sum, { count }) => sum + count, 0)
  const { words, indexOf } = wordBook()
  const columns = {
    flightDateId: shared.int32(rows),
    departsLocal: shared.int32(rows),
    arrivesLocal: shared.int32(rows),
    departsAt: shared.int32(rows),
    arrivesAt: shared.int32(rows),
    operatesOn: shared.int32(rows),
    flightNumber: shared.uint16(rows),
    airline: shared.uint16(rows),
    aircraft: shared.uint16(rows),
    suffix: shared.uint16(rows),
  }
  const pairs = new Map<string, readonly [number, number]>()
  const pairEnds = new Int32Array(pairTexts.length)
  let row = 0
  let maxId = 0
  for (const [index, { origin, destination, flights }] of pairTexts.entries()) {
    const start = row
    for (const flight of flights.split(';')) {
      const [id, from, to, departs, arrives, day, number, airline, aircraft, suffix] =
        flight.split(' ')
      columns.flightDateId[row] = Number(id)
      columns.departsLocal[row] = Number(from)
      columns.arrivesLocal[row] = Number(to)
      columns.departsAt[row] = Number(departs)
      columns.arrivesAt[row] = Number(arrives)
      columns.operatesOn[row] = Number(day)
      columns.flightNumber[row] = Number(number)
      columns.airline[row] = indexOf(airline ?? '')
      columns.aircraft[row] = indexOf(aircraft ?? '')
      columns.suffix[row] = indexOf(suffix ?? '')
      maxId = Math.max(maxId, Number(id))
      row += 1
    }
    pairs.set(origin + destination, [start, row])
    pairEnds[index] = row
  }
  const rowOf = shared.int32(maxId + 1).fill(-1)
  for (let index = 0; index < rows; index += 1) rowOf[columns.flightDateId[index] as number] = index
  return { ...columns, pairs, pairNames: [...pairs.keys()], pairEnds, words, rowOf }
}

function wordBook() {
  const words: string[] = []
  const known = new Map<string, number>()
  const indexOf = (text: string): number => {
    const index = known.get(text)
    if (index !== undefined) return index
    known.set(text, words.length)
    return words.push(text) - 1
  }
  return { words, indexOf }
}

/** Counts first, then fills: every flight's classes end up side by side without sorting. */
function layClasses(
  source: { classTexts: readonly string[]; classCount: number; fares: readonly EngineFare[] },
  { rowOf, flightDateId }: { rowOf: Int32Array; flightDateId: Int32Array },
) {
  const indexOfFare = new Map(source.fares.map(({ fareId }, index) => [fareId, index]))
  const start = shared.uint32(flightDateId.length + 1)
  const eachClass = (
    take: (row: number, charter: number, letter: number, fareId: number, seats: number) => void,
  ) => {
    for (const text of source.classTexts)
      eachFive(text, (id, charter, letter, fareId, seats) => {
        const row = rowOf[id] ?? -1
        if (row >= 0) take(row, charter, letter, fareId, seats)
      })
  }
  eachClass((row) => {
    start[row + 1] = (start[row + 1] as number) + 1
  })
  for (let row = 0; row < flightDateId.length; row += 1)
    start[row + 1] = (start[row + 1] as number) + (start[row] as number)
  const next = new Uint32Array(start)
  const columns = {
    fare: shared.uint32(source.classCount),
    seats: shared.uint16(source.classCount),
    letter: shared.uint8(source.classCount),
    isCharter: shared.uint8(source.classCount),
  }
  eachClass((row, charter, letter, fareId, seats) => {
    const at = next[row] as number
    next[row] = at + 1
    columns.fare[at] = indexOfFare.get(fareId) ?? 0
    columns.seats[at] = seats
    columns.letter[at] = letter
    columns.isCharter[at] = charter
  })
  return { ...columns, classStart: start }
}

/** Reads whole numbers five at a time; any other character parts them. Avoids millions of small strings. */
function eachFive(
  text: string,
  take: (a: number, b: number, c: number, d: number, e: number) => void,
): void {
  const five = new Float64Array(5)
  let filled = 0
  let number = -1
  const end = () => {
    if (number < 0) return
    five[filled] = number
    filled += 1
    number = -1
    if (filled < 5) return
    filled = 0
    const [a, b, c, d, e] = five as unknown as [number, number, number, number, number]
    take(a, b, c, d, e)
  }
  for (let index = 0; index < text.length; index += 1) {
    const digit = text.charCodeAt(index) - 48
    if (digit >= 0 && digit <= 9) number = (number < 0 ? 0 : number * 10) + digit
    else end()
  }
  end()
}
