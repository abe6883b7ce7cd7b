import { foldForSearch } from '@parastoo/kit/text'
import { useEffect, useRef, useState } from 'react'
import type { StayPlace } from './stay-place.ts'

/** Long enough to skip the letters of a fast typist, too short to be felt. */
const pauseMs = 120
const shownCount = 10

/** What was asked before in this tab: places do not change while somebody searches. */
const known = new Map<string, Promise<StayPlace[]>>()

/** Places for what is typed in any script, the popular cities for nothing typed; asked of the server once the field is near. */
export function useSuggestions() {
  const [query, setQuery] = useState('')
  const [isWanted, setWanted] = useState(false)
  const [places, setPlaces] = useState<StayPlace[]>([])
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle')
  const latest = useRef('')
  useEffect(() => {
    if (!isWanted) return
    const asked = foldForSearch(query)
    latest.current = asked
    setState('loading')
    // An answer that comes late never replaces a later one; what is on show stays until then.
    const isLatest = () => latest.current === asked
    const ask = () =>
      suggestions(asked, query).then(
        (found) => {
          if (!isLatest()) return
          setPlaces(found)
          setState('idle')
        },
        () => isLatest() && setState('failed'),
      )
    const timer = setTimeout(ask, asked === '' || known.has(asked) ? 0 : pauseMs)
    return () => clearTimeout(timer)
  }, [isWanted, query])
  return {
    query,
    setQuery,
    places,
    isLoading: state === 'loading',
    hasFailed: state === 'failed',
    prepare: () => setWanted(true),
  }
}

function suggestions(asked: string, query: string): Promise<StayPlace[]> {
  const before = known.get(asked)
  if (before) return before
  const answer = (async () => {
    // The client is loaded with the first question, not with the page.
    const { api } = await import('../../../shell/api.ts')
    return (await api.hotelSearch.suggest({ search: query.slice(0, 60), take: shownCount })).data
  })()
  known.set(asked, answer)
  answer.catch(() => known.delete(asked))
  return answer
}
