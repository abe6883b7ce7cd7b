import type { ComboBoxItem } from '@parastoo/ui/ComboBox.tsx'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { queries } from '../api.ts'

/** Countries by their Persian name, which is what the contract carries; asked for again on the next approach when they failed. */
export function useCountries() {
  const {
    data: reply,
    isFetching,
    isError,
    refetch,
  } = useQuery({
    ...queries.places.countries.queryOptions(),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { quiet: true },
  })
  const list = useMemo(() => reply?.data ?? [], [reply])
  const items = useMemo<ComboBoxItem[]>(
    () =>
      list.map(({ nameFa, nameEn, code2, code3 }) => ({
        id: nameFa,
        text: nameFa,
        code: code2,
        searchText: `${nameEn} ${code3}`,
      })),
    [list],
  )
  const ask = () => {
    if (isError && !isFetching) void refetch()
  }
  return { list, items, isLoading: isFetching, hasFailed: isError, ask }
}
