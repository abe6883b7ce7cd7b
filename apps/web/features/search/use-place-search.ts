import type { Airport } from '@parastoo/contract/flights/places'
import { foldForSearch } from '@parastoo/kit/text'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Product } from './criteria.ts'
import { type Place, placesOf } from './place.ts'

/** Long enough to skip the letters of a fast typist, too short to be felt. */
const pauseMs = 90
const popularCount = 14
const foundCount = 20

/** What was asked before in this tab; places do not change while somebody searches. */
const known = new Map<string, Promise<Place[]>>()

/**
 * Places for what is typed, the popular ones for nothing typed. `prepare` begins loading before the list opens. What is
 * on show stays until the next answer is there, and an answer that comes late never replaces a later one.
 */
export function usePlaceSearch(product: Product) {
  const [query, setQuery] = useState('')
  const [places, setPlaces] = useState<Place[]>([])
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle')
  const [isWanted, setWanted] = useState(false)
  const latest = useRef('')

  const prepare = useCallback(() => setWanted(true), [])
  useEffect(() => {
    if (!isWanted) return
    const asked = `${product} ${foldForSearch(query)}`
    latest.current = asked
    setState('loading')
    const timer = setTimeout(
      () => {
        const isLatest = () => latest.current === asked
        ask(asked, product, query).then(
          (found) => {
            if (!isLatest()) return
            setPlaces(found)
            setState('idle')
          },
          () => isLatest() && setState('failed'),
        )
      },
      known.has(asked) || query === '' ? 0 : pauseMs,
    )
    return () => clearTimeout(timer)
  }, [isWanted, product, query])

  return {
    query,
    setQuery,
    places,
    isLoading: state === 'loading',
    hasFailed: state === 'failed',
    prepare,
  }
}

function ask(key: string, product: Product, query: string): Promise<Place[]> {
  const before = known.get(key)
  if (before) return before
  const answer = airportsFor(product, query).then(placesOf)
  known.set(key, answer)
  answer.catch(() => known.delete(key))
  return answer
}

/** The client is loaded with the first question, not with the page. */
async function airportsFor(product: Product, query: string): Promise<Airport[]> {
  const { api } = await import('../../shell/api.ts')
  const { domesticAirports, internationalAirports } = api.places
  const list = product === 'domestic' ? domesticAirports : internationalAirports
  const take = query ? foundCount : popularCount
  return (await list({ ...(query && { search: query.slice(0, 60) }), take })).data
}
