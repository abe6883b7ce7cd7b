import type { DateValue } from '@internationalized/date'
import { parseDate } from '@internationalized/date'
import type { CalendarName } from '@parastoo/kit/dates'
import { useContext, useEffect, useRef } from 'react'
import { Calendar } from 'react-aria-components/Calendar'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { RangeCalendar, RangeCalendarStateContext } from 'react-aria-components/RangeCalendar'
import { CalendarMonths } from './CalendarMonths.tsx'
import type { CalendarChoices, DateSpan, SpanPrompts } from './calendar-choices.ts'
import { calendarIdentifiers, inCalendar, isoOf } from './calendar-date.ts'
import { fixPersianDateOrder } from './date-format-fix.ts'
import { SegmentedControl } from './SegmentedControl.tsx'

fixPersianDateOrder()

type PanelProps = CalendarChoices & {
  label: string
  calendar: CalendarName
  onCalendarChange: (calendar: CalendarName) => void
  months: number
  /** Months under each other, for phones. */
  isStacked: boolean
  /** False where the calendar is part of a page rather than of a panel that was opened. */
  takesFocus?: boolean
} & (
    | { kind: 'day'; value: string | null; onChange: (date: string) => void }
    | {
        kind: 'span'
        value: DateSpan | null
        onChange: (span: DateSpan) => void
        prompts?: SpanPrompts | undefined
        /** Called with the first day while the second is awaited, and with null before and after. */
        onAnchor?: ((date: string | null) => void) | undefined
      }
  )

const calendarChoices = [
  { id: 'jalali', text: 'شمسی' },
  { id: 'gregorian', text: 'میلادی' },
  { id: 'hijri', text: 'قمری' },
]

/**
 * The calendar inside `DatePicker` and `DateRangePicker`, loaded when one is first approached. Saturday first; months in
 * Jalali, Gregorian or Hijri (Umm al-Qura, for information only: it may differ from Iran's by a day).
 */
export function CalendarPanel(props: PanelProps) {
  const { label, calendar, onCalendarChange, months, isStacked, minDate, maxDate } = props
  const { takesFocus = true } = props
  const shared = {
    'aria-label': label,
    autoFocus: takesFocus,
    visibleDuration: { months },
    pageBehavior: 'single' as const,
    firstDayOfWeek: 'sat' as const,
    ...(minDate && { minValue: inCalendar(minDate, calendar) }),
    ...(maxDate && { maxValue: inCalendar(maxDate, calendar) }),
    ...(props.isDateUnavailable && {
      isDateUnavailable: (date: DateValue) => props.isDateUnavailable?.(isoOf(date)) ?? false,
    }),
  }
  const body = (
    <CalendarMonths
      calendar={calendar}
      months={months}
      isStacked={isStacked}
      {...(props.captions && { captions: props.captions })}
      {...(props.holidayOf && { holidayOf: props.holidayOf })}
      {...(props.onView && { onView: props.onView })}
      isSpan={props.kind === 'span'}
    />
  )
  return (
    <div className="flex flex-col gap-4">
      <SegmentedControl
        label="تقویم"
        size="small"
        isWide={isStacked}
        options={calendarChoices}
        value={calendar}
        onChange={(id) => onCalendarChange(id as CalendarName)}
      />
      <I18nProvider
        key={calendar}
        locale={`fa-IR-u-ca-${calendarIdentifiers[calendar]}-nu-arabext`}
      >
        {props.kind === 'day' ? (
          <Calendar
            {...shared}
            value={props.value ? parseDate(props.value) : null}
            onChange={(date) => props.onChange(isoOf(date))}
          >
            {body}
          </Calendar>
        ) : (
          <RangeCalendar
            {...shared}
            value={
              props.value && {
                start: parseDate(props.value.startsOn),
                end: parseDate(props.value.endsOn),
              }
            }
            onChange={({ start, end }) =>
              props.onChange({ startsOn: isoOf(start), endsOn: isoOf(end) })
            }
          >
            <SpanPrompt {...props.prompts} />
            <Anchor onAnchor={props.onAnchor} />
            {body}
          </RangeCalendar>
        )}
      </I18nProvider>
      {calendar === 'hijri' && (
        <p className="w-0 min-w-full text-xs text-quiet">
          روزهای قمری به تقویم ام‌القری است و شاید با تقویم ایران یک روز تفاوت داشته باشد.
        </p>
      )}
    </div>
  )
}

/** Says which end of the span is asked for. */
function SpanPrompt({ start = 'روز آغاز را انتخاب کنید', end = 'روز پایان را انتخاب کنید' }) {
  const state = useContext(RangeCalendarStateContext)
  return (
    <p aria-live="polite" className="mb-3 text-sm text-quiet">
      {state?.anchorDate ? end : start}
    </p>
  )
}

/** Tells the first day of a span while its second is awaited. */
function Anchor({ onAnchor }: { onAnchor: ((date: string | null) => void) | undefined }) {
  const anchor = useContext(RangeCalendarStateContext)?.anchorDate
  const date = anchor ? isoOf(anchor) : null
  const tell = useRef(onAnchor)
  tell.current = onAnchor
  useEffect(() => tell.current?.(date), [date])
  return null
}
