import { offerKeyOf, type SeatClass, seatsOf } from '../stock/index.ts'
import type { Columns } from './columns.ts'
import { cheapestClass, pairsOf, type ScanAsk, scanDays } from './scan.ts'

export type DirectAsk = ScanAsk & {
  origins: readonly string[]
  destinations: readonly string[]
  /** Days since 1970, on the origin's calendar. */
  day: number
}

/** A class found; `seats` is 0 when too few are left for the party. */
export type FoundClass = SeatClass & { offerKey: string; seats: number }

/**
 * Direct flights of a day between any of the airports, in order of departure within each pair: of every flight the cheapest
 * class that seats the party, or the cheapest sold out one with 0 seats.
 */
export function searchDirect(columns: Columns, ask: DirectAsk): FoundClass[] {
  const found: FoundClass[] = []
  const seats = seatsOf(ask.party)
  for (const pair of pairsOf(columns, ask)) {
    scanDays(columns, { pair, firstDay: ask.day, lastDay: ask.day }, (row) => {
      if ((columns.departure[row] ?? 0) <= ask.nowMinutes) return
      const place = cheapestClass(columns, row, ask)
      if (place < 0) return
      const one = seatClassAt(columns, { pair, row, place })
      found.push({ ...one, seats: one.seatsLeft >= seats ? one.seatsLeft : 0 })
    })
  }
  return found
}

/** A place in the columns, in words. */
function seatClassAt(
  columns: Columns,
  { pair, row, place }: { pair: number; row: number; place: number },
): SeatClass & { offerKey: string } {
  const { airports, airlines, aircraft, penaltyTables, fares } = columns
  const fare = columns.classFare[place] ?? 0
  const word = (words: readonly string[], code: number | undefined) => words[code ?? -1] ?? ''
  const name = {
    airlineCode: word(airlines.words, columns.airline[row]),
    flightNumber: columns.flightNumber[row] ?? 0,
    operationalSuffix: String.fromCharCode(columns.suffix[row] ?? 32).trim(),
    operatesOn: isoDay(columns.operatesOn[row] ?? 0),
    origin: word(airports.words, columns.pairOrigin[pair]),
    destination: word(airports.words, columns.pairDestination[pair]),
    isCharter: fares.isCharter[fare] === 1,
    fareClass: String.fromCharCode(fares.fareClass[fare] ?? 0),
  }
  return {
    ...name,
    offerKey: offerKeyOf([name]),
    departsAt: instantOf(columns.departure[row] ?? 0),
    arrivesAt: instantOf(columns.arrival[row] ?? 0),
    durationMinutes: (columns.arrival[row] ?? 0) - (columns.departure[row] ?? 0),
    departureTime: isoMinutes(columns.localDeparture[row] ?? 0),
    arrivalTime: isoMinutes(columns.localArrival[row] ?? 0),
    aircraft: word(aircraft.words, columns.aircraftType[row]),
    cabin: (fares.cabin[fare] ?? 1) as SeatClass['cabin'],
    baggage: {
      amount: fares.baggageAmount[fare] ?? 0,
      unit: fares.baggageIsPieces[fare] === 1 ? 'Pc' : 'Kg',
    },
    isRefundable: fares.isRefundable[fare] === 1,
    penaltyTableId: word(penaltyTables.words, fares.penaltyTable[fare]),
    adultPriceRial: fares.adultPriceRial[fare] ?? 0,
    childPriceRial: fares.childPriceRial[fare] ?? 0,
    infantPriceRial: fares.infantPriceRial[fare] ?? 0,
    seatsLeft: columns.classSeats[place] ?? 0,
  }
}

const instantOf = (minutes: number): Temporal.Instant =>
  Temporal.Instant.fromEpochMilliseconds(minutes * 60_000)

/** Minutes since 1970 as "2026-12-01T06:45". */
function isoMinutes(minutes: number): string {
  const day = Math.floor(minutes / 1440)
  const pad = (value: number) => (value < 10 ? `0${value}` : `${value}`)
  const ofDay = minutes - day * 1440
  return `${isoDay(day)}T${pad(Math.floor(ofDay / 60))}:${pad(ofDay % 60)}`
}

/** A year of days at most is on sale, so all of them are kept once spelt. */
const spelt = new Map<number, string>()

function isoDay(day: number): string {
  const known = spelt.get(day)
  if (known !== undefined) return known
  const text = instantOf(day * 1440)
    .toString()
    .slice(0, 10)
  spelt.set(day, text)
  return text
}
