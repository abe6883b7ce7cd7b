import { type CalendarDate, endOfMonth, startOfMonth } from '@internationalized/date'
import { type CalendarName, formatDate } from '@parastoo/kit/dates'
import { type ReactNode, useContext, useEffect, useEffectEvent } from 'react'
import { Button } from 'react-aria-components/Button'
import {
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  CalendarStateContext,
} from 'react-aria-components/Calendar'
import { RangeCalendarStateContext } from 'react-aria-components/RangeCalendar'
import { CalendarDay } from './CalendarDay.tsx'
import type { CalendarChoices, DateSpan } from './calendar-choices.ts'
import { isoOf } from './calendar-date.ts'
import { classes } from './classes.ts'
import { ChevronBack, ChevronOnward } from './icons.ts'

/** The months in view with their headings and the buttons that turn them; stands inside either kind of calendar. */
export function CalendarMonths({
  calendar,
  months,
  isStacked,
  isSpan,
  captions,
  holidayOf,
  onView,
}: Pick<CalendarChoices, 'captions' | 'holidayOf' | 'onView'> & {
  calendar: CalendarName
  months: number
  isStacked: boolean
  isSpan: boolean
}) {
  const day = useContext(CalendarStateContext)
  const span = useContext(RangeCalendarStateContext)
  const state = day ?? span
  const first = state?.visibleRange.start
  useView(first, months, onView)
  if (!first) return null
  return (
    <div className="relative">
      <TurnButton slot="previous" label="ماه قبل" className="start-0">
        <ChevronBack aria-hidden />
      </TurnButton>
      <TurnButton slot="next" label="ماه بعد" className="end-0">
        <ChevronOnward aria-hidden />
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
                  isStacked && 'w-full table-fixed',
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
                    <CalendarDay
                      date={date}
                      isSpan={isSpan}
                      caption={captions?.get(isoOf(date))}
                      hasCaptions={Boolean(captions)}
                      holiday={holidayOf?.(isoOf(date)) ?? null}
                    />
                  )}
                </CalendarGridBody>
              </CalendarGrid>
              {holidayOf && (
                <HolidayList
                  calendar={calendar}
                  holidayOf={holidayOf}
                  month={startOfMonth(first.add({ months: offset }))}
                  firstDate={state?.minValue ? isoOf(state.minValue) : ''}
                />
              )}
            </section>
          )
        })}
      </div>
    </div>
  )
}

/** The holidays of a month that can still be chosen in words, for who sees no colour and for who has no pointer to rest on a day. */
function HolidayList({
  month,
  firstDate,
  calendar,
  holidayOf,
}: {
  month: CalendarDate
  firstDate: string
  calendar: CalendarName
  holidayOf: (date: string) => string | null
}) {
  const length = month.calendar.getDaysInMonth(month)
  const holidays = Array.from({ length }, (_, index) => isoOf(month.add({ days: index }))).flatMap(
    (date) => {
      const name = holidayOf(date)
      return name === null || date < firstDate ? [] : [{ date, name }]
    },
  )
  if (holidays.length === 0) return null
  return (
    <ul aria-label="تعطیلات" className="mt-2 flex max-w-80 flex-col gap-1 text-xs text-quiet">
      {holidays.map(({ date, name }) => (
        <li key={date}>
          <span className="text-bad">{formatDate(date, { form: 'day-month', calendar })}</span>{' '}
          {name}
        </li>
      ))}
    </ul>
  )
}

function TurnButton({
  slot,
  label,
  className,
  children,
}: {
  slot: 'previous' | 'next'
  label: string
  className: string
  children: ReactNode
}) {
  return (
    <Button
      slot={slot}
      aria-label={label}
      className={classes(
        'absolute top-0 z-1 grid size-11 place-items-center rounded-full text-quiet transition-colors hover:bg-well hover:text-ink disabled:opacity-30 [&_svg]:size-5',
        className,
      )}
    >
      {children}
    </Button>
  )
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
