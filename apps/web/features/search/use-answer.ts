import type { SearchReply } from '@parastoo/contract/flights/search'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { queries } from '../../shell/api.ts'
import { askForColumns } from './read-columns.ts'

// Only in a browser: on the server pages get objects from the same process.
if (typeof document !== 'undefined') askForColumns()

const askAgainMs = 1_500

/**
 * The answer as it stands now: what the page came with, and while suppliers are still being asked what has come since.
 * Its id goes into the address, so that a reload shows the same flights.
 */
export function useAnswer(first: SearchReply): SearchReply {
  useRequestIdInAddress(first.requestId)
  const { data: latest } = useQuery({
    ...queries.search.availableById.queryOptions({ input: { requestId: first.requestId } }),
    enabled: !first.completed,
    refetchInterval: ({ state }) => (state.data?.data.completed ? false : askAgainMs),
    meta: { quiet: true },
  })
  return first.completed || !latest ? first : latest.data
}

function useRequestIdInAddress(requestId: string): void {
  const [search, setSearch] = useSearchParams()
  const written = search.get('requestId')
  // biome-ignore lint/correctness/useExhaustiveDependencies: written once per answer, whatever else changes.
  useEffect(() => {
    if (written === requestId) return
    setSearch(
      (current) => {
        const next = new URLSearchParams(current)
        next.set('requestId', requestId)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  }, [requestId, written])
}
