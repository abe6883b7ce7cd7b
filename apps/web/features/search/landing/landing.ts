import type { PricedRoute, RouteFacts, WrittenPage } from '@parastoo/contract/content/content'
import { data, redirect } from 'react-router'
import type { ApiClient } from '../../../shell/context.ts'
import { refusedOf } from '../../../shell/refused.ts'
import { type Draft, emptyDraft, type Product } from '../criteria.ts'
import { findPlace } from '../places/find-place.ts'
import type { Place } from '../places/place.ts'

type Search = { product: Product; draft: Draft; origin: Place | null; destination: Place | null }

/** A search box opened for one destination or one route, and what is told about it. */
export type Landing = Search & {
  path: string
  /** Its own words; null where nobody has written any. */
  words: WrittenPage | null
  /** Of a route. */
  facts: (RouteFacts & { isWorthFinding: boolean }) | null
  /** Of a city, or to the destination of a route from elsewhere. */
  routes: PricedRoute[]
  /** From a city, those with a page of their own. */
  routesFrom: PricedRoute[]
}

/**
 * What the landing addresses of the spec (section 2) open: `/flight/{iata}` inside Iran, `/international-flight/{iata?}` abroad, and a
 * route as two cities in one: `/flight/THR-MHD`. Codes stand in capitals; other spellings lead there. A code nobody flies to is a page
 * that is not there.
 */
export async function landingOf(api: ApiClient, path: string): Promise<Landing> {
  const [, kind, asked = ''] = /^\/(flight|international-flight)(?:\/([^/]+))?$/.exec(path) ?? []
  const product: Product = kind === 'flight' ? 'domestic' : 'international'
  const codes = asked.toUpperCase()
  if (codes === '' && product === 'international') return await abroad(api, path)
  if (!/^[A-Z]{3}(-[A-Z]{3})?$/.test(codes)) throw data(null, { status: 404 })
  if (codes !== asked) throw redirect(`/${kind}/${codes}`, 301)
  const [first = '', second] = codes.split('-')
  const destination = await placeOf(api, second ?? first, product)
  const origin = second ? await placeOf(api, first, product) : null
  if (!destination || (second && !origin)) throw data(null, { status: 404 })
  const draft = { ...emptyDraft, product, origin, destination }
  const ask = { productType: productTypes[product], cityCode: second ?? first, category: '' }
  const [words, facts, routes] = await Promise.all([
    orNull(api.content.page({ path })),
    second ? orNull(api.content.routeFacts({ origin: first, destination: second })) : null,
    orNull(api.content.landingFlights(ask)),
  ])
  if (second && !facts) throw data(null, { status: 404 })
  return {
    product,
    draft,
    origin,
    destination,
    path,
    words,
    facts,
    routes: (routes?.routes ?? []).filter(({ id }) => id !== codes),
    routesFrom: second ? [] : (routes?.routesFrom ?? []),
  }
}

async function abroad(api: ApiClient, path: string): Promise<Landing> {
  const { data: trending } = await api.content.trendingRoutes()
  return {
    product: 'international',
    draft: { ...emptyDraft, product: 'international' },
    origin: null,
    destination: null,
    path,
    words: null,
    facts: null,
    routes: trending.filter(({ productType }) => productType === 'InternationalFlight'),
    routesFrom: [],
  }
}

const productTypes = { domestic: 'DomesticFlight', international: 'InternationalFlight' } as const

/** The code of a city with several airports means all of them. */
const placeOf = async (api: ApiClient, code: string, product: Product): Promise<Place | null> =>
  (await findPlace(api.places, { code, kind: 'CityCode', product })) ??
  (await findPlace(api.places, { code, kind: 'AirportCode', product }))

/** What is not there is told by its absence; whatever else goes wrong is a fault. */
async function orNull<T>(asked: Promise<{ data: T }>): Promise<T | null> {
  try {
    return (await asked).data
  } catch (refusal) {
    if (refusedOf(refusal)?.entries.some(({ code }) => code === 'NOT_FOUND')) return null
    throw refusal
  }
}
