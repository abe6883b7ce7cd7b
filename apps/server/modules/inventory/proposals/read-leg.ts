/** One class on one flight, read out of the columns: the only file here that knows how they are laid out. */
import {
  type AirlineWords,
  type ItineraryLeg,
  type PlaceWords,
  spellLeg,
} from '@parastoo/contract/flights/itinerary'
import type { Places } from '../../flights/index.ts'
import { aircraftName } from '../aircraft-name.ts'
import type { Columns } from '../engine/index.ts'

/** `stamp` says which price stood there when the leg was read. */
export type Leg = ItineraryLeg & { row: number; place: number; stamp: number }
export type Names = Pick<Places, 'airport' | 'airline' | 'all'>

/** By class, what stands there now: when it is another than a leg was read with, the leg is stale. */
export const stampsOf = (columns: Columns): Int32Array => columns.classFare
const fareAt = (columns: Columns, place: number): number => columns.classFare[place] ?? 0

export function readLeg(
  columns: Columns,
  { row, place, names }: { row: number; place: number; names: Names },
): Leg {
  const { airports, airlines, aircraft, fares } = columns
  const pair = pairAt(columns, row)
  const fare = fareAt(columns, place)
  const word = (words: readonly string[], code: number | undefined) => words[code ?? -1] ?? ''
  return spellLeg({
    row,
    place,
    stamp: fare,
    origin: placeOf(names, word(airports.words, columns.pairOrigin[pair])),
    destination: placeOf(names, word(airports.words, columns.pairDestination[pair])),
    airline: airlineOf(names, word(airlines.words, columns.airline[row])),
    flightNumber: columns.flightNumber[row] ?? 0,
    suffix: String.fromCharCode(columns.suffix[row] ?? 32).trim(),
    operatesOn: columns.operatesOn[row] ?? 0,
    departure: columns.departure[row] ?? 0,
    arrival: columns.arrival[row] ?? 0,
    localDeparture: columns.localDeparture[row] ?? 0,
    localArrival: columns.localArrival[row] ?? 0,
    aircraft: aircraftName(word(aircraft.words, columns.aircraftType[row])),
    fareClass: String.fromCharCode(fares.fareClass[fare] ?? 0),
    cabin: fares.cabin[fare] ?? 1,
    isCharter: fares.isCharter[fare] === 1,
    isRefundable: fares.isRefundable[fare] === 1,
    baggageAmount: fares.baggageAmount[fare] ?? 0,
    baggageIsPieces: fares.baggageIsPieces[fare] === 1,
    adultPriceRial: fares.adultPriceRial[fare] ?? 0,
    childPriceRial: fares.childPriceRial[fare] ?? 0,
    infantPriceRial: fares.infantPriceRial[fare] ?? 0,
  })
}

/** The pair a row belongs to: the last one that starts at it or before. */
function pairAt({ pairStart }: Columns, row: number): number {
  let low = 0
  let high = pairStart.length - 1
  while (high - low > 1) {
    const middle = (low + high) >>> 1
    if ((pairStart[middle] ?? 0) <= row) low = middle
    else high = middle
  }
  return low
}

function placeOf(names: Names, code: string): PlaceWords {
  const known = names.airport(code)
  return { code, name: known?.nameFa ?? code, cityName: known?.cityNameFa ?? code }
}

function airlineOf(names: Names, code: string): AirlineWords {
  const known = names.airline(code)
  return { code, name: known?.nameFa ?? code, colour: known?.colour ?? unpainted }
}

/** The colour of an airline nobody has painted, as search shows it. */
const unpainted = '#4a6064'
