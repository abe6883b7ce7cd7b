import { type CalendarName, formatDate } from '@parastoo/kit/dates'
import { Button } from '@parastoo/ui/Button.tsx'
import { CalendarSkeleton } from '@parastoo/ui/CalendarSkeleton.tsx'
import { CalendarDays } from '@parastoo/ui/icons.ts'
import { PickerField } from '@parastoo/ui/PickerField.tsx'
import { useIsPhone } from '@parastoo/ui/use-is-phone.ts'
import { Suspense } from 'react'
import { searchForm } from '../../../messages/search-form.ts'
import { useCalendar } from '../../../shell/dates/calendar-choice.ts'
import { lazyPart } from '../../../shell/lazy-part.ts'
import { wordsOf } from '../../../shell/words.ts'
import type { Draft } from '../criteria.ts'
import { type FieldPanels, useFieldPanel } from '../form/field-panels.ts'
import type { RoundTripDays } from '../form/form-state.ts'

const say = wordsOf(searchForm)
const RoundTripPanel = lazyPart(
  () => import('./RoundTripPanel.tsx'),
  (module) => module.RoundTripPanel,
)

/** The days there and back: typed, or a span picked in a calendar. */
export function RoundTripField({
  draft,
  today,
  panels,
  onChange,
  error,
}: {
  draft: Draft
  today: string
  panels: FieldPanels
  onChange: (days: RoundTripDays) => void
  error: string | undefined
}) {
  const isPhone = useIsPhone()
  const panel = useFieldPanel(panels, 'date')
  const [calendar] = useCalendar()
  const words = daysInWords(draft, calendar)
  return (
    <PickerField
      label={searchForm.dates}
      icon={<CalendarDays />}
      placeholder={searchForm.datesPlaceholder}
      error={error}
      valueText={words}
      panelClass="w-fit"
      coversField
      roomPx={640}
      onApproach={RoundTripPanel.load}
      {...panel}
      footer={(close) => (
        <div className="flex items-center justify-between gap-4">
          <span className="min-w-0 text-sm text-quiet">{words}</span>
          <Button isDisabled={!draft.date || !draft.returnDate} onPress={close}>
            {searchForm.done}
          </Button>
        </div>
      )}
    >
      <Suspense fallback={<CalendarSkeleton months={isPhone ? 1 : 2} />}>
        <RoundTripPanel draft={draft} today={today} isPhone={isPhone} onChange={onChange} />
      </Suspense>
    </PickerField>
  )
}

/** The days there and back as a field says them; null before the first is chosen. */
export function daysInWords(
  { date, returnDate }: Pick<Draft, 'date' | 'returnDate'>,
  calendar: CalendarName,
): string | null {
  if (!date) return null
  const from = formatDate(date, { form: 'day-month', calendar })
  if (!returnDate) return say('datesFrom', { from })
  return say('datesValue', { from, to: formatDate(returnDate, { form: 'day-month', calendar }) })
}
