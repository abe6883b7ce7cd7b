import { addDays, type CalendarName, formatDate } from '@parastoo/kit/dates'
import { CalendarPanel } from '@parastoo/ui/CalendarPanel.tsx'
import { TextField } from '@parastoo/ui/TextField.tsx'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { search } from '../../messages/search.ts'
import { wordsOf } from '../../shell/words.ts'
import { keepCalendar, readCalendar } from './calendar-choice.ts'
import { lastSaleDays } from './check-draft.ts'
import type { Draft } from './criteria.ts'
import { readTypedDate } from './read-typed-date.ts'
import { useDayPrices } from './use-day-prices.ts'

const say = wordsOf(search.form)

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
  const [calendar, setCalendar] = useState<CalendarName>(readCalendar)
  const { captions, holidayOf, load } = useDayPrices(draft)
  const maxDate = addDays(today, lastSaleDays)
  const beginsWithTyping = !isPhone || typed !== ''
  return (
    <div className="flex flex-col gap-3">
      <TypedDay {...{ today, maxDate, typed, onTyped, onPick }} isFocused={beginsWithTyping} />
      <CalendarPanel
        kind="day"
        label={search.form.date}
        months={2}
        isStacked={isPhone}
        takesFocus={!beginsWithTyping}
        value={draft.date && draft.date >= today ? draft.date : null}
        minDate={today}
        onChange={onPick}
        onCalendarChange={(chosen) => {
          setCalendar(chosen)
          keepCalendar(chosen)
        }}
        holidayOf={holidayOf}
        onView={load}
        {...{ calendar, maxDate }}
        {...(captions && { captions })}
      />
    </div>
  )
}

function TypedDay({
  today,
  maxDate,
  typed,
  isFocused,
  onTyped,
  onPick,
}: {
  today: string
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
  const isOnSale = date !== null && date >= today && date <= maxDate
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
