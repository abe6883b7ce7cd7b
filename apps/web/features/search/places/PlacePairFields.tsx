import { searchMessages } from '@parastoo/contract/flights/search-messages'
import { PlaneLanding, PlaneTakeoff } from '@parastoo/ui/icons.ts'
import { searchForm } from '../../../messages/search-form.ts'
import type { Product } from '../criteria.ts'
import type { Faults, SearchField } from '../form/check-draft.ts'
import { PlaceField } from './PlaceField.tsx'
import type { PlacePair } from './place.ts'
import { SwapButton } from './SwapButton.tsx'

/** Where from and where to, with the button between them that changes them about. */
export function PlacePairFields({
  product,
  value,
  onChange,
  faults,
  prefix = '',
}: {
  product: Product
  value: PlacePair
  onChange: (pair: PlacePair) => void
  faults: Faults
  /** `1.` for the fields of the second flight. */
  prefix?: '' | `${number}.`
}) {
  const told = (end: 'origin' | 'destination') => {
    const code = faults[`${prefix}${end}` as SearchField]
    return code && searchMessages[code]
  }
  return (
    <div className="grid min-w-0 gap-x-5 gap-y-3 md:grid-cols-2">
      <div data-field={`${prefix}origin`} className="min-w-0">
        <PlaceField
          label={searchForm.origin}
          icon={<PlaneTakeoff />}
          value={value.origin}
          other={value.destination}
          error={told('origin')}
          product={product}
          onChange={(origin) => onChange({ ...value, origin })}
        />
      </div>
      <div data-field={`${prefix}destination`} className="relative min-w-0">
        <PlaceField
          label={searchForm.destination}
          icon={<PlaneLanding />}
          value={value.destination}
          other={value.origin}
          error={told('destination')}
          product={product}
          onChange={(destination) => onChange({ ...value, destination })}
        />
        <SwapButton
          onPress={() => onChange({ origin: value.destination, destination: value.origin })}
        />
      </div>
    </div>
  )
}
