import { ComboBox } from '@parastoo/ui/ComboBox.tsx'
import type { ReactNode } from 'react'
import { search } from '../../messages/search.ts'
import type { Product } from './criteria.ts'
import { idOf, itemOf, type Place } from './place.ts'
import { usePanel } from './use-panel.ts'
import { usePlaceSearch } from './use-place-search.ts'

/** Origin or destination, found by typing Persian, Latin or a code; popular places stand there before anything is typed. */
export function PlaceField({
  label,
  icon,
  product,
  value,
  onChange,
  error,
}: {
  label: string
  icon: ReactNode
  product: Product
  value: Place | null
  onChange: (place: Place) => void
  error: string | undefined
}) {
  const { query, setQuery, places, isLoading, hasFailed, prepare } = usePlaceSearch(product)
  const panel = usePanel()
  const group = query === '' ? search.form.popular : undefined
  return (
    <ComboBox
      {...{ label, icon, error, query, isLoading }}
      placeholder={search.form.placePlaceholder}
      searchLabel={search.form.placeSearch}
      emptyText={hasFailed ? search.form.placesFailed : search.form.placeEmpty}
      items={places.map((place) => itemOf(place, { product, ...(group && { group }) }))}
      value={value && itemOf(value, { product })}
      onQueryChange={setQuery}
      onApproach={prepare}
      isOpen={panel.isOpen}
      onOpenChange={(isOpen) => {
        panel.onOpenChange(isOpen)
        if (isOpen) prepare()
      }}
      onChange={({ id }) => {
        const chosen = places.find((place) => idOf(place) === id)
        if (chosen) onChange(chosen)
      }}
    />
  )
}
