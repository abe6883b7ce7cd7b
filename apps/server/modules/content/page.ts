/** A written page: its words, its states, its address. */
import { textOf, type WrittenNode } from '@parastoo/contract/content/body'
import type { LandingKey, PageKind } from '@parastoo/contract/content/content'

export type Source = { title: string; address: string | null; checkedOn: string }

/** What a revision keeps; `dated` and `checkedOn` are YYYY-MM-DD, places are cities by IATA code. */
export type PageWords = {
  title: string
  lead: string
  description: string
  author: string | null
  dated: string
  places: readonly string[]
  sources: readonly Source[]
  body: WrittenNode
}

export type PageState = 'draft' | 'scheduled' | 'published' | 'archived'

export type Page = {
  pageId: string
  path: string
  kind: PageKind
  state: PageState
  publishedRevision: number | null
  scheduledRevision: number | null
  publishAt: Temporal.Instant | null
}

export type Revision = PageWords & {
  pageId: string
  number: number
  readingMinutes: number
  savedBy: string
  savedAt: Temporal.Instant
}

/** Latin letters, digits and hyphens between slashes; the database holds the same. */
export const isPagePath = (path: string): boolean =>
  path.length <= 200 && /^(\/[A-Za-z0-9]+(-[A-Za-z0-9]+)*)+$/.test(path)

/** Below it stand the pages of authors. */
export const authorPages = '/magazine/author/'

/** People read some two hundred words a minute; never less than a minute. */
export const minutesFor = (words: number): number => Math.max(1, Math.ceil(words / 200))
/** How long a page takes to read. */
export const readingMinutes = (body: WrittenNode): number =>
  minutesFor(textOf(body).split(/\s+/).length)

/** The addresses under which a landing may have words, the spec's own first (spec, section 2; decision 23). */
export function landingPaths({ productType, cityCode, category }: LandingKey): string[] {
  const product = landingWords[productType]
  const general = category === '' ? `/landing/${product}/${cityCode}` : null
  if (general === null) return [`/landing/${product}/${cityCode}/${category}`]
  if (productType === 'DomesticFlight') return [`/flight/${cityCode}`, general]
  if (productType === 'InternationalFlight') return [`/international-flight/${cityCode}`, general]
  return [general]
}

/** The products that landings are about, by the word in their address; another product has its pages in its own room. */
const landingWords: Readonly<Record<LandingKey['productType'], string>> = {
  DomesticFlight: 'flight',
  InternationalFlight: 'flight',
  Hotel: 'hotel',
  DomesticHotel: 'hotel',
  InternationalHotel: 'hotel',
  Tour: 'tour',
  Visa: 'visa',
}

/** The two cities of a route's landing: '/flight/THR-MHD'; null for any other page. */
export function routeOfPath(path: string): { origin: string; destination: string } | null {
  const [, origin, destination] =
    /^\/(?:flight|international-flight)\/([A-Z]{3})-([A-Z]{3})$/.exec(path) ?? []
  return origin && destination ? { origin, destination } : null
}

type LandingStock = {
  product: 'flight' | 'hotel' | 'tour' | 'visa'
  cityCode: string
  /** '' where it is about all. */
  category: string
}

/** What a landing below `/landing/` is about: '/landing/hotel/MHD', '/landing/flight/MHD/last-minute'; null for any other page. */
export function stockOfPath(path: string): LandingStock | null {
  const [, product, cityCode, category = ''] =
    /^\/landing\/(flight|hotel|tour|visa)\/([A-Z]{3})(?:\/([^/]+))?$/.exec(path) ?? []
  if (!product || !cityCode) return null
  return { product: product as LandingStock['product'], cityCode, category }
}

/** The city of a city's landing: '/flight/MHD'; null for any other page. */
export const cityOfPath = (path: string): string | null =>
  /^\/(?:flight|international-flight)\/([A-Z]{3})$/.exec(path)?.[1] ?? null
