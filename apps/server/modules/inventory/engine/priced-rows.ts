/** What rows cost the party: priced many at once, when somebody asks, and remembered for the rest of the search. */
import { type Columns, closedClass } from './columns.ts'
import { leastCabin, mostSeatsNoted } from './least-classes.ts'
import { entryWord, windowWords } from './pair-windows.ts'
import { entryWords, none, type SearchBuffers } from './search-buffers.ts'

const noSeat = Number.POSITIVE_INFINITY

/**
 * Prices what was asked for: the cheapest system and the cheapest charter class of each row that seat the party. Adults who fly economy mostly find them
 * written down; where those have too few seats, and for everybody else, the row's classes are read.
 */
export function priceWanted(columns: Columns, buffers: SearchBuffers): void {
  const { leastRial, leastClass, classStart, departure, arrival } = columns
  const { prices, round, wanted, windows } = buffers
  const { sold, departure: departures, arrival: arrivals, systemRial, charterRial, rial } = prices
  const { adults } = round
  const isPlain = round.cabin === leastCabin && round.children + round.infants === 0
  for (let piece = 0; piece < wanted.count; piece += 1) {
    const entry = windows[(wanted.pair[piece] ?? 0) * windowWords + entryWord] ?? 0
    const until = wanted.until[piece] ?? 0
    for (let row = wanted.from[piece] ?? 0; row < until; row += 1) {
      const at = entry + row
      departures[at] = departure[row] ?? 0
      arrivals[at] = arrival[row] ?? 0
      const noted = leastClass[row] ?? 0
      const systemSeats = (noted >> 16) & 255
      const charterSeats = noted >>> 24
      if (!isPlain || systemSeats < adults || charterSeats < adults) {
        readClasses(columns, buffers, row, at)
        continue
      }
      const system = (leastRial[row * 2] ?? 0) * adults
      const charter = (leastRial[row * 2 + 1] ?? 0) * adults
      const place = classStart[row] ?? 0
      const systemPlace = place + (noted & 255)
      const charterPlace = place + ((noted >> 8) & 255)
      const isCharter = charter < system
      const word = at * entryWords
      sold[word] = row
      sold[word + 1] = isCharter ? charterPlace : systemPlace
      sold[word + 2] = isCharter ? charterSeats : systemSeats
      sold[word + 3] = systemPlace
      sold[word + 4] = systemSeats
      sold[word + 5] = charterPlace
      sold[word + 6] = charterSeats
      systemRial[at] = system
      charterRial[at] = charter
      rial[at] = isCharter ? charter : system
    }
  }
  wanted.count = 0
}

/** The same of one row by its classes. Of equal prices the first stands. */
function readClasses(
  columns: Columns,
  { prices, round }: SearchBuffers,
  row: number,
  at: number,
): void {
  const { classStart, classCount, classFare, classSeats, fares } = columns
  const { cabin: cabins, isCharter, adultPriceRial, childPriceRial, infantPriceRial } = fares
  const { adults, children, infants, cabin } = round
  const party = adults + children
  let system: number = none
  let charter: number = none
  let systemSeats = 0
  let charterSeats = 0
  let leastSystem = noSeat
  let leastCharter = noSeat
  const first = classStart[row] ?? 0
  const end = first + (classCount[row] ?? 0)
  for (let place = first; place < end; place += 1) {
    const seats = classSeats[place] ?? closedClass
    if (seats < party) continue
    const fare = classFare[place] ?? 0
    if (cabins[fare] !== cabin) continue
    const total =
      adults * (adultPriceRial[fare] ?? 0) +
      children * (childPriceRial[fare] ?? 0) +
      infants * (infantPriceRial[fare] ?? 0)
    if (isCharter[fare] === 1) {
      if (total >= leastCharter) continue
      charter = place
      charterSeats = seats
      leastCharter = total
    } else if (total < leastSystem) {
      system = place
      systemSeats = seats
      leastSystem = total
    }
  }
  const { sold } = prices
  const isByCharter = leastCharter < leastSystem
  const word = at * entryWords
  sold[word] = row
  sold[word + 1] = isByCharter ? charter : system
  sold[word + 2] = noted(isByCharter ? charterSeats : systemSeats)
  sold[word + 3] = system
  sold[word + 4] = noted(systemSeats)
  sold[word + 5] = charter
  sold[word + 6] = noted(charterSeats)
  prices.systemRial[at] = leastSystem
  prices.charterRial[at] = leastCharter
  prices.rial[at] = isByCharter ? leastCharter : leastSystem
}

const noted = (seats: number): number => Math.min(seats, mostSeatsNoted)
