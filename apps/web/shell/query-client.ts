import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { refusedOf } from './refused.ts'
import { toastFailure } from './toasts.tsx'

declare module '@tanstack/react-query' {
  interface Register {
    /** `quiet`: the caller shows failures itself, beside fields or in the page, so no toast. */
    queryMeta: { quiet?: boolean }
    mutationMeta: { quiet?: boolean }
  }
}

/**
 * The cache of what the browser asked for itself. First paint comes from loaders; this is for polling, panels and acts.
 * Failures are toasts unless `meta: { quiet: true }`. Nothing waits for a network to come back and acts then: a payment
 * pressed offline fails at once.
 */
function createQueryClient(): QueryClient {
  const tell = (error: Error, meta: { quiet?: boolean } | undefined) => {
    if (!meta?.quiet) toastFailure(error)
  }
  return new QueryClient({
    queryCache: new QueryCache({ onError: (error, query) => tell(error, query.meta) }),
    mutationCache: new MutationCache({
      onError: (error, _input, _result, mutation) => tell(error, mutation.meta),
    }),
    defaultOptions: {
      queries: {
        networkMode: 'always',
        staleTime: 30_000,
        // An answered refusal stays one however often it is asked.
        retry: (failures, error) => failures < 2 && refusedOf(error) === null,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
}

let shared: QueryClient | undefined

/** The one cache of this browser tab; on the server a fresh one for each page, so that no visitor sees another's. */
export function sharedQueryClient(): QueryClient {
  if (typeof document === 'undefined') return createQueryClient()
  shared ??= createQueryClient()
  return shared
}
