import { addDays, type CalendarName, formatDate } from '@parastoo/kit/dates'
import { CalendarPanel } from '@parastoo/ui/CalendarPanel.tsx'
import { TextField } from '@parastoo/ui/TextField.tsx'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { search } from '../../messages/search.ts'
import { wordsOf } from '../../shell/words.ts'
import { lastSaleDays } from './check-draft.ts'
import type { DayChoice } from './day-choice.ts'
import { readTypedDate } from './read-typed-date.ts'
import { useDayPrices } from './use-day-prices.ts'

const say = wordsOf(search.form)

/** What opens under the date: a line to type in first, the calendar below it. A phone begins with the calendar. */
export function DeparturePanel({
  choice,
  isPhone,
  typed,
  onTyped,
  onPick,
}: {
  choice: DayChoice
  isPhone: boolean
  typed: string
  onTyped: (text: string) => void
  onPick: (date: string) => void
}) {
  const [calendar, setCalendar] = useState<CalendarName>('jalali')
  const { captions, load } = useDayPrices(choice)
  const { date, today, minDate } = choice
  const maxDate = addDays(today, lastSaleDays)
  const beginsWithTyping = !isPhone || typed !== ''
  return (
    <div className="flex flex-col gap-3">
      <TypedDay
        {...{ today, minDate, maxDate, typed, onTyped, onPick }}
        isFocused={beginsWithTyping}
      />
      <CalendarPanel
        kind="day"
        label={choice.label}
        months={2}
        isStacked={isPhone}
        takesFocus={!beginsWithTyping}
        value={date && date >= minDate ? date : null}
        onChange={onPick}
        onCalendarChange={setCalendar}
        onView={load}
        {...{ calendar, minDate, maxDate }}
        {...(captions && { captions })}
      />
    </div>
  )
}

function TypedDay({
  today,
  minDate,
  maxDate,
  typed,
  isFocused,
  onTyped,
  onPick,
}: {
  today: string
  minDate: string
  maxDate: string
  typed: string
  isFocused: boolean
  onTyped: (text: string) => void
  onPick: (date: string) => void
}) {
  const input = useRef<HTMLInputElement>(null)
  // Only when the panel opens: later the traveller may be anywhere in it.
  const focusesOnOpening = useRef(isFocused)
  useEffect(() => {
    if (focusesOnOpening.current) input.current?.focus()
  }, [])

  const example = formatDate(addDays(today, 10), { form: 'day-month' })
  const date = readTypedDate(typed, today)
  const isOnSale = date !== null && date >= minDate && date <= maxDate
  const pick = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    if (isOnSale) onPick(date)
  }
  const fault = date ? say('dateTypedClosed') : say('dateTypedWrong', { example })
  const isLong = typed.trim().length > 3
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Enter in the field picks; the div itself is no control.
    <div onKeyDown={pick} className="w-full sm:max-w-96">
      <TextField
        ref={input}
        label={search.form.dateTyped}
        placeholder={say('dateTypedHint', { example })}
        value={typed}
        onChange={onTyped}
        error={isLong && !isOnSale ? fault : undefined}
        autoComplete="off"
        end={
          <span role="status" className="pe-2 text-sm text-lead-text">
            {isOnSale && formatDate(date, { form: 'long' })}
          </span>
        }
      />
    </div>
  )
}
