import { buttonClass } from '@parastoo/ui/button-class.ts'
import { classes } from '@parastoo/ui/classes.ts'
import { CalendarDays } from '@parastoo/ui/icons.ts'
import { Suspense, useRef, useState } from 'react'
import { search } from '../../../messages/search.ts'
import { lazyPart } from '../../../shell/lazy-part.ts'
import { usePanel } from '../../../shell/use-panel.ts'
import type { Criteria } from '../criteria.ts'

const PriceCalendar = lazyPart(
  () => import('./PriceCalendar.tsx'),
  (module) => module.PriceCalendar,
)

/** Opens the months of a route with the lowest price of each day; the ribbon beside it shows two weeks. Loaded on approach. */
export function PriceCalendarButton({
  criteria,
  today,
  isTall = false,
}: {
  criteria: Criteria
  today: string
  /** As high as the ribbon it stands beside. */
  isTall?: boolean
}) {
  const box = useRef<HTMLDivElement>(null)
  const panel = usePanel()
  const [wasOpened, setWasOpened] = useState(false)
  const approach = PriceCalendar.load
  return (
    <div ref={box} className={classes('shrink-0', isTall && 'flex')}>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={panel.isOpen}
        onPointerEnter={approach}
        onFocus={approach}
        onClick={() => {
          setWasOpened(true)
          panel.onOpenChange(true)
        }}
        aria-label={search.ribbon.months}
        className={
          isTall
            ? 'flex w-12 flex-col items-center justify-center gap-0.5 rounded-card border border-line bg-card text-xs leading-4 text-lead-text shadow-card hover:bg-well'
            : `${buttonClass({ kind: 'quiet', size: 'small' })} rounded-full!`
        }
      >
        <CalendarDays aria-hidden className="size-4" />
        {isTall ? search.ribbon.monthsShort : search.ribbon.months}
      </button>
      {wasOpened && (
        <Suspense>
          <PriceCalendar box={box} criteria={criteria} today={today} {...panel} />
        </Suspense>
      )}
    </div>
  )
}
