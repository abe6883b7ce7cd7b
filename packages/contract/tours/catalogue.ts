/** Finding tours, looking closer at one, and what it costs a party (api.md, Tours). */
import * as z from 'zod'
import { id, instant, isoDate, rial } from '../fields.ts'
import type { Code } from '../messages.ts'
import { openOperation, refusals, reply } from '../operation.ts'
import { departureGlance, tourCard, tourCity, tourPage, tourPricePart } from './tour.ts'
import {
  tourAgeBands,
  tourCurrencies,
  tourKinds,
  tourPriceKinds,
  tourRoomKinds,
  transportKinds,
} from './words.ts'

const code = (name: Code) => ({ error: name })
const slug = z
  .string(code('TOUR_UNKNOWN'))
  .trim()
  .max(80, code('TOUR_UNKNOWN'))
  .transform((text) => text.toLowerCase())
const placeCode = z
  .string()
  .trim()
  .max(60)
  .transform((text) => text.toLowerCase())

/** A child by its birthday, or by its age in whole years on the day of return where that is all that is known. */
const partyChild = z.union([
  z.object({ birthDate: isoDate('BIRTH_DATE_REQUIRED', 'BIRTH_DATE_IS_INVALID') }),
  z.object({
    age: z
      .number(code('CHILD_AGE_REQUIRED'))
      .int(code('CHILD_AGE_REQUIRED'))
      .min(0, code('CHILD_AGE_REQUIRED'))
      .max(17, code('CHILD_AGE_REQUIRED')),
  }),
])

/** Persons are named by their places: adults from 0, then the children in their order. */
export const tourRoom = z.object({
  kind: z.enum(tourRoomKinds, code('ROOMS_REQUIRED')),
  people: z.array(z.number().int().min(0).max(8)).min(1, code('ROOM_WITHOUT_ADULT')).max(9),
  /** Children of these who shall have a bed though they need not, or (see `withoutBed`) the other way round. */
  withBed: z.array(z.number().int().min(0).max(8)).max(9).default([]),
  withoutBed: z.array(z.number().int().min(0).max(8)).max(9).default([]),
  /** Of a single room: whoever is alone in it would share a double one with another of their gender (`sharing` of the quote). */
  sharesRoom: z.boolean().default(false),
})

export const quoteRefusals = [
  'DEPARTURE_UNKNOWN',
  'DEPARTURE_NOT_ON_SALE',
  'PACKAGE_UNKNOWN',
  'TRAVELLERS_REQUIRED',
  'TOO_MANY_TRAVELLERS',
  'CHILD_AGE_REQUIRED',
  'BIRTH_DATE_REQUIRED',
  'BIRTH_DATE_IS_INVALID',
  'SEATS_LEFT_0',
  'SEATS_LEFT_1',
  'SEATS_LEFT_2',
  'SEATS_LEFT_3',
  'SEATS_LEFT_4',
  'SEATS_LEFT_5',
  'SEATS_LEFT_6',
  'SEATS_LEFT_7',
  'SEATS_LEFT_8',
  'ROOM_KIND_FULL',
  'ROOMS_REQUIRED',
  'ROOM_WITHOUT_ADULT',
  'ROOM_NOT_FILLED',
  'ROOM_TOO_FULL',
  'ROOMING_NOT_POSSIBLE',
  'ROOMING_DOES_NOT_MATCH_PARTY',
  'RATE_NOT_KNOWN',
  'SHARING_NOT_POSSIBLE',
] as const satisfies readonly Code[]

/** What one person pays, and why. */
const receiptLine = z.object({
  person: z.number().int(),
  /** Of the rooms of this quote. */
  room: z.number().int(),
  kind: z.enum(tourPriceKinds),
  parts: z.array(tourPricePart),
  priceRial: rial,
  needsSeat: z.boolean(),
  /** By its age on the day of return, and on the day of check-in; where they differ the dearer is taken. */
  bandOnReturn: z.enum(tourAgeBands),
  bandOnCheckIn: z.enum(tourAgeBands),
  isDearerTaken: z.boolean(),
})

