import {
  type CalendarDate,
  type CalendarIdentifier,
  createCalendar,
  type DateValue,
  endOfMonth,
  GregorianCalendar,
  parseDate,
  startOfMonth,
  toCalendar,
} from '@internationalized/date'
import { type CalendarName, formatDate, weekdayIndex } from '@parastoo/kit/dates'
import { type ReactNode, useContext, useEffect, useEffectEvent } from 'react'
import { Button } from 'react-aria-components/Button'
import {
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  CalendarStateContext,
} from 'react-aria-components/Calendar'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { RangeCalendar, RangeCalendarStateContext } from 'react-aria-components/RangeCalendar'
import { classes } from './classes.ts'
import { fixPersianDateOrder } from './date-format-fix.ts'
import { ChevronBack, ChevronOnward } from './icons.ts'
import { SegmentedControl } from './SegmentedControl.tsx'

fixPersianDateOrder()

/** A short line under a day: its lowest price. `good` marks the cheapest ones. */
export type DayCaption = { text: string; tone?: 'plain' | 'good' }

/** Both ends inclusive, Gregorian ISO dates. */
export type DateSpan = { startsOn: string; endsOn: string }

/** What is said while either end is awaited: «تاریخ رفت را انتخاب کنید». */
export type SpanPrompts = { start: string; end: string }

/** Everything a calendar can be told, whether it chooses one day or a span. All dates are Gregorian ISO. */
export type CalendarChoices = {
  minDate?: string | undefined
  maxDate?: string | undefined
  isDateUnavailable?: (date: string) => boolean
  captions?: ReadonlyMap<string, DayCaption>
  /** Called with the first and last day in view, to load captions for them. */
  onView?: (span: DateSpan) => void
}

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
      }
  )

const identifiers: Record<CalendarName, CalendarIdentifier> = {
  jalali: 'persian',
  gregorian: 'gregory',
  hijri: 'islamic-umalqura',
}
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
  const body = <Months {...props} />
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
      <I18nProvider key={calendar} locale={`fa-IR-u-ca-${identifiers[calendar]}-nu-arabext`}>
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
            {body}
          </RangeCalendar>
        )}
      </I18nProvider>
    </div>
  )
}

/**
 * A limit must be in the calendar on show: React Aria moves the view onto a limit as it is, and would draw Gregorian days
 * under a Jalali heading.
 */
function inCalendar(date: string, calendar: CalendarName): CalendarDate {
  return toCalendar(parseDate(date), createCalendar(identifiers[calendar]))
}

