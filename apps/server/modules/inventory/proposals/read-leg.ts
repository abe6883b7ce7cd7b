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

export type Leg = ItineraryLeg & { row: number; place: number; stamp: Stamp }
export type Names = Pick<Places, 'airport' | 'airline' | 'all'>

/** What a class was read from: which flight stood in the row, as of which change, and which price. */
export type Stamp = { flight: number; version: number; fare: number }

/** Whether the same still stands there: rows change and are used again while a server runs. */
export const isCurrent = (
  { flightId, rowVersion, classFare }: Columns,
  { row, place, stamp }: { row: number; place: number; stamp: Stamp },
): boolean =>
  flightId[row] === stamp.flight &&
  rowVersion[row] === stamp.version &&
  classFare[place] === stamp.fare

export function readLeg(
  columns: Columns,
  { row, place, names }: { row: number; place: number; names: Names },
): Leg {
  const { airports, airlines, aircraft, fares } = columns
  const pair = columns.pair[row] ?? 0
  const fare = columns.classFare[place] ?? 0
  const word = (words: readonly string[], code: number | undefined) => words[code ?? -1] ?? ''
  return spellLeg({
    row,
    place,
    stamp: {
      flight: columns.flightId[row] ?? 0,
      version: columns.rowVersion[row] ?? 0,
      fare,
    },
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

function placeOf(names: Names, code: string): PlaceWords {
  const known = names.airport(code)
  return {
    code,
    name: known?.nameFa ?? code,
    cityName: known?.cityNameFa ?? code,
    timeZone: known?.timeZone ?? 'UTC',
  }
}

function airlineOf(names: Names, code: string): AirlineWords {
  const known = names.airline(code)
  return { code, name: known?.nameFa ?? code, colour: known?.colour ?? unpainted }
}

/** The colour of an airline nobody has painted, as search shows it. */
const unpainted = '#4a6064'
