/** Searching, looking closer, and the rules of what was found (api.md, Flights). */
import * as z from 'zod'
import { cabinClasses, flightProductTypes, placeKinds, tripTypes } from '../enums.ts'
import { iata, id, isoDate, rial } from '../fields.ts'
import type { Code } from '../messages.ts'
import { openOperation, refusals, reply } from '../operation.ts'
import { fareRules, proposal, routeRules } from './proposal.ts'

const count = (max: number) =>
  z
    .number()
    .int()
    .min(0)
    .max(max, { error: 'TOO_MANY_PASSENGERS' satisfies Code })

const party = z.object({
  adults: count(9).default(1),
  children: count(9).default(0),
  infants: count(9).default(0),
})
export type Party = z.infer<typeof party>

const originDestination = z.object({
  origin: iata('ORIGIN_REQUIRED'),
  originKind: z.enum(placeKinds).default('AirportCode'),
  destination: iata('DESTINATION_REQUIRED'),
  destinationKind: z.enum(placeKinds).default('AirportCode'),
  departureDate: isoDate('DEPARTURE_DATE_REQUIRED'),
})

export const searchCriteria = z.object({
  productType: z.enum(flightProductTypes),
  flightType: z.enum(tripTypes).default(tripTypes.OneWay),
  originDestinations: z.array(originDestination).min(1).max(6),
  ...party.shape,
  cabinClass: z.enum(cabinClasses).default(cabinClasses.Economy),
})
export type SearchCriteria = z.infer<typeof searchCriteria>

const supplierState = z.object({
  name: z.string(),
  /** What people call them; absent for own stock, and where nobody named them. */
  nameFa: z.string().optional(),
  state: z.enum(['searching', 'completed', 'failed', 'late']),
})

const searchReply = z.object({
  requestId: id,
  returningRequestId: id.nullable(),
  criteria: searchCriteria,
  proposals: z.array(proposal),
  returningProposals: z.array(proposal),
  completed: z.boolean(),
  /** After this instant the client offers to search again. */
  validUntil: z.string(),
  suppliers: z.array(supplierState),
})
export type SearchReply = z.infer<typeof searchReply>

/** Names one proposal of one search, or a pair for a round trip. */
export const chosenProposal = z.object({
  requestId: id,
  proposalId: id,
  returningRequestId: id.optional(),
  returningProposalId: id.optional(),
})

/** Where a price stands among those of comparable departures. */
const priceLevels = ['Low', 'Typical', 'High'] as const
export type PriceLevel = (typeof priceLevels)[number]

const calendarEnds = z.object({
  origin: iata('ORIGIN_REQUIRED'),
  originKind: z.enum(placeKinds).default('CityCode'),
  destination: iata('DESTINATION_REQUIRED'),
  destinationKind: z.enum(placeKinds).default('CityCode'),
})

const calendarDates = {
  from: isoDate('DEPARTURE_DATE_REQUIRED'),
  to: isoDate('DEPARTURE_DATE_REQUIRED'),
}

const calendarDays = z.array(
  z.object({
    date: z.string(),
    minPrice: rial.nullable(),
    isCheapest: z.boolean(),
    /** A weekly day off counts too; only official holidays have a name. */
    isHoliday: z.boolean(),
    holidayName: z.string().nullable(),
  }),
)