/** Any calendar's day as Gregorian ISO. */
function isoOf(date: DateValue): string {
  return toCalendar(date, new GregorianCalendar()).toString().slice(0, 10)
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

function Months({ calendar, months, isStacked, captions, onView, kind }: PanelProps) {
  const day = useContext(CalendarStateContext)
  const span = useContext(RangeCalendarStateContext)
  const first = (day ?? span)?.visibleRange.start
  useView(first, months, onView)
  if (!first) return null
  return (
    <div className="relative">
      <TurnButton slot="previous" className="start-0">
        <ChevronBack aria-label="ماه قبل" />
      </TurnButton>
      <TurnButton slot="next" className="end-0">
        <ChevronOnward aria-label="ماه بعد" />
      </TurnButton>
      <div className={classes('flex', isStacked ? 'flex-col gap-6' : 'flex-row gap-8')}>
        {Array.from({ length: months }, (_, offset) => {
          const name = formatDate(isoOf(startOfMonth(first.add({ months: offset }))), {
            form: 'month-year',
            calendar,
          })
          return (
            <section key={name} className="min-w-0 flex-1">
              <h3 className="flex h-11 items-center justify-center font-bold">{name}</h3>
              <CalendarGrid
                aria-label={name}
                offset={{ months: offset }}
                className={classes(
                  'border-separate border-spacing-x-0 border-spacing-y-1',
                  isStacked && 'w-full',
                )}
              >
                <CalendarGridHeader>
                  {(weekday) => (
                    <CalendarHeaderCell className="h-8 text-xs font-normal text-quiet">
                      {weekday}
                    </CalendarHeaderCell>
                  )}
                </CalendarGridHeader>
                <CalendarGridBody>
                  {(date) => (
                    <DayCell
                      date={date}
                      isSpan={kind === 'span'}
                      caption={captions?.get(isoOf(date))}
                      hasCaptions={Boolean(captions)}
                    />
                  )}
                </CalendarGridBody>
              </CalendarGrid>
            </section>
          )
        })}
      </div>
    </div>
  )
}

function TurnButton({
  slot,
  className,
  children,
}: {
  slot: 'previous' | 'next'
  className: string
  children: ReactNode
}) {
  return (
    <Button
      slot={slot}
      className={classes(
        'absolute top-0 z-1 grid size-11 place-items-center rounded-full text-quiet transition-colors hover:bg-well hover:text-ink disabled:opacity-30 [&_svg]:size-5',
        className,
      )}
    >
      {children}
    </Button>
  )
}

function DayCell({
  date,
  isSpan,
  caption,
  hasCaptions,
}: {
  date: CalendarDate
  isSpan: boolean
  caption: DayCaption | undefined
  hasCaptions: boolean
}) {
  const isFriday = weekdayIndex(isoOf(date)) === 6
  return (
    <CalendarCell
      date={date}
      render={(cell) => <div {...cell} {...(caption && nameWith(cell['aria-label'], caption))} />}
      className={({ isSelected, isSelectionStart, isSelectionEnd, isOutsideMonth, isToday }) => {
        const isEnd = isSelected && (!isSpan || isSelectionStart || isSelectionEnd)
        return classes(
          'group mx-auto flex w-full min-w-11 cursor-pointer flex-col items-center justify-center text-base transition-colors',
          hasCaptions ? 'h-14' : 'h-11',
          'data-disabled:cursor-default data-disabled:text-quiet data-disabled:opacity-45 data-unavailable:cursor-not-allowed data-unavailable:text-quiet data-unavailable:line-through',
          'data-focus-visible:relative data-focus-visible:z-1 data-focus-visible:outline-2 data-focus-visible:outline-focus',
          isOutsideMonth && 'invisible',
          isEnd && 'bg-lead-strong font-bold text-on-lead',
          isSelected && !isEnd && 'bg-lead-wash',
          !isSelected && 'rounded-control data-hovered:bg-well',
          !isSelected && isFriday && 'text-bad',
          isEnd && (!isSpan || isSelectionStart) && 'rounded-s-control',
          isEnd && (!isSpan || isSelectionEnd) && 'rounded-e-control',
          isToday && !isSelected && 'font-heavy text-lead-text',
        )
      }}
    >
      {({ formattedDate, isSelected, isSelectionStart, isSelectionEnd, isDisabled }) => {
        const isEnd = isSelected && (!isSpan || isSelectionStart || isSelectionEnd)
        return (
          <>
            <span className="leading-tight">{formattedDate}</span>
            {hasCaptions && (
              // Drawn by CSS: as text it would have to stand word for word in the cell's name.
              <span
                data-caption={isDisabled ? '' : (caption?.text ?? '')}
                className={classes(
                  'h-4 text-xs leading-4 font-normal before:content-[attr(data-caption)]',
                  !isEnd && (caption?.tone === 'good' ? 'font-medium text-good' : 'text-quiet'),
                )}
              />
            )}
          </>
        )
      }}
    </CalendarCell>
  )
}

/** Screen readers hear the caption after the day. */
function nameWith(name: string | undefined, caption: DayCaption) {
  return { 'aria-label': `${name ?? ''}، ${caption.text}` }
}

/** Tells the caller which days are in view, once per change. */
function useView(
  first: CalendarDate | undefined,
  months: number,
  onView: ((span: DateSpan) => void) | undefined,
) {
  const startsOn = first && isoOf(startOfMonth(first))
  const endsOn = first && isoOf(endOfMonth(first.add({ months: months - 1 })))
  const view = useEffectEvent((span: DateSpan) => onView?.(span))
  useEffect(() => {
    if (startsOn && endsOn) view({ startsOn, endsOn })
  }, [startsOn, endsOn])
}
