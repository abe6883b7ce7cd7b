import { addDays } from '@parastoo/kit/dates'
import { holidayOn } from '@parastoo/kit/holidays'
import { CalendarPanel } from '@parastoo/ui/CalendarPanel.tsx'
import { useState } from 'react'
import { hotelForm } from '../../../messages/hotel-form.ts'
import { useCalendar } from '../../../shell/dates/calendar-choice.ts'
import { TypedDay } from '../../../shell/dates/TypedDay.tsx'
import { lastSaleDays, mostNights, type StayDraft } from '../stay.ts'

export type StayDays = Pick<StayDraft, 'checkIn' | 'checkOut'>

/** What opens under the days of a stay: a line to type each in, and a calendar of spans. The same day twice is one night. */
export function StayDatesPanel({
  days: { checkIn, checkOut },
  today,
  isPhone,
  onChange,
}: {
  days: StayDays
  today: string
  isPhone: boolean
  onChange: (days: StayDays) => void
}) {
  const [calendar, onCalendarChange] = useCalendar()
  const [typed, setTyped] = useState({ checkIn: '', checkOut: '' })
  const maxDate = addDays(today, lastSaleDays)
  const isSpan = checkIn && checkOut && checkIn >= today && checkOut > checkIn
  const firstOut = addDays(checkIn && checkIn >= today ? checkIn : today, 1)
  return (
    <div className="flex flex-col gap-3">
      <div className="flex gap-3 max-sm:flex-col">
        <TypedDay
          label={hotelForm.checkInTyped}
          minDate={today}
          maxDate={maxDate}
          typed={typed.checkIn}
          isFocused={!isPhone}
          closedWords={hotelForm.closedDay}
          onTyped={(text) => setTyped({ ...typed, checkIn: text })}
          onPick={(picked) =>
            onChange({
              checkIn: picked,
              checkOut: checkOut && checkOut > picked ? checkOut : null,
            })
          }
        />
        <TypedDay
          label={hotelForm.checkOutTyped}
          minDate={firstOut}
          maxDate={addDays(checkIn ?? today, mostNights)}
          typed={typed.checkOut}
          isFocused={false}
          closedWords={hotelForm.closedDay}
          onTyped={(text) => setTyped({ ...typed, checkOut: text })}
          onPick={(picked) => onChange({ checkIn, checkOut: picked })}
        />
      </div>
      <CalendarPanel
        // A span that was typed is shown by a calendar that opens on it.
        key={`${checkIn} ${checkOut}`}
        kind="span"
        label={hotelForm.dates}
        prompts={{ start: hotelForm.pickCheckIn, end: hotelForm.pickCheckOut }}
        months={2}
        isStacked={isPhone}
        takesFocus={false}
        value={isSpan ? { startsOn: checkIn, endsOn: checkOut } : null}
        minDate={today}
        maxDate={maxDate}
        onChange={({ startsOn, endsOn }) =>
          onChange({
            checkIn: startsOn,
            checkOut: endsOn === startsOn ? addDays(startsOn, 1) : endsOn,
          })
        }
        holidayOf={(date) => holidayOn(date, 'IR')?.name ?? null}
        calendar={calendar}
        onCalendarChange={onCalendarChange}
      />
    </div>
  )
}
