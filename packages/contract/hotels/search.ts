/** Searching hotels and looking closer at one (api.md, Hotels). */
import * as z from 'zod'
import { isoDate, rial } from '../fields.ts'
import type { Code } from '../messages.ts'
import { openOperation, refusals, reply } from '../operation.ts'
import { admittedGuests } from './admitted.ts'
import { boards, hotelCard, hotelKinds, hotelPage, hotelProposal } from './hotel.ts'

const code = (name: Code) => ({ error: name })
const slug = (whenMissing: Code) =>
  z
    .string(code(whenMissing))
    .trim()
    .min(1, code(whenMissing))
    .max(80, code(whenMissing))
    .transform((text) => text.toLowerCase())

/** One room: an age for every child is required, whole years on the day of arrival. */
const roomParty = z.object({
  adults: z
    .number(code('ROOM_WITHOUT_ADULT'))
    .int(code('ROOM_WITHOUT_ADULT'))
    .min(1, code('ROOM_WITHOUT_ADULT'))
    .max(6, code('TOO_MANY_IN_ROOM')),
  childAges: z
    .array(
      z
        .number(code('CHILD_AGE_REQUIRED'))
        .int(code('CHILD_AGE_REQUIRED'))
        .min(0, code('CHILD_AGE_REQUIRED'))
        .max(17, code('CHILD_AGE_REQUIRED')),
      code('CHILD_AGE_REQUIRED'),
    )
    .max(4, code('TOO_MANY_IN_ROOM'))
    .default([]),
})

/** When, for how many, and by whose passport; shared by every question about a stay. */
export const stay = {
  checkIn: isoDate('CHECK_IN_REQUIRED'),
  checkOut: isoDate('CHECK_OUT_REQUIRED'),
  rooms: z
    .array(roomParty, code('ROOMS_REQUIRED'))
    .min(1, code('ROOMS_REQUIRED'))
    .max(9, code('TOO_MANY_ROOMS')),
  /** ISO 3166, two letters: Iranian and foreign guests may pay by different rates. */
  nationality: z
    .string()
    .transform((text) => text.trim().toUpperCase())
    .pipe(z.string().regex(/^[A-Z]{2}$/))
    .default('IR'),
}

const hotelSorts = ['best', 'cheapest', 'nearest', 'stars', 'score'] as const

const filters = z.object({
  priceFrom: rial.optional(),
  priceTo: rial.optional(),
  stars: z.array(z.number().int().min(1).max(5)).optional(),
  boards: z.array(z.enum(boards)).optional(),
  kinds: z.array(z.enum(hotelKinds)).optional(),
  facilities: z.array(z.string().max(40)).max(20).optional(),
  freeCancellation: z.boolean().optional(),
  instantOnly: z.boolean().optional(),
  acceptsForeigners: z.boolean().optional(),
  /** Hotels that take all of these guests in. */
  admits: z.array(z.enum(admittedGuests)).optional(),
  /** Hotels that take guests in of whom the oldest is of this age. */
  oldestAge: z.number().int().min(0).max(120).optional(),
  /** Together with `landmark`: at most so many minutes on foot. */
  walkMinutes: z.number().int().min(1).max(600).optional(),
  name: z.string().max(60).optional(),
})

export const stayRefusals = [
  'CHECK_IN_REQUIRED',
  'CHECK_OUT_REQUIRED',
  'CHECK_IN_IN_PAST',
  'CHECK_OUT_BEFORE_CHECK_IN',
  'CHECK_IN_TOO_FAR',
  'STAY_TOO_LONG',
  'ROOMS_REQUIRED',
  'TOO_MANY_ROOMS',
  'ROOM_WITHOUT_ADULT',
  'TOO_MANY_IN_ROOM',
  'CHILD_AGE_REQUIRED',
] as const satisfies readonly Code[]

const cityCard = z.object({
  code: z.string(),
  nameFa: z.string(),
  nameEn: z.string(),
  nameAr: z.string(),
  countryCode: z.string(),
  iataCode: z.string().nullable(),
  /** Whose clock deadlines are told by. */
  timeZone: z.string(),
  lat: z.number(),
  lon: z.number(),
  hotels: z.number().int(),
  isDomestic: z.boolean(),
})

const facet = z.array(z.object({ value: z.string(), count: z.number().int() }))

const cityLandmark = z.object({
  code: z.string(),
  nameFa: z.string(),
  kind: z.string(),
  lat: z.number(),
  lon: z.number(),
})

const availableReply = z.object({
  /** Names the question: `hotels:{requestId}` of /live tells when more has been found. */
  requestId: z.string(),
  city: cityCard,
  nights: z.number().int(),
  /** From which distances are counted. */
  landmark: cityLandmark.nullable(),
  /** All the city's landmarks, to choose another or to draw. */
  landmarks: z.array(cityLandmark),
  /** Those that fit the filters, a page of them. */
  hotels: z.array(
    hotelCard.extend({
      proposal: hotelProposal,
      /** What guests whose stay was bought here gave it, to one place after the point; null where nobody has said anything. */
      guests: z.object({ score: z.number(), count: z.number().int() }).nullable(),
    }),
  ),
  /** Whether any hotel of the city has such a score, so that there is something to sort by. */
  hasScores: z.boolean(),
  /** How many fit the filters, and how many there are. */
  total: z.number().int(),
  found: z.number().int(),
  /** How many would fit with this value alone in its group and the other filters as they are. */
  counts: z.object({
    stars: facet,
    boards: facet,
    kinds: facet,
    facilities: facet,
    freeCancellation: z.number().int(),
    instantOnly: z.number().int(),
    acceptsForeigners: z.number().int(),
    admits: facet,
    /** Within so many minutes on foot of the landmark. */
    walkMinutes: facet,
  }),
  price: z.object({ least: rial, most: rial }).nullable(),
  /** Arrivals near the one asked for on which something is free, when nothing was found. */
  nearestDates: z.array(z.string()),
  suppliers: z.array(
    z.object({ name: z.string(), state: z.enum(['searching', 'completed', 'failed', 'late']) }),
  ),
  /** False while somebody outside is still asked: the same question brings more then. */
  completed: z.boolean(),
})
export type HotelsAvailable = z.infer<typeof availableReply>

