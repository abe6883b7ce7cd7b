import { type CalendarName, formatDate } from '@parastoo/kit/dates'
import { type ReactNode, type Ref, Suspense, useState } from 'react'
import { Button } from './Button.tsx'
import { CalendarSkeleton } from './CalendarSkeleton.tsx'
import type { CalendarChoices, DateSpan, SpanPrompts } from './calendar-choices.ts'
import type { FieldWords } from './FieldShell.tsx'
import { CalendarDays } from './icons.ts'
import { loadedPart } from './loaded-part.tsx'
import { PickerField } from './PickerField.tsx'
import { useIsPhone } from './use-is-phone.ts'

export type { DateSpan, DayCaption, SpanPrompts } from './calendar-choices.ts'

const CalendarPanel = loadedPart(async () => (await import('./CalendarPanel.tsx')).CalendarPanel)

/** A first and a last day (there and back, in and out), chosen in a calendar loaded on approach. Gregorian ISO dates. */
export function DateRangePicker({
  value,
  onChange,
  defaultCalendar = 'jalali',
  icon = <CalendarDays />,
  minDate,
  maxDate,
  isDateUnavailable,
  captions,
  onView,
  prompts,
  ...field
}: FieldWords &
  CalendarChoices & {
    value: DateSpan | null
    onChange: (span: DateSpan) => void
    prompts?: SpanPrompts
    defaultCalendar?: CalendarName
    icon?: ReactNode
    placeholder?: string
    title?: string
    isDisabled?: boolean
    isOpen?: boolean
    onOpenChange?: (isOpen: boolean) => void
    className?: string
    ref?: Ref<HTMLButtonElement>
  }) {
  const [calendar, setCalendar] = useState(defaultCalendar)
  const isPhone = useIsPhone()
  const choices = {
    minDate,
    maxDate,
    ...(isDateUnavailable && { isDateUnavailable }),
    ...(captions && { captions }),
    ...(onView && { onView }),
  }
  const words = value && spanWords(value, calendar)
  return (
    <PickerField
      {...field}
      icon={icon}
      onApproach={CalendarPanel.load}
      panelClass="w-fit"
      valueText={words}
      footer={(close) => (
        <div className="flex items-center justify-between gap-4">
          <span className="min-w-0 text-sm text-quiet">{words ?? 'هنوز انتخاب نشده'}</span>
          <Button isDisabled={!value} onPress={close}>
            تأیید تاریخ
          </Button>
        </div>
      )}
    >
      <Suspense fallback={<CalendarSkeleton months={isPhone ? 1 : 2} />}>
        <CalendarPanel
          {...choices}
          kind="span"
          prompts={prompts}
          label={field.label}
          months={2}
          isStacked={isPhone}
          calendar={calendar}
          onCalendarChange={setCalendar}
          value={value}
          onChange={onChange}
        />
      </Suspense>
    </PickerField>
  )
}

function spanWords({ startsOn, endsOn }: DateSpan, calendar: CalendarName): string {
  const [from, to] = [startsOn, endsOn].map((date) =>
    formatDate(date, { form: 'day-month', calendar }),
  )
  return `${from} تا ${to}`
}
