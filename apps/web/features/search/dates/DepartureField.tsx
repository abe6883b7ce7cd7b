import { formatDate } from '@parastoo/kit/dates'
import { CalendarSkeleton } from '@parastoo/ui/CalendarSkeleton.tsx'
import { CalendarDays } from '@parastoo/ui/icons.ts'
import { PickerField } from '@parastoo/ui/PickerField.tsx'
import { useIsPhone } from '@parastoo/ui/use-is-phone.ts'
import { Suspense, useState } from 'react'
import { searchForm } from '../../../messages/search-form.ts'
import { useCalendar } from '../../../shell/dates/calendar-choice.ts'
import { lazyPart } from '../../../shell/lazy-part.ts'
import type { Draft } from '../criteria.ts'
import { type FieldPanels, useFieldPanel } from '../form/field-panels.ts'
import type { FieldName } from '../form/next-field.ts'

const DeparturePanel = lazyPart(
  () => import('./DeparturePanel.tsx'),
  (module) => module.DeparturePanel,
)

/** The day of the flight: typed («۱۰ آذر», «فردا») or picked in a calendar that shows the lowest prices of the route. */
export function DepartureField({
  label = searchForm.date,
  draft,
  today,
  panels,
  name,
  onChange,
  error,
}: {
  label?: string
  draft: Draft
  today: string
  panels: FieldPanels
  /** Its name among the fields of the form. */
  name: FieldName
  onChange: (date: string) => void
  error: string | undefined
}) {
  const isPhone = useIsPhone()
  const panel = useFieldPanel(panels, name)
  const [calendar] = useCalendar()
  const [typed, setTyped] = useState('')
  return (
    <PickerField
      label={label}
      icon={<CalendarDays />}
      placeholder={searchForm.datePlaceholder}
      error={error}
      valueText={draft.date && formatDate(draft.date, { form: 'weekday', calendar })}
      panelClass="w-fit"
      coversField
      roomPx={640}
      onApproach={DeparturePanel.load}
      onTyped={setTyped}
      isOpen={panel.isOpen}
      onOpenChange={(isOpen) => {
        panel.onOpenChange(isOpen)
        if (!isOpen) setTyped('')
      }}
    >
      {(close) => (
        <Suspense fallback={<CalendarSkeleton months={isPhone ? 1 : 2} />}>
          <DeparturePanel
            draft={draft}
            today={today}
            isPhone={isPhone}
            typed={typed}
            onTyped={setTyped}
            onPick={(date) => {
              onChange(date)
              close()
            }}
          />
        </Suspense>
      )}
    </PickerField>
  )
}
