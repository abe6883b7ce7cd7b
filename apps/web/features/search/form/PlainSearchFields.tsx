import { searchMessages } from '@parastoo/contract/flights/search-messages'
import { buttonClass } from '@parastoo/ui/button-class.ts'
import { useSearchParams } from 'react-router'
import { party } from '../../../messages/party.ts'
import { searchForm } from '../../../messages/search-form.ts'
import type { Product } from '../criteria.ts'
import type { Faults } from './check-draft.ts'
import { mostLegs } from './leg.ts'
import { plainNames } from './plain-legs.ts'

const boxClass = 'mt-1 block h-12 w-full rounded-control border border-edge bg-card px-3 text-base'
const fields = [
  { name: 'origin', label: searchForm.origin, type: 'text' },
  { name: 'destination', label: searchForm.destination, type: 'text' },
  { name: 'date', label: searchForm.date, type: 'text' },
  { name: 'returnDate', label: searchForm.returnWithoutScripts, type: 'text', isOptional: true },
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
        {fields.map(({ name, label, type, value, min, isOptional }) => (
          <label key={name} className="text-sm text-quiet">
            {label}
            <input
              name={name}
              type={type}
              min={min}
              required={type === 'text' && !isOptional}
              max={type === 'number' ? 9 : undefined}
              defaultValue={sent.get(name) ?? value}
              aria-invalid={Boolean(faultOf(name, faults))}
              className={boxClass}
            />
            <span className="text-bad">{faultOf(name, faults)}</span>
          </label>
        ))}
        <Cabins chosen={sent.get('cabin')} />
        <MoreFlights sent={sent} />
        <p className="text-sm text-quiet md:col-span-2">{searchForm.withoutScripts}</p>
        <button type="submit" className={buttonClass({ kind: 'main', isWide: true })}>
          {searchForm.submit}
        </button>
      </div>
    </>
  )
}

function Cabins({ chosen }: { chosen: string | null }) {
  return (
    <label className="text-sm text-quiet">
      {searchForm.cabin}
      <select name="cabin" defaultValue={chosen ?? '1'} className={boxClass}>
        {Object.entries(party.cabins).map(([cabin, words]) => (
          <option key={cabin} value={cabin}>
            {words}
          </option>
        ))}
      </select>
    </label>
  )
}

/** The second flight and those after it, for a journey by several destinations. */
function MoreFlights({ sent }: { sent: URLSearchParams }) {
  return (
    <details className="md:col-span-3">
      <summary className="cursor-pointer py-2 text-sm">{searchForm.moreFlights}</summary>
      {Array.from({ length: mostLegs - 1 }, (_, index) => plainNames(index + 1)).map((names) => (
        <div key={names.date} className="mt-2 grid gap-3 md:grid-cols-3">
          {(['origin', 'destination', 'date'] as const).map((end) => (
            <label key={end} className="text-sm text-quiet">
              {end === 'date' ? searchForm.flightDate : searchForm[end]}
              <input
                name={names[end]}
                defaultValue={sent.get(names[end]) ?? ''}
                className={boxClass}
              />
            </label>
          ))}
        </div>
      ))}
    </details>
  )
}

function faultOf(name: string, faults: Faults): string | undefined {
  const code = name === 'adults' ? faults.party : faults[name as keyof Faults]
  return code && searchMessages[code]
}
