import { Button } from '@parastoo/ui/Button.tsx'
import { PickerPanel } from '@parastoo/ui/PickerPanel.tsx'
import { useIsPhone } from '@parastoo/ui/use-is-phone.ts'
import { type RefObject, useState } from 'react'
import { useNavigate } from 'react-router'
import { search } from '../../../messages/search.ts'
import { paths } from '../../../paths.ts'
import { useCalendar } from '../../../shell/dates/calendar-choice.ts'
import { useOnceBack } from '../../../shell/use-once-back.ts'
import { type Criteria, onDay, queryOf } from '../criteria.ts'
import type { RoundTripDays } from '../form/form-state.ts'
import { DeparturePanel } from './DeparturePanel.tsx'
import { daysInWords } from './RoundTripField.tsx'
import { RoundTripPanel } from './RoundTripPanel.tsx'

/** The months of a route with their lowest prices. A day leads to its flights; of a round trip both days, by a button. */
export function PriceCalendar({
  box,
  criteria,
  today,
  isOpen,
  onOpenChange,
}: {
  box: RefObject<HTMLDivElement | null>
  criteria: Criteria
  today: string
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}) {
  const isPhone = useIsPhone()
  const navigate = useNavigate()
  const [calendar] = useCalendar()
  const [typed, setTyped] = useState('')
  const [days, setDays] = useState<RoundTripDays>(criteria)
  const [seen, setSeen] = useState(criteria)
  // Left open on other days, it begins with the new ones.
  if (seen !== criteria) {
    setSeen(criteria)
    setDays(criteria)
  }
  const goOnceBack = useOnceBack(
    (asked: Criteria) => void navigate(paths.results(queryOf(asked)), { preventScrollReset: true }),
  )
  const go = (asked: Criteria) => {
    goOnceBack(asked)
    onOpenChange(false)
  }
  const { date, returnDate } = days
  const isRound = criteria.trip === 'round'
  const footer = isRound && (
    <div className="flex items-center justify-between gap-4">
      <span className="min-w-0 text-sm text-quiet">{daysInWords(days, calendar)}</span>
      <Button
        isDisabled={!date || !returnDate}
        onPress={() => date && go({ ...criteria, date, returnDate })}
      >
        {search.ribbon.showFlights}
      </Button>
    </div>
  )
  return (
    <PickerPanel
      box={box}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      footer={footer}
      title={search.ribbon.months}
      coversField={false}
      panelClass="w-fit"
    >
      {isRound ? (
        <RoundTripPanel
          today={today}
          isPhone={isPhone}
          draft={{ ...criteria, ...days }}
          onChange={setDays}
        />
      ) : (
        <DeparturePanel
          today={today}
          isPhone={isPhone}
          typed={typed}
          draft={criteria}
          onTyped={setTyped}
          onPick={(picked) => go(onDay(criteria, picked))}
        />
      )}
    </PickerPanel>
  )
}
