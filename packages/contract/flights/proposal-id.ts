/** How a proposal is named: derived, so that nothing is kept and the browser can derive it too (docs/decisions/0013). */
import { textName, textUuid } from '@parastoo/kit/text-hash'

/** The same offer has the same id in every search: a UUID of version 8 over who sells what. */
export const proposalIdOf = (supplier: string, offerKey: string): string =>
  textUuid(`${supplier} ${offerKey}`)

/** What tells one dated flight from all others, whoever sells it. */
export type FlightName = { airlineCode: string; flightNumber: string; departureTime: string }

/** A flight's part of the hash. */
export const flightTextOf = ({ airlineCode, flightNumber, departureTime }: FlightName): string =>
  `${airlineCode}${flightNumber}@${departureTime}`

/** Same flights at the same times carry the same hash, whoever sells them. */
export const flightsHashOf = (legs: readonly FlightName[]): string =>
  flightTextsHashOf(legs.map(flightTextOf))

/** The same from the flights' parts. */
export const flightTextsHashOf = (texts: readonly string[]): string => textName(texts.join('|'))
