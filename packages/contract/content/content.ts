/** Written things: pages, landings, the magazine, and where an address leads (api.md, content). */
import * as z from 'zod'
import { flightProductTypes, specProductTypes } from '../enums.ts'
import { instant, rial } from '../fields.ts'
import { openOperation, pagedReply, refusals, reply } from '../operation.ts'
import { bannerPlaces, shownBanner } from './banners.ts'
import { writtenBody } from './body.ts'
import { writtenPicture } from './pictures.ts'

export type { WrittenPicture } from './pictures.ts'

export const pageKinds = ['page', 'legal', 'faq', 'landing', 'article'] as const
export type PageKind = (typeof pageKinds)[number]

const pageInShort = z.object({
  /** On this site; a whole address where the magazine is listed from elsewhere. */
  path: z.string(),
  title: z.string(),
  lead: z.string(),
  author: z.string().nullable(),
  /** The date it bears, YYYY-MM-DD. */
  dated: z.string(),
  readingMinutes: z.number().int(),
  places: z.array(z.string()),
})
export type PageInShort = z.infer<typeof pageInShort>

/** A route of flights with its lowest price of the days ahead; null when nothing is for sale. */
const pricedRoute = z.object({
  /** 'THR-MHD', cities. */
  id: z.string(),
  origin: z.string(),
  originName: z.string(),
  destination: z.string(),
  destinationName: z.string(),
  productType: z.enum(flightProductTypes),
  lowest: z.object({ date: z.string(), priceRial: rial }).nullable(),
  /** Its landing, where there is one. */
  path: z.string().nullable(),
})
export type PricedRoute = z.infer<typeof pricedRoute>

/** Something people go for now, of one product, and the page of the site that sells it. */
const trendingRow = z.object({
  productType: z.enum(specProductTypes),
  /** By which its product knows it: 'THR-MHD', 'mashhad', 'kish-tehran', 'uae'. */
  code: z.string(),
  nameFa: z.string(),
  /** Where it leads, by IATA code; null for a place without one. */
  cityCode: z.string().nullable(),
  path: z.string(),
  /** The least it costs now, and on which day; null where that is told only for dates. */
  lowest: z.object({ date: z.string().nullable(), priceRial: rial }).nullable(),
})
export type TrendingRow = z.infer<typeof trendingRow>

const writtenPage = pageInShort.extend({
  kind: z.enum(pageKinds),
  /** The page of its author, where there is one. */
  authorPath: z.string().nullable(),
  description: z.string(),
  body: writtenBody,
  sources: z.array(
    z.object({ title: z.string(), address: z.string().nullable(), checkedOn: z.string() }),
  ),
  revision: z.number().int(),
  /** When these words were first shown. */
  shownFrom: instant.nullable(),
  /** What its live blocks show now, by id. */
  routes: z.array(pricedRoute),
  pictures: z.array(writtenPicture),
  related: z.array(pageInShort),
})
export type WrittenPage = z.infer<typeof writtenPage>

const landingKey = z.object({
  cityCode: z
    .string()
    .trim()
    .regex(/^[A-Za-z]{3}$/)
    .transform((code) => code.toUpperCase()),
  category: z.string().trim().max(60).default(''),
  productType: z.enum(specProductTypes),
})
export type LandingKey = z.infer<typeof landingKey>

const place = z.object({
  cityCode: z.string(),
  nameFa: z.string(),
  countryCode: z.string(),
  airports: z.array(
    z.object({ iataCode: z.string(), nameFa: z.string(), lat: z.number(), lon: z.number() }),
  ),
})

const routeFacts = z.object({
  origin: place,
  destination: place,
  productType: z.enum(flightProductTypes),
  distanceKm: z.number().int(),
  /** The lowest price of each day that has one, of one adult in economy. */
  days: z.array(z.object({ date: z.string(), priceRial: rial })),
  from: z.string(),
  to: z.string(),
  /** Who flies it without a stop in the week ahead, most flights first. */
  airlines: z.array(
    z.object({
      code: z.string(),
      nameFa: z.string(),
      colour: z.string().nullable(),
      flightsAWeek: z.number().int(),
    }),
  ),
  flightsAWeek: z.number().int(),
  /** Local, HH:MM; null when nothing flies without a stop. */
  firstDeparture: z.string().nullable(),
  lastDeparture: z.string().nullable(),
  shortestMinutes: z.number().int().nullable(),
  baggage: z.object({ leastKg: z.number().int(), mostKg: z.number().int() }).nullable(),
  /** What is kept of a ticket that is given back, in words, by the example of one system flight. */
  penalties: z
    .object({
      airlineName: z.string(),
      departureTime: z.string(),
      bands: z.array(z.object({ labelFa: z.string(), percent: z.number() })),
    })
    .nullable(),
  hasCharters: z.boolean(),
  seenAt: instant,
})
export type RouteFacts = z.infer<typeof routeFacts>

const landingRoutes = z.object({
  place,
  /** Routes to the place that have a price, those with a page of their own first. */
  routes: z.array(pricedRoute),
  /** Routes from the place that have a page of their own. */
  routesFrom: z.array(pricedRoute),
})

