import { useEffect, useRef, useState } from 'react'
import type { Criteria } from '../criteria.ts'
import type { PlacePair } from '../places/place.ts'
import { ProductChoice } from './ProductChoice.tsx'
import { SearchForm } from './SearchForm.tsx'

/** The whole search box under the summary of a search, filled with it. Loaded when it is about to be opened. */
export function ChangeSearch({
  criteria,
  places,
  legPlaces,
  today,
  onClose,
}: {
  criteria: Criteria
  places: PlacePair
  legPlaces: readonly PlacePair[]
  today: string
  onClose: () => void
}) {
  const [product, setProduct] = useState(criteria.product)
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    panel.current?.querySelector<HTMLElement>('[data-field=origin] button')?.focus()
  }, [])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the region from any field inside it.
    <div
      ref={panel}
      onKeyDown={({ key, defaultPrevented }) => {
        if (key === 'Escape' && !defaultPrevented) onClose()
      }}
      className="max-h-[calc(100dvh-9rem)] animate-fade-in overflow-y-auto border-t border-line"
    >
      <div className="page-width flex flex-col gap-4 py-4">
        <ProductChoice product={product} onChange={setProduct} />
        <SearchForm
          product={product}
          onProduct={setProduct}
          places={places}
          legPlaces={legPlaces}
          today={today}
          draft={criteria}
          onSearch={onClose}
        />
      </div>
    </div>
  )
}
