import { type CalendarName, formatDate } from '@parastoo/kit/dates'
import { type ReactNode, type Ref, Suspense, useState } from 'react'
import { CalendarSkeleton } from './CalendarSkeleton.tsx'
import type { CalendarChoices } from './calendar-choices.ts'
import type { FieldWords } from './FieldShell.tsx'
import { CalendarDays } from './icons.ts'
import { loadedPart } from './loaded-part.tsx'
import { PickerField } from './PickerField.tsx'
import { useIsPhone } from './use-is-phone.ts'

export type { DayCaption } from './calendar-choices.ts'

const CalendarPanel = loadedPart(async () => (await import('./CalendarPanel.tsx')).CalendarPanel)

/** One day, chosen in a calendar. Light until approached: the calendar itself is loaded then. Dates are Gregorian ISO. */
export function DatePicker({
  value,
  onChange,
  defaultCalendar = 'jalali',
  icon = <CalendarDays />,
  minDate,
  maxDate,
  isDateUnavailable,
  captions,
  onView,
  ...field
}: FieldWords &
  CalendarChoices & {
    value: string | null
    onChange: (date: string) => void
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
  return (
    <PickerField
      {...field}
      icon={icon}
      onApproach={CalendarPanel.load}
      panelClass="w-fit"
      valueText={value && formatDate(value, { form: 'weekday', calendar })}
    >
      {(close) => (
        <Suspense fallback={<CalendarSkeleton months={isPhone ? 1 : 2} />}>
          <CalendarPanel
            {...choices}
            kind="day"
            label={field.label}
            months={2}
            isStacked={isPhone}
            calendar={calendar}
            onCalendarChange={setCalendar}
            value={value}
            onChange={(date) => {
              onChange(date)
              close()
            }}
          />
        </Suspense>
      )}
    </PickerField>
  )
}
