/** A proposal: one sellable itinerary at one price, as the spec and api.md shape it. */
import * as z from 'zod'
import { baggageUnits, paxTypes } from '../enums.ts'
import { id, localTime, rial } from '../fields.ts'

const flightLeg = z.object({
  origin: z.string(),
  originName: z.string(),
  originCityName: z.string(),
  /** Of the airport, by which `departureTime` is local; an IANA name. */
  originTimeZone: z.string(),
  destination: z.string(),
  destinationName: z.string(),
  destinationCityName: z.string(),
  /** Where the airline is found at either airport, when that is known; told with details and tickets, not in lists of results. */
  originTerminal: z.string().optional(),
  destinationTerminal: z.string().optional(),
  /** By which `arrivalTime` is local. */
  destinationTimeZone: z.string(),
  departureTime: localTime,
  arrivalTime: localTime,
  flightNumber: z.string(),
  airlineCode: z.string(),
  airlineName: z.string(),
  airlineColour: z.string(),
  aircraft: z.string(),
  fareClass: z.string(),
  cabinClass: z.number().int(),
  durationMinutes: z.number().int(),
  /** Minutes on the ground after this leg, 0 after the last. */
  stopMinutes: z.number().int(),
})

const flightGroup = z.object({
  departureTime: localTime,
  arrivalTime: localTime,
  marketingAirlineCode: z.string(),
  marketingAirlineName: z.string(),
  flightLegs: z.array(flightLeg),
})

const baggage = z.object({ amount: z.number(), unit: z.enum(baggageUnits) })

const paxPrice = z.object({
  paxType: z.enum(paxTypes),
  count: z.number().int(),
  unitPrice: rial,
  totalPrice: rial,
})

export const proposal = z.object({
  proposalId: id,
  requestId: id,
  /** Same flights at the same times carry the same hash, whoever sells them. */
  hash: z.string(),
  isReturning: z.boolean(),
  isCharter: z.boolean(),
  isRefundable: z.boolean(),
  /** Told where it is so: nobody keeps this price until the ticket is issued. */
  isPromised: z.literal(true).optional(),
  provider: z.string(),
  /** What people call who sells it; absent for own stock, and where nobody named them. */
  providerName: z.string().optional(),
  /** Seats left in this fare class; 0 is sold out. */
  seat: z.number().int(),
  cabinClass: z.number().int(),
  fareClass: z.string(),
  baggage,
  totalPrice: rial,
  totalDurationMinutes: z.number().int(),
  stops: z.number().int(),
  prices: z.array(paxPrice),
  /** One per journey: two for a priced round trip, one per leg of a multi-destination search. */
  flightGroups: z.array(flightGroup),
})
export type Proposal = z.infer<typeof proposal>
export type FlightGroup = z.infer<typeof flightGroup>
export type FlightLeg = z.infer<typeof flightLeg>

/** One step of a cancellation penalty: until this instant, this share of the fare is kept. */
const penaltyBand = z.object({
  /** Instant until which the band holds; null is "after that, for ever". */
  until: z.string().nullable(),
  /** The same instant in the words travellers use. */
  labelFa: z.string(),
  percent: z.number().min(0).max(100),
  /** What would be kept now for the whole party, in rial. */
  amount: rial,
})

export const fareRules = z.object({
  proposalId: id,
  isRefundable: z.boolean(),
  baggage,
  penaltyBands: z.array(penaltyBand),
  notesFa: z.array(z.string()),
})
export type FareRules = z.infer<typeof fareRules>

export const routeRules = z.object({
  proposalId: id,
  rulesFa: z.array(
    z.object({
      title: z.string(),
      body: z.string(),
      /** The visa that leads there, where we sell it: by its name in the addresses of visas. */
      visaDestination: z.string().optional(),
    }),
  ),
})
export type RouteRule = z.infer<typeof routeRules>['rulesFa'][number]