export const searchRefusals = refusals(
  'SAME_ORIGIN_AND_DESTINATION',
  'DEPARTURE_DATE_IN_PAST',
  'RETURN_BEFORE_DEPARTURE',
  'FLIGHT_BEFORE_PREVIOUS',
  'DEPARTURE_DATE_TOO_FAR',
  'PASSENGER_COUNT_IS_INVALID',
  'PASSENGERS_REQUIRED',
  'TOO_MANY_PASSENGERS',
  'TOO_MANY_INFANTS',
  'TOO_MANY_CHILDREN_PER_ADULT',
  'PLACE_UNKNOWN',
)
const calendarRefusals = refusals(
  'PLACE_UNKNOWN',
  'CALENDAR_ENDS_BEFORE_IT_BEGINS',
  'CALENDAR_TOO_LONG',
  'PASSENGERS_REQUIRED',
  'TOO_MANY_PASSENGERS',
  'TOO_MANY_INFANTS',
  'TOO_MANY_CHILDREN_PER_ADULT',
  'PASSENGER_COUNT_IS_INVALID',
)
const chosenRefusals = refusals(
  'SEARCH_NOT_FOUND',
  'FLIGHT_NOT_AVAILABLE',
  'SUPPLIER_NOT_ANSWERING',
  'RETURN_BEFORE_ARRIVAL',
)

/** A proposal as it stands now; `captchaUrl` is where a picture is asked for whose letters must be sent with the order, or null. */
const pricedProposal = proposal.extend({ captchaUrl: z.string().nullable() })

