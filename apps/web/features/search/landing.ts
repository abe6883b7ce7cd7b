import { data } from 'react-router'
import type { ApiClient } from '../../shell/context.ts'
import { type Draft, emptyDraft, type Product } from './criteria.ts'
import { findPlace } from './find-place.ts'
import type { Place } from './place.ts'

/** A search box opened for one destination. */
export type Landing = { product: Product; draft: Draft; destination: Place | null }

/**
 * What the landing addresses of the spec (section 2) open: `/flight/{iata}` inside Iran, `/international-flight/{iata?}`
 * abroad. Null on every other address; a code nobody flies to is a page that is not there.
 */
export async function landingOf(
  api: ApiClient,
  { pathname, iata }: { pathname: string; iata: string | undefined },
): Promise<Landing | null> {
  const [, kind] = /^\/(flight|international-flight)(?:\/|\.data|$)/.exec(pathname) ?? []
  if (!kind) return null
  const product = kind === 'flight' ? 'domestic' : 'international'
  if (!iata && product === 'international') return { product, draft: emptyDraft, destination: null }
  const code = iata?.toUpperCase() ?? ''
  if (!/^[A-Z]{3}$/.test(code)) throw data(null, { status: 404 })
  // The code of a city with several airports means all of them.
  const city = await findPlace(api.places, { code, kind: 'CityCode', product })
  const destination = city ?? (await findPlace(api.places, { code, kind: 'AirportCode', product }))
  if (!destination) throw data(null, { status: 404 })
  return { product, draft: { ...emptyDraft, product, destination }, destination }
}
