import { hotelMessages } from '@parastoo/contract/hotels/hotel-messages'
import { buttonClass } from '@parastoo/ui/button-class.ts'
import { useSearchParams } from 'react-router'
import { hotelForm } from '../../../messages/hotel-form.ts'
import type { StayFaults } from './check-stay.ts'

const fields = [
  { name: 'q', label: hotelForm.place, field: 'place' },
  { name: 'checkIn', label: hotelForm.checkIn, field: 'dates' },
  { name: 'checkOut', label: hotelForm.checkOut, field: null },
] as const
const boxClass = 'mt-1 block h-12 w-full rounded-control border border-edge bg-card px-3 text-base'

/** The search box where scripts do not run: words are sent, and the results page looks them up. One room; more need the form. */
export function PlainStayFields({ faults }: { faults: StayFaults }) {
  const [sent] = useSearchParams()
  return (
    <div className="grid gap-3 md:grid-cols-3">
      {fields.map(({ name, label, field }) => {
        const fault = field && faults[field]
        return (
          <label key={name} className="text-sm text-quiet">
            {label}
            <input
              name={name}
              required
              defaultValue={sent.get(name) ?? ''}
              aria-invalid={Boolean(fault)}
              className={boxClass}
            />
            <span className="text-bad">{fault && hotelMessages[fault]}</span>
          </label>
        )
      })}
      <label className="text-sm text-quiet">
        {hotelForm.adults}
        <input
          name="rooms"
          type="number"
          min={1}
          max={6}
          defaultValue={sent.get('rooms') ?? 2}
          className={boxClass}
        />
      </label>
      <p className="text-sm text-quiet md:col-span-2">{hotelForm.withoutScripts}</p>
      <button type="submit" className={buttonClass({ kind: 'main', isWide: true })}>
        {hotelForm.submit}
      </button>
    </div>
  )
}
