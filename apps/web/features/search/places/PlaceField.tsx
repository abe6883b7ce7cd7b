import { ComboBox } from '@parastoo/ui/ComboBox.tsx'
import { type ReactNode, useEffect, useState } from 'react'
import { searchForm } from '../../../messages/search-form.ts'
import type { Product } from '../criteria.ts'
import { type FieldPanels, useFieldPanel } from '../form/field-panels.ts'
import type { FieldName } from '../form/next-field.ts'
import { idOf, isSameCity, itemOf, type Place } from './place.ts'
import { recentPlaces, rememberPlace } from './recent-places.ts'
import { loadPlaces, usePlaceSearch } from './use-place-search.ts'

/** Origin or destination, found by typing Persian, Latin or a code; popular places stand there before anything is typed. */
export function PlaceField({
  label,
  icon,
  product,
  value,
  other,
  panels,
  name,
  onChange,
  error,
}: {
  label: string
  icon: ReactNode
  product: Product
  value: Place | null
  /** The other end of the flight, whose city is not offered again. */
  other: Place | null
  panels: FieldPanels
  /** Its name among the fields of the form. */
  name: FieldName
  onChange: (place: Place) => void
  error: string | undefined
}) {
  const { query, setQuery, places, isLoading, hasFailed, prepare } = usePlaceSearch(product)
  const panel = useFieldPanel(panels, name)
  const [recent, setRecent] = useState<Place[]>([])
  useLoadWhenIdle()
  const isEmpty = query.trim() === ''
  const isRecent = (place: Place) => recent.some((one) => idOf(one) === idOf(place))
  const all = isEmpty ? [...recent, ...places.filter((place) => !isRecent(place))] : places
  const shown = all.filter((place) => !other || !isSameCity(place, other))
  const groupOf = (place: Place) => {
    if (isEmpty) return isRecent(place) ? searchForm.recentPlaces : searchForm.popular
    return product === 'domestic' && place.countryCode !== 'IR' ? searchForm.abroad : ''
  }
  /** An airport that stands right under its city, or under another airport of it. */
  const isUnder = (place: Place, index: number) => {
    const before = shown
      .slice(0, index)
      .findLast((one) => !isSameCity(one, place) || one.kind === 'CityCode')
    return place.kind === 'AirportCode' && before?.kind === 'CityCode' && isSameCity(before, place)
  }
  return (
    <ComboBox
      label={label}
      icon={icon}
      error={error}
      query={query}
      isLoading={isLoading}
      placeholder={searchForm.placePlaceholder}
      searchLabel={searchForm.placeSearch}
      emptyText={hasFailed ? searchForm.placesFailed : searchForm.placeEmpty}
      items={shown.map((place, index) =>
        itemOf(place, { product, group: groupOf(place), isUnder: isUnder(place, index) }),
      )}
      value={value && itemOf(value, { product })}
      onQueryChange={setQuery}
      onApproach={prepare}
      isOpen={panel.isOpen}
      onOpenChange={(isOpen) => {
        panel.onOpenChange(isOpen)
        if (!isOpen) return
        prepare()
        setRecent(recentPlaces(localStorage, product === 'domestic' ? 'IR' : null))
      }}
      onChange={({ id }) => {
        const chosen = shown.find((place) => idOf(place) === id)
        if (!chosen) return
        rememberPlace(localStorage, chosen, new Date())
        onChange(chosen)
      }}
    />
  )
}

/** Brings the index when the browser has nothing better to do, unless its owner saves data. */
function useLoadWhenIdle(): void {
  useEffect(() => {
    const { connection } = navigator as { connection?: { saveData?: boolean } }
    if (connection?.saveData || !('requestIdleCallback' in window)) return
    const asked = requestIdleCallback(() => void loadPlaces().catch(() => {}), { timeout: 10_000 })
    return () => cancelIdleCallback(asked)
  }, [])
}