const quotedRooms = z.array(
  z.object({ kind: z.enum(tourRoomKinds), people: z.array(z.number().int()), priceRial: rial }),
)

const quote = z.object({
  departureId: id,
  packageCode: z.string(),
  rooms: quotedRooms,
  people: z.array(receiptLine),
  totalPrice: rial,
  /** Of a tour that takes a deposit: what its buyer may pay now, and until when the rest. Null where all is to be paid at once. */
  paymentPlan: z.object({ deposit: rial, balance: rial, balanceDueAt: instant }).nullable(),
  /**
   * What comes back to who pays for a single room and shares a double one after all, and until when somebody is looked for. Null where nobody
   * is.
   */
  sharing: z.object({ until: instant, returnsRial: rial }).nullable(),
  seatsNeeded: z.number().int(),
  seatsLeft: z.number().int(),
  /** What can be bought: at once, or only asked for. */
  sells: z.enum(['instant', 'on-request']),
  /** What a unit of each currency in it costs, rial; locked from the submit for as long as the hold stands. */
  rates: z.array(
    z.object({ currency: z.enum(tourCurrencies), rate: z.number().int(), asOf: instant }),
  ),
  /** The cheapest rooming that is legal and free, where `rooms` were chosen otherwise; null where this is it. */
  cheapest: z.object({ rooms: quotedRooms, totalPrice: rial }).nullable(),
  /** Other packages of the departure for the same party, by their cheapest rooming. */
  otherPackages: z.array(
    z.object({ packageCode: z.string(), totalPrice: rial, differenceRial: z.number().int() }),
  ),
  /** What cancelling all of it keeps as time goes by; the same that a refund is quoted from. */
  cancellation: z.array(
    z.object({ from: instant.nullable(), percent: z.number().int(), keptRial: rial }),
  ),
  rulesVersion: z.number().int(),
})
export type TourQuote = z.infer<typeof quote>

const facet = z.array(z.object({ value: z.string(), count: z.number().int() }))

const availableTours = z.object({
  /** A page of those that fit. */
  tours: z.array(tourCard),
  /** How many fit, and how many tours there are. */
  total: z.number().int(),
  found: z.number().int(),
  /** Places that can be chosen, with tours. */
  origins: z.array(tourCity.extend({ count: z.number().int() })),
  destinations: z.array(tourCity.extend({ count: z.number().int() })),
  /** How many would fit with this value alone and the rest of the question as it is. */
  counts: z.object({ kinds: facet, nights: facet, transports: facet }),
  /** Jalali months by their Gregorian days, whatever `from` and `to` are: a calendar of the least prices. */
  months: z.array(
    z.object({
      from: z.string(),
      to: z.string(),
      tours: z.number().int(),
      minPrice: rial.nullable(),
    }),
  ),
  price: z.object({ least: rial, most: rial }).nullable(),
})
export type ToursAvailable = z.infer<typeof availableTours>

const tourSorts = ['best', 'cheapest', 'nearest', 'shortest'] as const

