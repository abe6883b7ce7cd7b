import {
  durationOf,
  offerKeyOf,
  type PartyOfThree,
  pricesOf,
  stopsOf,
  traitsOf,
} from '@parastoo/contract/flights/itinerary'
import { flightTextsHashOf, proposalIdOf } from '@parastoo/contract/flights/proposal-id'
import type { Body } from '../../../platform/http/body.ts'
import type { KeptLeg } from './kept-legs.ts'

/** Writes the lasting part of a proposal: from the comma after the fields that change with every answer to its closing brace. */
export function writeItinerary(
  body: Body,
  journeys: readonly (readonly KeptLeg[])[],
  { party, supplier }: { party: PartyOfThree; supplier: string },
): void {
  const legs = journeys.flat()
  body.text(',"proposalId":"')
  body.text(proposalIdOf(supplier, offerKeyOf(journeys)))
  body.text('","hash":"')
  body.text(flightTextsHashOf(legs.map(({ flightText }) => flightText)))
  body.text('",')
  body.text(JSON.stringify({ ...traitsOf(legs), ...pricesOf(legs, party) }).slice(1, -1))
  body.text(',"totalDurationMinutes":')
  body.digits(journeys.reduce((sum, journey) => sum + durationOf(journey), 0))
  body.text(',"stops":')
  body.digits(stopsOf(journeys))
  body.text(',"flightGroups":[')
  journeys.forEach((journey, index) => {
    if (index > 0) body.byte(comma)
    writeGroup(body, journey)
  })
  body.text(']}')
}

function writeGroup(body: Body, journey: readonly KeptLeg[]): void {
  const [first] = journey
  const last = journey.at(-1)
  if (!first || !last) throw new Error('An itinerary has a journey without legs')
  const { code, name } = first.airline
  const ends = {
    departureTime: first.shown.departureTime,
    arrivalTime: last.shown.arrivalTime,
    marketingAirlineCode: code,
    marketingAirlineName: name,
  }
  body.text(JSON.stringify(ends).slice(0, -1))
  body.text(',"flightLegs":[')
  journey.forEach((leg, index) => {
    if (index > 0) body.byte(comma)
    body.raw(leg.json)
    const next = journey[index + 1]
    body.digits(next ? next.departure - leg.arrival : 0)
    body.byte(closingBrace)
  })
  body.text(']}')
}

const comma = 44
const closingBrace = 125
