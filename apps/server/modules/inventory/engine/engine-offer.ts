/** From a row and a class of the columns to something that can be read. */
import type { Columns, EngineFare } from './columns.ts'
import type { Found } from './search-columns.ts'

export type EngineFlight = {
  flightDateId: number
  airlineCode: string
  flightNumber: number
  operationalSuffix: string
  operatesOn: string
  origin: string
  destination: string
  /** Local ISO minutes without offset. */
  departureTime: string
  arrivalTime: string
  departsAt: Temporal.Instant
  arrivesAt: Temporal.Instant
  aircraft: string
  durationMinutes: number
}

export type EngineClass = Omit<EngineFare, 'fareId'> & {
  isCharter: boolean
  fareClass: string
  /** 0 is sold out or closed. */
  seatsLeft: number
}

export type EngineOffer = { row: EngineFlight; cls: EngineClass }

export function offerAt(columns: Columns, { row, cls }: Found): EngineOffer {
  return { row: flightAt(columns, row), cls: classAt(columns, cls) }
}

function flightAt(columns: Columns, row: number): EngineFlight {
  const departsAt = columns.departsAt[row] as number
  const arrivesAt = columns.arrivesAt[row] as number
  const word = (column: Uint16Array) => columns.words[column[row] as number] ?? ''
  const pair = pairAt(columns, row)
  return {
    flightDateId: columns.flightDateId[row] as number,
    airlineCode: word(columns.airline),
    flightNumber: columns.flightNumber[row] as number,
    operationalSuffix: word(columns.suffix),
    operatesOn: isoOf((columns.operatesOn[row] as number) * 1440).slice(0, 10),
    origin: pair.slice(0, 3),
    destination: pair.slice(3),
    departureTime: isoOf(columns.departsLocal[row] as number),
    arrivalTime: isoOf(columns.arrivesLocal[row] as number),
    departsAt: Temporal.Instant.fromEpochMilliseconds(departsAt * 60_000),
    arrivesAt: Temporal.Instant.fromEpochMilliseconds(arrivesAt * 60_000),
    aircraft: word(columns.aircraft),
    durationMinutes: arrivesAt - departsAt,
  }
}

function classAt(columns: Columns, cls: number): EngineClass {
  const fare = columns.fares[columns.fare[cls] as number]
  if (!fare) throw new Error('A class of the engine has lost its fare')
  const { fareId: _fareId, ...costs } = fare
  return {
    ...costs,
    isCharter: columns.isCharter[cls] === 1,
    fareClass: String.fromCharCode(columns.letter[cls] as number),
    seatsLeft: columns.seats[cls] as number,
  }
}

/** The pair a row belongs to: the first whose rows end after it. */
function pairAt({ pairNames, pairEnds }: Columns, row: number): string {
  let low = 0
  let high = pairNames.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((pairEnds[middle] as number) <= row) low = middle + 1
    else high = middle
  }
  return pairNames[low] ?? ''
}

/** `YYYY-MM-DDTHH:MM` of minutes since 1970. */
const isoOf = (minutes: number): string =>
  Temporal.Instant.fromEpochMilliseconds(minutes * 60_000)
    .toString()
    .slice(0, 16)
