import type { Airport } from '@parastoo/contract/flights/places'
import { foldForSearch } from '@parastoo/kit/text'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Product } from '../criteria.ts'
import { type Place, placesOf } from './place.ts'
import type { PlaceLookup } from './place-index.ts'

/** Long enough to skip the letters of a fast typist, too short to be felt. */
const pauseMs = 90
const popularCount = 14
const foundCount = 20

/** The index, once for all place fields of the tab; asked for again when it could not be had. */
let loading: Promise<PlaceLookup> | undefined
let loaded: PlaceLookup | undefined
export function loadPlaces(): Promise<PlaceLookup> {
  loading ??= import('./place-index.ts').then(({ loadPlaceLookup }) => loadPlaceLookup())
  loading.then(
    (lookup) => {
      loaded = lookup
    },
    () => {
      loading = undefined
    },
  )
  return loading
}

/**
 * Places for what is typed, the popular ones for nothing typed: from the index in this browser, in the same frame. Until it
 * has arrived, or when it cannot be had, the server is asked. `prepare` begins loading before the list opens.
 */
export function usePlaceSearch(product: Product) {
  const [query, setQuery] = useState('')
  const [isWanted, setWanted] = useState(false)
  const [lookup, setLookup] = useState(() => loaded)
  const prepare = useCallback(() => {
    setWanted(true)
    loadPlaces().then(
      (found) => setLookup(() => found),
      () => {},
    )
  }, [])
  const found = useMemo(
    () => (lookup ? foundBy(lookup, product, query) : null),
    [lookup, product, query],
  )
  const asked = usePlacesOfServer({ product, query, isWanted: isWanted && !lookup })
  return {
    query,
    setQuery,
    prepare,
    places: found ?? asked.places,
    isLoading: !found && asked.state === 'loading',
    hasFailed: !found && asked.state === 'failed',
  }
}

/** What is found for a product; a name that is typed is also looked for abroad, and stands after what lies in Iran. */
function foundBy(lookup: PlaceLookup, product: Product, query: string): Place[] {
  if (query.trim() === '') return lookup(product, query, popularCount)
  const found = lookup(product, query, foundCount)
  if (product === 'international') return found
  const abroad = lookup('international', query, foundCount)
  return [...found, ...abroad.filter(({ countryCode }) => countryCode !== 'IR')]
}

/** What was asked before in this tab; places do not change while somebody searches. */
const known = new Map<string, Promise<Place[]>>()

/** What is on show stays until the next answer is there, and an answer that comes late never replaces a later one. */
function usePlacesOfServer({
  product,
  query,
  isWanted,
}: {
  product: Product
  query: string
  isWanted: boolean
}) {
  const [places, setPlaces] = useState<Place[]>([])
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle')
  const latest = useRef('')
  useEffect(() => {
    if (!isWanted) return
    const asked = `${product} ${foldForSearch(query)}`
    latest.current = asked
    setState('loading')
    const ask = () => {
      const isLatest = () => latest.current === asked
      askServer(asked, product, query).then(
        (found) => {
          if (!isLatest()) return
          setPlaces(found)
          setState('idle')
        },
        () => isLatest() && setState('failed'),
      )
    }
    // The index is on its way already: with luck the server need not be asked.
    const timer = setTimeout(ask, known.has(asked) ? 0 : pauseMs)
    return () => clearTimeout(timer)
  }, [isWanted, product, query])
  return { places, state }
}

function askServer(key: string, product: Product, query: string): Promise<Place[]> {
  const before = known.get(key)
  if (before) return before
  const answer = airportsFor(product, query).then(placesOf)
  known.set(key, answer)
  answer.catch(() => known.delete(key))
  return answer
}

/** The client is loaded with the first question, not with the page. */
async function airportsFor(product: Product, query: string): Promise<Airport[]> {
  const { api } = await import('../../../shell/api.ts')
  const { domesticAirports, internationalAirports } = api.places
  const list = product === 'domestic' ? domesticAirports : internationalAirports
  const take = query ? foundCount : popularCount
  return (await list({ ...(query && { search: query.slice(0, 60) }), take })).data
}
