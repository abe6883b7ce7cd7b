/** Rows of the followed tables, in the engine's words. */
import type { ChangedRow } from '../../../../platform/db/replication/committed.ts'
import type { FareOnSale } from '../packed-rows.ts'
import type { FlightFacts } from '../store.ts'

const minuteMs = 60_000

export function flightFactsOf(row: ChangedRow): FlightFacts {
  const minutes = (column: string) => Math.round(numberOf(row, column) / minuteMs)
  return {
    id: numberOf(row, 'id'),
    airlineCode: textOf(row, 'airline_code'),
    flightNumber: numberOf(row, 'flight_number'),
    suffix: textOf(row, 'operational_suffix'),
    origin: textOf(row, 'origin'),
    destination: textOf(row, 'destination'),
    departure: minutes('departs_at'),
    arrival: minutes('arrives_at'),
    localDeparture: minutes('departure_time'),
    localArrival: minutes('arrival_time'),
    operatesOn: numberOf(row, 'operates_on'),
    aircraft: textOf(row, 'aircraft'),
  }
}

export const onSaleOf = (row: ChangedRow): boolean => row.is_closed !== true

export const fareOf = (row: ChangedRow): FareOnSale => ({
  id: numberOf(row, 'id'),
  adultPrice: numberOf(row, 'adult_price'),
  childPrice: numberOf(row, 'child_price'),
  infantPrice: numberOf(row, 'infant_price'),
  cabin: numberOf(row, 'cabin'),
  fareClass: textOf(row, 'fare_class'),
  isCharter: row.is_charter === true,
  isRefundable: row.is_refundable === true,
  baggageAmount: numberOf(row, 'baggage_amount'),
  baggageUnit: textOf(row, 'baggage_unit'),
  penaltyTableId: textOf(row, 'penalty_table_id'),
})

/** The channel and the letter that tell a class from others of its flight. */
export const classKeyOf = (row: ChangedRow): string =>
  `${row.is_charter === true ? 1 : 0}${textOf(row, 'fare_class')}`

export function numberOf(row: ChangedRow, column: string): number {
  const value = row[column]
  if (typeof value !== 'number') throw new Error(`The stream has no number in ${column}`)
  return value
}

function textOf(row: ChangedRow, column: string): string {
  const value = row[column]
  if (typeof value !== 'string') throw new Error(`The stream has no text in ${column}`)
  return value
}
