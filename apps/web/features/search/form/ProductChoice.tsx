import { SegmentedControl } from '@parastoo/ui/SegmentedControl.tsx'
import { searchForm } from '../../../messages/search-form.ts'
import type { Product } from '../criteria.ts'

/** Inside Iran or abroad. */
export function ProductChoice({
  product,
  onChange,
}: {
  product: Product
  onChange: (product: Product) => void
}) {
  return (
    <SegmentedControl
      label={searchForm.product}
      options={[
        { id: 'domestic', text: searchForm.domestic },
        { id: 'international', text: searchForm.international },
      ]}
      value={product}
      onChange={(id) => onChange(id as Product)}
    />
  )
}
