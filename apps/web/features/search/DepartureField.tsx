import { formatDate } from '@parastoo/kit/dates'
import { CalendarSkeleton } from '@parastoo/ui/CalendarSkeleton.tsx'
import { CalendarDays } from '@parastoo/ui/icons.ts'
import { PickerField } from '@parastoo/ui/PickerField.tsx'
import { useIsPhone } from '@parastoo/ui/use-is-phone.ts'
import { lazy, Suspense, useState } from 'react'
import { search } from '../../messages/search.ts'
import type { DayChoice } from './day-choice.ts'
import { usePanel } from './use-panel.ts'

const loadPanel = () => import('./DeparturePanel.tsx')
const DeparturePanel = lazy(async () => ({ default: (await loadPanel()).DeparturePanel }))

/** The day of a flight: typed («۱۰ آذر», «فردا») or picked in a calendar that shows the lowest prices of the route. */
export function DepartureField({
  choice,
  onChange,
  error,
}: {
  choice: DayChoice
  onChange: (date: string) => void
  error: string | undefined
}) {
  const isPhone = useIsPhone()
  const panel = usePanel()
  const [typed, setTyped] = useState('')
  return (
    <PickerField
      label={choice.label}
      icon={<CalendarDays />}
      placeholder={search.form.datePlaceholder}
      error={error}
      valueText={choice.date && formatDate(choice.date, { form: 'weekday' })}
      panelClass="w-fit"
      coversField
      onApproach={loadPanel}
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
            {...{ choice, isPhone, typed }}
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
