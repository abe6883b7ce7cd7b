/** Why seats are not held: as every product says it, and by the codes that callers of flights read (spec, section 6). */
import { type Refusal, refuse } from '@parastoo/kit/outcome'
import type { HoldAgainRefusal, HoldRefused, OrderLine } from '../orders/index.ts'
import type { HoldRefused as FlightHoldRefused } from './ports.ts'

const flightCodes = { SOLD_OUT: 'FLIGHT_SOLD_OUT', NOT_AVAILABLE: 'FLIGHT_NOT_AVAILABLE' } as const
/** A refusal as callers of flights read it. */
export type FlightRefusal<Refused extends Refusal> = Refusal<FlightCode<Refused['refused']>>
type FlightCode<Code extends string> = Code extends keyof typeof flightCodes
  ? (typeof flightCodes)[Code]
  : Code

/** A refusal of orders by its code for flights; one that is about no product stays as it is. */
export function toFlightCode<Code extends string>(
  refusal: Refusal<Code>,
): Refusal<FlightCode<Code>> {
  const codes: Record<string, string> = flightCodes
  return {
    ...refusal,
    refused: (codes[refusal.refused] ?? refusal.refused) as FlightCode<Code>,
  }
}

/** Why an order is not held again; of one with lines of other kinds no flight is blamed. */
export function againCode(
  refusal: HoldAgainRefusal,
  lines: readonly Pick<OrderLine, 'kind'>[],
): FlightRefusal<HoldAgainRefusal> | Refusal<'PART_NOT_AVAILABLE'> {
  const isGone = refusal.refused === 'SOLD_OUT' || refusal.refused === 'NOT_AVAILABLE'
  const isMixed = lines.some(({ kind }) => kind !== 'flight')
  return isGone && isMixed ? refuse('PART_NOT_AVAILABLE') : toFlightCode(refusal)
}

/** What a supplier of flights refused, as orders read it. */
export function toProductRefusal(refusal: FlightHoldRefused): HoldRefused {
  const { refused } = refusal
  if (refused === 'FLIGHT_SOLD_OUT') return { ...refusal, refused: 'SOLD_OUT' }
  if (refused === 'FLIGHT_NOT_AVAILABLE') return { ...refusal, refused: 'NOT_AVAILABLE' }
  return { ...refusal, refused }
}
