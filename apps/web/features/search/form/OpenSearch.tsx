import { useState } from 'react'
import { search } from '../../../messages/search.ts'
import type { Draft } from '../criteria.ts'
import type { PlacePair } from '../places/place.ts'
import type { Faults } from './check-draft.ts'
import { ProductChoice } from './ProductChoice.tsx'
import { SearchForm } from './SearchForm.tsx'

/** The results page without a question it can ask: the search box, with what is missing or wrong at its fields. */
export function OpenSearch({
  draft,
  places,
  legPlaces,
  faults,
  today,
}: {
  draft: Draft
  places: PlacePair
  legPlaces: PlacePair[]
  faults: Faults
  today: string
}) {
  const [product, setProduct] = useState(draft.product)
  return (
    <div className="page-width py-8">
      <h1 className="text-2xl font-heavy">{search.results.bareTitle}</h1>
      <p className="mt-1 mb-6 text-quiet">{search.results.bareText}</p>
      <div className="flex flex-col gap-4 rounded-panel border border-line bg-card p-4 shadow-card sm:p-6">
        <ProductChoice product={product} onChange={setProduct} />
        <SearchForm
          product={product}
          onProduct={setProduct}
          draft={draft}
          places={places}
          legPlaces={legPlaces}
          faults={faults}
          today={today}
        />
      </div>
    </div>
  )
}
