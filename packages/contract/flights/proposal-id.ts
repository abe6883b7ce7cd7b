/** How a proposal is named: derived, so that nothing is kept and the browser can derive it too (docs/decisions/0013). */
import { textName, textUuid } from '@parastoo/kit/text-hash'

/** The same offer has the same id in every search: a UUID of version 8 over who sells what. */
export const proposalIdOf = (supplier: string, offerKey: string): string =>
  textUuid(`${supplier} ${offerKey}`)

/** What tells one dated flight from all others, whoever sells it. */
export type FlightName = { airlineCode: string; flightNumber: string; departureTime: string }

/** Same flights at the same times carry the same hash, whoever sells them. */
export const flightsHashOf = (legs: readonly FlightName[]): string =>
  textName(
    legs
      .map(
        ({ airlineCode, flightNumber, departureTime }) =>
          `${airlineCode}${flightNumber}@${departureTime}`,
      )
      .join('|'),
  )
