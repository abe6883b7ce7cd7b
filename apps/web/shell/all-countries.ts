import type { Country } from '@parastoo/contract/flights/places'
import { useQuery } from '@tanstack/react-query'
import { queries } from './api.ts'

const none: readonly Country[] = []

/** Every country of the list, asked for once for all forms of this tab (the spec's client state `allCountries`). */
export function useAllCountries() {
  const { data, isFetching, isError, refetch } = useQuery({
    ...queries.places.countries.queryOptions(),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { quiet: true },
  })
  return {
    allCountries: data?.data ?? none,
    isLoading: isFetching,
    hasFailed: isError,
    retry: () => void refetch(),
  }
}
