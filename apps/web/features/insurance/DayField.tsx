import { formatJalaliDate } from '@parastoo/kit/dates'
import { CalendarSkeleton } from '@parastoo/ui/CalendarSkeleton.tsx'
import { classes } from '@parastoo/ui/classes.ts'
import { fieldTextClass } from '@parastoo/ui/FieldShell.tsx'
import { CalendarDays } from '@parastoo/ui/icons.ts'
import { pressed } from '@parastoo/ui/pressed.ts'
import { useIsPhone } from '@parastoo/ui/use-is-phone.ts'
import { type RefObject, Suspense, useRef, useState, useSyncExternalStore } from 'react'
import { insurance } from '../../messages/insurance.ts'
import { lazyPart } from '../../shell/lazy-part.ts'
import { serverNow } from '../../shell/server-clock.ts'
import { tehranDayOf } from '../../shell/tehran-day.ts'
import { dateOf } from './asked-journey.ts'
import { Labelled } from './Labelled.tsx'

const words = insurance.form
const PickerPanel = lazyPart(
  () => import('@parastoo/ui/PickerPanel.tsx'),
  (module) => module.PickerPanel,
)
const CalendarPanel = lazyPart(
  () => import('@parastoo/ui/CalendarPanel.tsx'),
  (module) => module.CalendarPanel,
)
const loadCalendar = () => {
  PickerPanel.load()
  CalendarPanel.load()
}

/** A day that is typed, or chosen in a calendar which writes it into the field: the field alone needs no scripts, and has no calendar without. */
export function DayField({
  name,
  label,
  openLabel,
  typed,
  fault,
  after,
}: {
  name: string
  label: string
  openLabel: string
  typed: string
  fault: string | null
  /** The field of the same form whose day comes first: the calendar begins there. */
  after?: string
}) {
  const input = useRef<HTMLInputElement>(null)
  const hasScripts = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
  return (
    <Labelled label={label} fault={fault} note={words.dateText}>
      {(field) => (
        <>
          <input
            {...field}
            ref={input}
            name={name}
            defaultValue={typed}
            autoComplete="off"
            inputMode="numeric"
            className={classes(fieldTextClass, 'pe-12')}
          />
          {hasScripts && (
            <CalendarButton label={openLabel} title={label} input={input} after={after} />
          )}
        </>
      )}
    </Labelled>
  )
}

function CalendarButton({
  label,
  title,
  input,
  after,
}: {
  label: string
  title: string
  input: RefObject<HTMLInputElement | null>
  after: string | undefined
}) {
  const box = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState<{ day: string | null; first: string } | null>(null)
  const [calendar, setCalendar] = useState<'jalali' | 'gregorian' | 'hijri'>('jalali')
  const isPhone = useIsPhone()
  const open = () => {
    const today = tehranDayOf(new Date(serverNow()))
    const before = after && typedIn(input.current?.form?.elements.namedItem(after))
    const first = before && before > today ? before : today
    const day = typedIn(input.current)
    setShown({ day: day >= first ? day : null, first })
  }
  const choose = (date: string) => {
    if (input.current) input.current.value = formatJalaliDate(date, 'numeric')
    setShown(null)
  }
  return (
    <div ref={box} className="absolute inset-y-0 end-1 grid place-items-center">
      <button
        type="button"
        aria-label={label}
        aria-haspopup="dialog"
        aria-expanded={shown !== null}
        onPointerEnter={loadCalendar}
        onFocus={loadCalendar}
        onClick={pressed({ onPress: open })}
        className="grid size-11 place-items-center rounded-control text-lead-text hover:bg-well"
      >
        <CalendarDays aria-hidden className="size-5" />
      </button>
      {shown && (
        <Suspense>
          <PickerPanel
            box={box}
            title={title}
            isOpen
            coversField={false}
            panelClass="w-fit"
            footer={null}
            onOpenChange={(isOpen) => !isOpen && setShown(null)}
          >
            <Suspense fallback={<CalendarSkeleton months={isPhone ? 1 : 2} />}>
              <CalendarPanel
                kind="day"
                label={title}
                months={2}
                isStacked={isPhone}
                calendar={calendar}
                onCalendarChange={setCalendar}
                minDate={shown.first}
                value={shown.day}
                onChange={choose}
              />
            </Suspense>
          </PickerPanel>
        </Suspense>
      )}
    </div>
  )
}

/** The day that stands in a field, or nothing. */
const typedIn = (field: unknown): string =>
  field instanceof HTMLInputElement ? dateOf(field.value) : ''