const pagePath = z
  .string()
  .max(200)
  .regex(/^\/[^\s?#]*$/)

const landing = (summary: string, call: string) =>
  openOperation.meta({ limit: { max: 240, perSeconds: 60 } }).route({
    method: 'POST',
    path: `/front-api/LandingPages/${call}`,
    summary,
    tags: ['Content'],
  })

export const content = {
  landingContent: landing('The words of a landing', 'GetLandingPageContent')
    .input(landingKey)
    .output(reply(writtenPage))
    .errors(refusals('NOT_FOUND')),
  landingFlights: landing(
    'Flight routes to the place of a landing, with their lowest prices on the days it is about',
    'GetLandingPageFlights',
  )
    .input(landingKey)
    .output(reply(landingRoutes))
    .errors(refusals('NOT_FOUND')),
  landingExists: landing(
    'Whether a landing has words, and its address',
    'GetExistMappingLandingPage',
  )
    .input(landingKey)
    .output(
      reply(
        z.object({
          exists: z.boolean(),
          path: z.string().nullable(),
          /** It has something to sell today, so that search engines are shown it. */
          isWorthFinding: z.boolean(),
        }),
      ),
    ),
  // A week of flights is counted for it: dearer than the others.
  routeFacts: landing('What is known of a flight route today', 'GetRouteFacts')
    .meta({ limit: { max: 90, perSeconds: 60 } })
    .input(z.object({ origin: landingKey.shape.cityCode, destination: landingKey.shape.cityCode }))
    .output(
      reply(
        // Enough flights ahead for search engines to be shown its page.
        routeFacts.extend({ isWorthFinding: z.boolean() }),
      ),
    )
    .errors(refusals('NOT_FOUND')),
  trendingRoutes: openOperation
    .route({
      method: 'GET',
      path: '/front-api/Trending/GetTrendingRoutes',
      summary: 'The routes travellers look for most, with their lowest prices now',
      tags: ['Content'],
    })
    .output(reply(z.array(pricedRoute))),
  trending: openOperation
    .meta({ limit: { max: 120, perSeconds: 60 } })
    .route({
      method: 'GET',
      path: '/front-api/Trending/GetTrendingList',
      summary: 'What travellers go for most, of every product or of one, most wanted first',
      tags: ['Content'],
    })
    .input(
      z.object({
        productType: z.enum(specProductTypes).optional(),
        /** Of each product. */
        take: z.coerce.number().int().min(1).max(12).default(8),
      }),
    )
    .output(reply(z.array(trendingRow))),
  posts: openOperation
    .route({
      method: 'GET',
      path: '/front-api/Blog/Posts',
      summary: 'Articles of the magazine, newest first',
      tags: ['Content'],
    })
    .input(
      z.object({
        page: z.coerce.number().int().min(1).max(1000).default(1),
        take: z.coerce.number().int().min(1).max(24).default(8),
        /** Those by one author, by the address of that author's page. */
        author: pagePath.optional(),
      }),
    )
    .output(pagedReply(pageInShort)),
  banner: openOperation
    .route({
      method: 'GET',
      path: '/front-api/Content/Banner',
      summary: 'The banner that stands at a place of the site now',
      tags: ['Content'],
    })
    .input(z.object({ place: z.enum(bannerPlaces) }))
    .output(reply(shownBanner.nullable())),
  search: openOperation
    .meta({ limit: { max: 120, perSeconds: 60 } })
    .route({
      method: 'GET',
      path: '/front-api/Blog/Search',
      summary: 'Articles, questions and rules by what a traveller types, best first',
      tags: ['Content'],
    })
    .input(z.object({ query: z.string().trim().min(1).max(100) }))
    .output(reply(z.array(pageInShort))),
  page: openOperation
    .meta({ limit: { max: 600, perSeconds: 60 } })
    .route({
      method: 'GET',
      path: '/front-api/Content/Page',
      summary: 'A written page by its address; of rules also an earlier version',
      tags: ['Content'],
    })
    .input(
      z.object({
        path: pagePath,
        revision: z.coerce.number().int().min(1).max(1_000_000).optional(),
      }),
    )
    .output(reply(writtenPage))
    .errors(refusals('NOT_FOUND')),
  preview: openOperation
    .meta({ limit: { max: 60, perSeconds: 60 } })
    .route({
      method: 'GET',
      path: '/front-api/Content/Preview',
      summary: 'A revision that is not shown yet, by a signed link of its editor',
      tags: ['Content'],
    })
    .input(z.object({ token: z.string().max(300) }))
    .output(reply(writtenPage))
    .errors(refusals('NOT_FOUND')),
  versions: openOperation
    .route({
      method: 'GET',
      path: '/front-api/Content/Versions',
      summary: 'Which words of a page were shown when, newest first',
      tags: ['Content'],
    })
    .input(z.object({ path: pagePath }))
    .output(
      reply(
        z.array(
          z.object({
            revision: z.number().int(),
            dated: z.string(),
            shownFrom: instant,
            shownUntil: instant.nullable(),
          }),
        ),
      ),
    ),
  movedTo: openOperation
    .meta({ limit: { max: 240, perSeconds: 60 } })
    .route({
      method: 'POST',
      path: '/front-api/Content/MovedTo',
      summary: 'Where an address that nobody answers leads by now; unknown ones are counted',
      tags: ['Content'],
    })
    .input(z.object({ path: pagePath }))
    .output(
      reply(
        z.object({
          status: z.union([z.literal(301), z.literal(404), z.literal(410)]),
          to: z.string().nullable(),
        }),
      ),
    ),
}
