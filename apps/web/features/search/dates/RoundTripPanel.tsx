import { addDays } from '@parastoo/kit/dates'
import { CalendarPanel } from '@parastoo/ui/CalendarPanel.tsx'
import { useRef, useState } from 'react'
import { search } from '../../../messages/search.ts'
import { searchForm } from '../../../messages/search-form.ts'
import { useCalendar } from '../../../shell/dates/calendar-choice.ts'
import { TypedDay } from '../../../shell/dates/TypedDay.tsx'
import type { Draft } from '../criteria.ts'
import { lastSaleDays } from '../form/check-draft.ts'
import type { RoundTripDays } from '../form/form-state.ts'
import { unitOf } from '../ribbon/ribbon-days.ts'
import { useRoundTripPrices } from './use-round-trip-prices.ts'

/** What opens under the days of a round trip: a line to type each in, and a calendar of spans below. */
export function RoundTripPanel({
  draft,
  today,
  isPhone,
  onChange,
}: {
  draft: Draft
  today: string
  isPhone: boolean
  onChange: (days: RoundTripDays) => void
}) {
  const [calendar, onCalendarChange] = useCalendar()
  const [typed, setTyped] = useState({ there: '', back: '' })
  const back = useRef<HTMLDivElement>(null)
  const prices = useRoundTripPrices(draft)
  const maxDate = addDays(today, lastSaleDays)
  const { date, returnDate } = draft
  const isSpan = date && returnDate && date >= today && returnDate >= date
  return (
    <div className="flex flex-col gap-3">
      <div className="flex gap-3 max-sm:flex-col">
        <TypedDay
          maxDate={maxDate}
          label={searchForm.departTyped}
          minDate={today}
          typed={typed.there}
          closedWords={searchForm.dateTypedClosed}
          isFocused={!isPhone}
          onTyped={(there) => setTyped({ ...typed, there })}
          onPick={(picked) => {
            const kept = returnDate && returnDate >= picked ? returnDate : null
            onChange({ date: picked, returnDate: kept })
            if (!kept) back.current?.querySelector('input')?.focus()
          }}
        />
        <div ref={back} className="w-full sm:max-w-96">
          <TypedDay
            maxDate={maxDate}
            label={searchForm.returnTyped}
            minDate={date && date >= today ? date : today}
            typed={typed.back}
            closedWords={searchForm.dateTypedClosed}
            isFocused={false}
            onTyped={(back) => setTyped({ ...typed, back })}
            onPick={(picked) => onChange({ date, returnDate: picked })}
          />
        </div>
      </div>
      {prices.captions && (
        <p className="text-xs text-quiet">
          {prices.isBack ? search.ribbon.unitBack : unitOf(draft)}
        </p>
      )}
      <CalendarPanel
        // A span that was typed is shown by a calendar that opens on it.
        key={`${date} ${returnDate}`}
        kind="span"
        label={searchForm.dates}
        prompts={{ start: searchForm.pickDeparture, end: searchForm.pickReturn }}
        months={2}
        isStacked={isPhone}
        takesFocus={false}
        value={isSpan ? { startsOn: date, endsOn: returnDate } : null}
        minDate={today}
        onChange={({ startsOn, endsOn }) => onChange({ date: startsOn, returnDate: endsOn })}
        holidayOf={prices.holidayOf}
        onView={prices.load}
        onAnchor={prices.onAnchor}
        calendar={calendar}
        onCalendarChange={onCalendarChange}
        maxDate={maxDate}
        {...(prices.captions && { captions: prices.captions })}
      />
    </div>
  )
}
