import { searchMessages } from '@parastoo/contract/flights/search-messages'
import { PlaneLanding, PlaneTakeoff } from '@parastoo/ui/icons.ts'
import { searchForm } from '../../../messages/search-form.ts'
import type { Product } from '../criteria.ts'
import type { Faults, SearchField } from '../form/check-draft.ts'
import type { FieldPanels } from '../form/field-panels.ts'
import { PlaceField } from './PlaceField.tsx'
import type { PlacePair } from './place.ts'
import { SwapButton } from './SwapButton.tsx'

/** Where from and where to, with the button between them that changes them about. */
export function PlacePairFields({
  product,
  value,
  onChange,
  faults,
  panels,
  prefix = '',
}: {
  product: Product
  value: PlacePair
  /** `end`: which of them was chosen; none where they changed about. */
  onChange: (pair: PlacePair, end?: 'origin' | 'destination') => void
  faults: Faults
  panels: FieldPanels
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
          panels={panels}
          name={`${prefix}origin`}
          onChange={(origin) => onChange({ ...value, origin }, 'origin')}
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
          panels={panels}
          name={`${prefix}destination`}
          onChange={(destination) => onChange({ ...value, destination }, 'destination')}
        />
        <SwapButton
          onPress={() => onChange({ origin: value.destination, destination: value.origin })}
        />
      </div>
    </div>
  )
}
