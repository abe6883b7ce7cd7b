import type { ComboBoxItem } from '@parastoo/ui/ComboBox.tsx'
import { useMemo } from 'react'
import { useAllCountries } from '../all-countries.ts'

/** Countries by their Persian name, which is what the contract carries; asked for again on the next approach when they failed. */
export function useCountries() {
  const { allCountries: list, isLoading, hasFailed, retry } = useAllCountries()
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
    if (hasFailed && !isLoading) retry()
  }
  return { list, items, isLoading, hasFailed, ask }
}