export const hotelSearch = {
  cities: openOperation
    .route({
      method: 'POST',
      path: '/hotel-configuration/Cities/GetAllCities',
      summary: 'Cities with hotels; all, by name in any script, or by airport',
      tags: ['Hotels'],
    })
    .input(
      z.object({
        search: z.string().max(60).optional(),
        iataCode: z.string().max(3).optional(),
        take: z.number().int().min(1).max(200).default(100),
      }),
    )
    .output(reply(z.array(cityCard))),
  suggest: openOperation
    .meta({ limit: { max: 240, perSeconds: 60 } })
    .route({
      method: 'POST',
      path: '/hotel-configuration/Cities/Suggest',
      summary:
        'Cities, landmarks and hotels by what somebody types in Persian, Latin or Arabic letters',
      tags: ['Hotels'],
    })
    .input(
      z.object({ search: z.string().max(60), take: z.number().int().min(1).max(20).default(8) }),
    )
    .output(
      reply(
        z.array(
          z.object({
            kind: z.enum(['city', 'landmark', 'hotel']),
            code: z.string(),
            nameFa: z.string(),
            nameEn: z.string(),
            cityCode: z.string(),
            cityNameFa: z.string(),
          }),
        ),
      ),
    ),
  available: openOperation
    .meta({ limit: { max: 120, perSeconds: 60 } })
    .route({
      method: 'POST',
      path: '/hotel-catalog/HotelCatalog/Available',
      summary:
        'Hotels of a city with the cheapest way to sleep there; own inventory answers in the reply, suppliers outside in a later one',
      tags: ['Hotels'],
    })
    .input(
      z.object({
        cityCode: slug('CITY_REQUIRED'),
        /** Distances are counted from here; the city's first landmark unless told. */
        landmark: z.string().max(80).optional(),
        ...stay,
        filters: filters.default({}),
        sort: z.enum(hotelSorts).default('best'),
        page: z.number().int().min(1).max(100).default(1),
        pageSize: z.number().int().min(1).max(60).default(30),
      }),
    )
    .output(reply(availableReply))
    .errors(refusals('CITY_REQUIRED', 'CITY_UNKNOWN', ...stayRefusals)),
  hotelDetail: openOperation
    .meta({ limit: { max: 240, perSeconds: 60 } })
    .route({
      method: 'POST',
      path: '/hotel-catalog/HotelCatalog/HotelDetail',
      summary: 'One hotel and everything it offers for a stay, priced now',
      tags: ['Hotels'],
    })
    .input(z.object({ hotelCode: slug('HOTEL_UNKNOWN'), ...stay }))
    .output(
      reply(
        z.object({
          hotel: hotelPage,
          nights: z.number().int(),
          proposals: z.array(hotelProposal),
          /** By the cheapest room for two; null for samples, and before these nights were seen on thirty days. */
          priceWatch: z
            .object({
              level: z.enum(['low', 'usual', 'high']),
              usualFrom: rial,
              usualTo: rial,
              days: z.number().int(),
            })
            .nullable(),
        }),
      ),
    )
    .errors(refusals('HOTEL_UNKNOWN', ...stayRefusals)),
  hotelCalendar: openOperation
    .meta({ limit: { max: 120, perSeconds: 60 } })
    .route({
      method: 'POST',
      path: '/hotel-catalog/HotelCatalog/HotelCalendar',
      summary: 'The lowest price of a room for two on each night of a period',
      tags: ['Hotels'],
    })
    .input(
      z.object({
        hotelCode: slug('HOTEL_UNKNOWN'),
        from: isoDate('CHECK_IN_REQUIRED'),
        to: isoDate('CHECK_OUT_REQUIRED'),
        nationality: stay.nationality,
      }),
    )
    .output(reply(z.array(z.object({ date: z.string(), minPrice: rial.nullable() }))))
    .errors(
      refusals(
        'HOTEL_UNKNOWN',
        'CALENDAR_ENDS_BEFORE_IT_BEGINS',
        'CALENDAR_TOO_LONG',
        'CHECK_IN_REQUIRED',
        'CHECK_OUT_REQUIRED',
      ),
    ),
  trendingHotels: openOperation
    .meta({ limit: { max: 120, perSeconds: 60 } })
    .route({
      method: 'POST',
      path: '/front-api/HotelTrending/GetHotelsAvailableByDestination',
      summary: 'Hotels of a city for two guests and one night two weeks from now',
      tags: ['Hotels'],
    })
    .input(
      z.object({
        cityCode: slug('CITY_REQUIRED'),
        take: z.number().int().min(1).max(30).default(10),
        /** Prices are always of this moment; kept because the specification's clients send it. */
        reValidate: z.boolean().default(true),
      }),
    )
    .output(reply(z.array(hotelCard.extend({ proposal: hotelProposal }))))
    .errors(refusals('CITY_REQUIRED', 'CITY_UNKNOWN')),
}
