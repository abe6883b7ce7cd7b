/** What of a supplier's offers can be believed: nothing is sold because somebody outside said so. */
import { paxTypes } from '@parastoo/contract/enums'
import * as z from 'zod'
import type { FlightOffer, FlightQuestion, JourneyAsk, OfferLeg } from '../ports.ts'
import { percent, rial, word } from './sound-words.ts'

/** More than any route of a day has; what comes after is not looked at. */
const mostOffers = 2_000

const airport = z.string().regex(/^[A-Z]{3}$/)
const localTime = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/)
const instant = z.instanceof(Temporal.Instant)
const cabin = z.literal([1, 2, 3])
const leg = z.object({
  airlineCode: z.string().regex(/^[A-Z0-9]{2,3}$/),
  flightNumber: z.string().regex(/^\d{1,5}$/),
  origin: airport,
  destination: airport,
  departureTime: localTime,
  arrivalTime: localTime,
  departsAt: instant,
  arrivesAt: instant,
  aircraft: z.string().max(100),
  durationMinutes: z.int().min(1).max(2_880),
  fareClass: word(10),
  cabinClass: cabin,
})
const perPassenger = z.object({ Adult: rial, Child: rial, Infant: rial })
const shape = z.object({
  offerKey: word(500),
  journeys: z.array(z.array(leg).min(1).max(3)).min(1).max(6),
  isCharter: z.boolean(),
  isRefundable: z.boolean(),
  cabinClass: cabin,
  fareClass: word(10),
  baggage: z.object({ amount: z.int().min(0).max(200), unit: z.enum(['Kg', 'Pc']) }),
  seats: z.int().min(0).max(1_000),
  unitPriceRial: perPassenger,
  unitCostRial: perPassenger,
  penaltyBands: z
    .array(z.object({ until: instant.nullable(), labelFa: word(200), percent }))
    .max(50),
  asksCaptcha: z.literal(true).optional(),
  isPromised: z.literal(true).optional(),
})

/**
 * Whether an offer can be sold at all: everything of its kind and size, whole rial, never below what it costs us, legs that follow
 * one another. A price below cost would be a loss with every ticket. Never throws, whatever it is given.
 */
export function isSound(offer: FlightOffer): boolean {
  if (!shape.safeParse(offer).success) return false
  const { journeys, unitPriceRial, unitCostRial } = offer
  const follow = (legs: readonly OfferLeg[]) =>
    legs.every((each, index) => {
      const before = legs[index - 1]
      const hasLength = Temporal.Instant.compare(each.departsAt, each.arrivesAt) < 0
      return (
        hasLength && (!before || Temporal.Instant.compare(before.arrivesAt, each.departsAt) < 0)
      )
    })
  return (
    unitPriceRial.Adult > 0 &&
    paxTypes.every((type) => unitPriceRial[type] >= unitCostRial[type]) &&
    journeys.every(follow)
  )
}

/** Whether an offer is an answer to the question: its journeys, its days, its cabin. */
function isAnswer(offer: FlightOffer, { journeys, cabinClass }: FlightQuestion): boolean {
  const fits = (legs: readonly OfferLeg[], asked: JourneyAsk | undefined) => {
    const [first, last] = [legs[0], legs.at(-1)]
    return (
      asked !== undefined &&
      first !== undefined &&
      last !== undefined &&
      asked.origins.includes(first.origin) &&
      asked.destinations.includes(last.destination) &&
      first.departureTime.startsWith(asked.departsOn)
    )
  }
  return (
    offer.cabinClass === cabinClass &&
    offer.journeys.length === journeys.length &&
    offer.journeys.every((legs, index) => fits(legs, journeys[index]))
  )
}

/** The offers that can be sold to who asked, each key once. Throws on what is no list at all. */
export function soundOffers(
  offers: readonly FlightOffer[],
  question: FlightQuestion,
): readonly FlightOffer[] {
  if (!Array.isArray(offers)) throw new TypeError('The answer is no list of offers')
  const keys = new Set<string>()
  return offers.slice(0, mostOffers).filter((offer) => {
    if (!isSound(offer) || !isAnswer(offer, question) || keys.has(offer.offerKey)) return false
    keys.add(offer.offerKey)
    return true
  })
}
