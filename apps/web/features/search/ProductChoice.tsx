import { SegmentedControl } from '@parastoo/ui/SegmentedControl.tsx'
import { search } from '../../messages/search.ts'
import type { Product } from './criteria.ts'

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
      label={search.form.product}
      options={[
        { id: 'domestic', text: search.form.domestic },
        { id: 'international', text: search.form.international },
      ]}
      value={product}
      onChange={(id) => onChange(id as Product)}
    />
  )
}