export const tourCatalogue = {
  available: openOperation
    .meta({ limit: { max: 240, perSeconds: 60 } })
    .route({
      method: 'POST',
      path: '/tour-catalog/HomePage/GetAvailableTours',
      summary: 'Tours with a departure that fits, with their lowest price and nearest dates',
      tags: ['Tours'],
    })
    .input(
      z.object({
        origin: placeCode.optional(),
        /** A city or a country of the list. */
        destination: placeCode.optional(),
        /** First and last day of starting. */
        from: isoDate('DATE_IS_INVALID').optional(),
        to: isoDate('DATE_IS_INVALID').optional(),
        nights: z
          .object({ least: z.number().int().min(0).max(60), most: z.number().int().min(0).max(60) })
          .optional(),
        kinds: z.array(z.enum(tourKinds)).max(tourKinds.length).default([]),
        transports: z.array(z.enum(transportKinds)).max(transportKinds.length).default([]),
        /** At most so much a person in a double room. */
        budgetRial: rial.optional(),
        /** Who goes; only departures with that many seats are shown. */
        travellers: z.number().int().min(1).max(9).default(1),
        guaranteedOnly: z.boolean().default(false),
        sort: z.enum(tourSorts).default('best'),
        page: z.number().int().min(1).max(100).default(1),
        pageSize: z.number().int().min(1).max(60).default(24),
      }),
    )
    .output(reply(availableTours))
    .errors(refusals('DATE_IS_INVALID', 'DATES_OUT_OF_ORDER')),
  tourDetail: openOperation
    .meta({ limit: { max: 240, perSeconds: 60 } })
    .route({
      method: 'POST',
      path: '/tour-catalog/Tour/TourDetail',
      summary: 'One tour: its days, hotels, papers, rules and departures with prices of now',
      tags: ['Tours'],
    })
    .input(z.object({ tourCode: slug }))
    .output(reply(tourPage))
    .errors(refusals('TOUR_UNKNOWN')),
  departureCalendar: openOperation
    .meta({ limit: { max: 240, perSeconds: 60 } })
    .route({
      method: 'POST',
      path: '/tour-catalog/Tour/DepartureCalendar',
      summary:
        'The departures of a tour in a period of at most 190 days, with the least price of each',
      tags: ['Tours'],
    })
    .input(
      z.object({
        tourCode: slug,
        from: isoDate('DATE_IS_INVALID'),
        to: isoDate('DATE_IS_INVALID'),
        packageCode: z.string().max(60).optional(),
      }),
    )
    .output(
      reply(z.array(departureGlance.extend({ isCheapest: z.boolean(), isHoliday: z.boolean() }))),
    )
    .errors(
      refusals(
        'TOUR_UNKNOWN',
        'DATE_IS_INVALID',
        'CALENDAR_ENDS_BEFORE_IT_BEGINS',
        'CALENDAR_TOO_LONG',
      ),
    ),
  quoteTour: openOperation
    .meta({ limit: { max: 240, perSeconds: 60 } })
    .route({
      method: 'POST',
      path: '/tour-catalog/Tour/QuoteTour',
      summary:
        'What a departure costs a party, person by person; without rooms, by the cheapest rooming that is legal and free',
      tags: ['Tours'],
    })
    .input(
      z.object({
        departureId: id,
        packageCode: z.string(code('PACKAGE_UNKNOWN')).max(60),
        adults: z
          .number(code('TRAVELLERS_REQUIRED'))
          .int(code('TRAVELLERS_REQUIRED'))
          .min(1, code('TRAVELLERS_REQUIRED'))
          .max(9, code('TOO_MANY_TRAVELLERS')),
        children: z.array(partyChild).max(8, code('TOO_MANY_TRAVELLERS')).default([]),
        rooms: z.array(tourRoom).min(1).max(9).nullish(),
      }),
    )
    .output(reply(quote))
    .errors(refusals(...quoteRefusals)),
  landingTours: openOperation
    .meta({ limit: { max: 240, perSeconds: 60 } })
    .route({
      method: 'POST',
      path: '/front-api/LandingPages/GetLandingPageTours',
      summary: 'Tours to the place of a landing, by its IATA city code or our own, cheapest first',
      tags: ['Tours'],
    })
    .input(
      z.object({
        cityCode: placeCode,
        category: z.string().trim().max(60).default(''),
        take: z.number().int().min(1).max(30).default(12),
      }),
    )
    .output(reply(z.object({ city: tourCity, tours: z.array(tourCard) })))
    .errors(refusals('NOT_FOUND')),
}
