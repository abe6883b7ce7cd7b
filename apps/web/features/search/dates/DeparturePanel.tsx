import { addDays } from '@parastoo/kit/dates'
import { CalendarPanel } from '@parastoo/ui/CalendarPanel.tsx'
import { searchForm } from '../../../messages/search-form.ts'
import { useCalendar } from '../../../shell/dates/calendar-choice.ts'
import { TypedDay } from '../../../shell/dates/TypedDay.tsx'
import type { Draft } from '../criteria.ts'
import { lastSaleDays } from '../form/check-draft.ts'
import { unitOf } from '../ribbon/ribbon-days.ts'
import { useDayPrices } from './use-day-prices.ts'

/** What opens under the date: a line to type in first, the calendar below it. A phone begins with the calendar. */
export function DeparturePanel({
  draft,
  today,
  isPhone,
  typed,
  onTyped,
  onPick,
}: {
  draft: Draft
  today: string
  isPhone: boolean
  typed: string
  onTyped: (text: string) => void
  onPick: (date: string) => void
}) {
  const [calendar, onCalendarChange] = useCalendar()
  const { captions, holidayOf, load } = useDayPrices(draft)
  const maxDate = addDays(today, lastSaleDays)
  const beginsWithTyping = !isPhone || typed !== ''
  return (
    <div className="flex flex-col gap-3">
      <div className="flex gap-x-4 gap-y-3 max-sm:flex-col sm:items-center">
        <TypedDay
          maxDate={maxDate}
          typed={typed}
          onTyped={onTyped}
          onPick={onPick}
          label={searchForm.dateTyped}
          minDate={today}
          closedWords={searchForm.dateTypedClosed}
          isFocused={beginsWithTyping}
        />
        {captions && <p className="text-xs sm:min-w-0 sm:flex-1 text-quiet">{unitOf(draft)}</p>}
      </div>
      <CalendarPanel
        kind="day"
        label={searchForm.date}
        months={2}
        isStacked={isPhone}
        takesFocus={!beginsWithTyping}
        value={draft.date && draft.date >= today ? draft.date : null}
        minDate={today}
        onChange={onPick}
        holidayOf={holidayOf}
        onView={load}
        calendar={calendar}
        onCalendarChange={onCalendarChange}
        maxDate={maxDate}
        {...(captions && { captions })}
      />
    </div>
  )
}
