import { messageOf } from '@parastoo/contract/messages'
import { buttonClass } from '@parastoo/ui/button-class.ts'
import { useSearchParams } from 'react-router'
import { searchForm } from '../../messages/search-form.ts'
import type { Faults } from './check-draft.ts'
import type { Product } from './criteria.ts'

const boxClass = 'mt-1 block h-12 w-full rounded-control border border-edge bg-card px-3 text-base'
const fields = [
  { name: 'origin', label: searchForm.origin, type: 'text' },
  { name: 'destination', label: searchForm.destination, type: 'text' },
  { name: 'date', label: searchForm.date, type: 'text' },
  { name: 'adults', label: searchForm.adults, type: 'number', value: 1, min: 1 },
  { name: 'children', label: searchForm.children, type: 'number', value: 0, min: 0 },
  { name: 'infants', label: searchForm.infants, type: 'number', value: 0, min: 0 },
]

/** The search box where scripts do not run: words are sent, and the results page looks them up. */
export function PlainSearchFields({ product, faults }: { product: Product; faults: Faults }) {
  const [sent] = useSearchParams()
  return (
    <>
      <input type="hidden" name="product" value={product} />
      <div className="grid gap-3 md:grid-cols-3">
        {fields.map(({ name, label, type, value, min }) => (
          <label key={name} className="text-sm text-quiet">
            {label}
            <input
              {...{ name, type, min }}
              required={type === 'text'}
              max={type === 'number' ? 9 : undefined}
              defaultValue={sent.get(name) ?? value}
              aria-invalid={Boolean(faultOf(name, faults))}
              className={boxClass}
            />
            <span className="text-bad">{faultOf(name, faults)}</span>
          </label>
        ))}
        <p className="text-sm text-quiet md:col-span-2">{searchForm.withoutScripts}</p>
        <button type="submit" className={buttonClass({ kind: 'main', isWide: true })}>
          {searchForm.submit}
        </button>
      </div>
    </>
  )
}

function faultOf(name: string, faults: Faults): string | undefined {
  const code = name === 'adults' ? faults.party : faults[name as keyof Faults]
  return code && messageOf(code)
}
