import { type CalendarName, daysBetween, formatDate } from '@parastoo/kit/dates'
import { Button } from '@parastoo/ui/Button.tsx'
import { CalendarSkeleton } from '@parastoo/ui/CalendarSkeleton.tsx'
import { CalendarDays } from '@parastoo/ui/icons.ts'
import { PickerField } from '@parastoo/ui/PickerField.tsx'
import { useIsPhone } from '@parastoo/ui/use-is-phone.ts'
import { Suspense } from 'react'
import { hotelForm } from '../../../messages/hotel-form.ts'
import { useCalendar } from '../../../shell/dates/calendar-choice.ts'
import { lazyPart } from '../../../shell/lazy-part.ts'
import { usePanel } from '../../../shell/use-panel.ts'
import { wordsOf } from '../../../shell/words.ts'
import type { StayDraft } from '../stay.ts'
import type { StayDays } from './StayDatesPanel.tsx'

const say = wordsOf(hotelForm)
const StayDatesPanel = lazyPart(
  () => import('./StayDatesPanel.tsx'),
  (module) => module.StayDatesPanel,
)

/** The days of arrival and departure: typed, or a span picked in a calendar. */
export function StayDatesField({
  draft,
  today,
  onChange,
  error,
}: {
  draft: StayDraft
  today: string
  onChange: (days: StayDays) => void
  error: string | undefined
}) {
  const isPhone = useIsPhone()
  const panel = usePanel()
  const [calendar] = useCalendar()
  const words = stayDaysInWords(draft, calendar)
  return (
    <PickerField
      label={hotelForm.dates}
      icon={<CalendarDays />}
      placeholder={hotelForm.datesPlaceholder}
      error={error}
      valueText={words}
      panelClass="w-fit"
      coversField
      roomPx={640}
      onApproach={StayDatesPanel.load}
      {...panel}
      footer={(close) => (
        <div className="flex items-center justify-between gap-4">
          <span className="min-w-0 text-sm text-quiet">{words}</span>
          <Button isDisabled={!draft.checkIn || !draft.checkOut} onPress={close}>
            {hotelForm.done}
          </Button>
        </div>
      )}
    >
      <Suspense fallback={<CalendarSkeleton months={isPhone ? 1 : 2} />}>
        <StayDatesPanel days={draft} today={today} isPhone={isPhone} onChange={onChange} />
      </Suspense>
    </PickerField>
  )
}

/** The days of a stay as a field says them; null before the first is chosen. */
function stayDaysInWords({ checkIn, checkOut }: StayDays, calendar: CalendarName): string | null {
  if (!checkIn) return null
  const day = (date: string) => formatDate(date, { form: 'day-month', calendar })
  if (!checkOut) return say('datesFrom', { from: day(checkIn) })
  const nights = daysBetween(checkIn, checkOut)
  return say('datesValue', { from: day(checkIn), to: day(checkOut), nights })
}
