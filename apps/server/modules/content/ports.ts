/** What content asks of the products it writes about, in our words; each fills its part. */
import type { PricedRoute, RouteFacts, TrendingRow } from '@parastoo/contract/content/content'

export type LandingCity = RouteFacts['origin']

/** Prices and facts of flights, of this moment and never kept for long. */
export type FlightFacts = {
  /** A city that is sold, by its code or that of one of its airports; null for any other. */
  city: (code: string) => LandingCity | null
  /** Null when one of the cities is not known, or they are one. */
  routeFacts: (ends: { origin: string; destination: string }) => Promise<RouteFacts | null>
  /** The lowest price of the days ahead, or of those of them that are meant; null when the cities are not known. */
  pricedRoute: (
    ends: { origin: string; destination: string },
    isMeant?: (date: string) => boolean,
  ) => Promise<Omit<PricedRoute, 'path'> | null>
  /** On how many of the next thirty days a seat is for sale; 0 for cities that are not known. */
  daysOnSale: (ends: { origin: string; destination: string }) => Promise<number>
  /** What is asked for most, most first. */
  popular: (take: number) => Promise<{ origin: string; destination: string }[]>
}

/** What is sold at an address of the site that nobody writes as content; null where there is no such thing. `about` says more than the kind. */
export type SoldAt = (
  path: string,
) => Promise<{ kind: 'hotel' | 'tour' | 'visa'; title: string; about?: string } | null>

/** Whether a product has something for sale at a place today that a category is about ('' is about all), by the IATA code of its city. */
export type SoldIn = (
  product: 'hotel' | 'tour' | 'visa',
  place: { cityCode: string; category: string },
) => Promise<boolean>

/** Addresses of whatever is sold and has a page of its own that is worth finding. */
export type SoldPages = () => Promise<string[]>

/** What people go for most of a product, most wanted first. */
export type TrendingOf = (
  product: 'hotel' | 'tour' | 'visa',
  take: number,
) => Promise<TrendingRow[]>

/** Whoever is told of changed pages; where nobody is, there is none. */
export type SearchEngines = {
  /** By which they see that the site is ours: served as text. */
  keyFile: { path: string; text: string }
  /** All of them were told, or none and why. */
  tell: (paths: readonly string[]) => Promise<{ told: true } | { untold: string }>
}

/** An article of a magazine elsewhere, in plain words. */
export type OutsidePost = {
  /** Whole, on the magazine's own host. */
  address: string
  title: string
  lead: string
  author: string | null
  at: Temporal.Instant
  /** How many words its text has. */
  words: number
}

/** A magazine that the agency runs elsewhere; where it runs none, there is none. */
export type OutsideMagazine = {
  /** A page of it, newest first; none past the last. `unheard`: it did not answer as it should, and why. */
  posts: (ask: {
    page: number
    take: number
  }) => Promise<{ posts: OutsidePost[]; total: number } | { unheard: string }>
}