export const search = {
  available: openOperation
    .meta({ limit: { max: 120, perSeconds: 60 } })
    .route({
      method: 'POST',
      path: '/flight-catalog/FlightCatalog/Available',
      summary: 'Search flights; own inventory answers in the reply',
      tags: ['Flights'],
    })
    .input(searchCriteria)
    .output(reply(searchReply))
    .errors(searchRefusals),
  availableById: openOperation
    .meta({ limit: { max: 240, perSeconds: 60 } })
    .route({
      method: 'GET',
      path: '/flight-catalog/FlightCatalog/Available/{requestId}',
      summary: 'The same search as it stands now: polling, reload, shared link',
      tags: ['Flights'],
    })
    .input(z.object({ requestId: id }))
    .output(reply(searchReply))
    .errors(refusals('SEARCH_NOT_FOUND')),
  flightDetail: openOperation
    .meta({ limit: { max: 240, perSeconds: 60 } })
    .route({
      method: 'POST',
      path: '/flight-catalog/FlightCatalog/FlightDetail',
      summary: 'One proposal, re-priced now',
      tags: ['Flights'],
    })
    .input(chosenProposal)
    .output(
      reply(
        z.object({
          flightProposal: pricedProposal,
          returningFlightProposal: pricedProposal.nullable(),
          priceChanged: z.boolean(),
          previousTotalPrice: rial,
        }),
      ),
    )
    .errors(chosenRefusals),
  proposalDetails: openOperation
    .meta({ limit: { max: 240, perSeconds: 60 } })
    .route({
      method: 'POST',
      path: '/flight-catalog/FlightCatalog/GetPlpProposalDetails',
      summary: 'Everything the detail panel of one proposal shows',
      tags: ['Flights'],
    })
    .input(chosenProposal)
    .output(reply(z.object({ proposal, fareRules, routeRules: routeRules.shape.rulesFa })))
    .errors(chosenRefusals),
  productType: openOperation
    .route({
      method: 'POST',
      path: '/flight-catalog/FlightCatalog/GetProductTypeByAvailableRequest',
      summary: 'Whether a search is domestic or international',
      tags: ['Flights'],
    })
    .input(z.object({ requestId: id }))
    .output(
      reply(
        z.object({
          productType: z.enum(flightProductTypes),
          /** Whether a flight of it sets out from Iran: then passengers are named in Persian too. */
          leavesIran: z.boolean(),
        }),
      ),
    )
    .errors(refusals('SEARCH_NOT_FOUND')),
  homeCalendar: openOperation
    .route({
      method: 'POST',
      path: '/flight-catalog/FlightCalendar/HomePageCalendar',
      summary: 'The lowest price of each day of a route',
      tags: ['Flights'],
    })
    .input(
      z.object({
        ...calendarEnds.shape,
        ...calendarDates,
        ...party.shape,
      }),
    )
    .output(reply(calendarDays))
    .errors(calendarRefusals),
  resultsCalendar: openOperation
    .meta({ limit: { max: 120, perSeconds: 60 } })
    .route({
      method: 'POST',
      path: '/flight-catalog/FlightCalendar/PlpCalendar',
      summary: 'The lowest price of the days round one direction of a search',
      tags: ['Flights'],
    })
    .input(
      z.union([
        searchCriteria.extend({
          /** Which of `originDestinations`: 0 is the way out. */
          direction: z.number().int().min(0).max(5).default(0),
          daysAround: z.number().int().min(1).max(30).default(7),
        }),
        z.object({
          ...calendarEnds.shape,
          ...calendarDates,
          ...party.shape,
          cabinClass: z.enum(cabinClasses).default(cabinClasses.Economy),
        }),
      ]),
    )
    .output(reply(calendarDays))
    .errors({ ...searchRefusals, ...calendarRefusals, ...refusals('CHECK_ENTERED_VALUES') }),
  priceLevel: openOperation
    .meta({ limit: { max: 120, perSeconds: 60 } })
    .route({
      method: 'POST',
      path: '/flight-catalog/FlightCalendar/PriceLevel',
      summary:
        'Whether the lowest price of a day is low, typical or high for its route; of one adult',
      tags: ['Flights'],
    })
    .input(
      z.object({
        ...calendarEnds.shape,
        date: isoDate('DEPARTURE_DATE_REQUIRED'),
        cabinClass: z.enum(cabinClasses).default(cabinClasses.Economy),
      }),
    )
    .output(
      reply(
        z.object({
          /** Null when too few comparable departures were recorded, or nothing is for sale. */
          level: z.enum(priceLevels).nullable(),
          lowest: rial.nullable(),
          typicalFrom: rial.nullable(),
          typicalTo: rial.nullable(),
          /** Departure days compared with, and the day the oldest of them was recorded. */
          observations: z.number().int(),
          since: z.string().nullable(),
        }),
      ),
    )
    .errors(searchRefusals),
  onSale: openOperation
    .route({
      method: 'GET',
      path: '/flight-catalog/Flight/OnSale',
      summary: 'How much is sold here: dated flights, and the airports and airlines they are of',
      tags: ['Flights'],
    })
    .output(
      reply(
        z.object({
          flights: z.number().int(),
          airports: z.number().int(),
          airlines: z.number().int(),
        }),
      ),
    ),
  quickSearches: openOperation
    .route({
      method: 'POST',
      path: '/flight-catalog/HomePage/GetQuickSearchInfos',
      summary: 'Popular routes with their "from" prices',
      tags: ['Flights'],
    })
    .input(z.object({ take: z.number().int().min(1).max(24).default(12) }))
    .output(
      reply(
        z.array(
          z.object({
            origin: z.string(),
            originCityName: z.string(),
            destination: z.string(),
            destinationCityName: z.string(),
            productType: z.enum(flightProductTypes),
            departureDate: z.string(),
            minPrice: rial,
          }),
        ),
      ),
    ),
  flightDetails: openOperation
    .route({
      method: 'POST',
      path: '/flight-reservation/Proposals/GetFlightDetails',
      summary: 'Segments of a proposal',
      tags: ['Flights'],
    })
    .input(chosenProposal)
    .output(reply(z.object({ proposal, returningProposal: proposal.nullable() })))
    .errors(chosenRefusals),
  fareRules: openOperation
    .route({
      method: 'POST',
      path: '/flight-reservation/FareRules/GetFareRules',
      summary: 'Baggage and penalty bands of a proposal',
      tags: ['Flights'],
    })
    .input(chosenProposal)
    .output(reply(z.array(fareRules)))
    .errors(chosenRefusals),
  routeRules: openOperation
    .route({
      method: 'POST',
      path: '/flight-reservation/FareRules/GetRouteRules',
      summary: 'Route and visa rules of a proposal',
      tags: ['Flights'],
    })
    .input(chosenProposal)
    .output(reply(z.array(routeRules)))
    .errors(chosenRefusals),
}
