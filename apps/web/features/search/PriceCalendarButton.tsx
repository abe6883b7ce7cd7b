import { buttonClass } from '@parastoo/ui/button-class.ts'
import { CalendarDays } from '@parastoo/ui/icons.ts'
import { lazy, Suspense, useRef, useState } from 'react'
import { search } from '../../messages/search.ts'
import type { Criteria } from './criteria.ts'
import { usePanel } from './use-panel.ts'

const loadPanel = () => import('./PriceCalendar.tsx')
const PriceCalendar = lazy(async () => ({ default: (await loadPanel()).PriceCalendar }))

/** Opens the months of a route with the lowest price of each day; the ribbon beside it shows two weeks. Loaded on approach. */
export function PriceCalendarButton({ criteria, today }: { criteria: Criteria; today: string }) {
  const box = useRef<HTMLDivElement>(null)
  const panel = usePanel()
  const [wasOpened, setWasOpened] = useState(false)
  const approach = () => void loadPanel().catch(() => {})
  return (
    <div ref={box} className="shrink-0">
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
        className={`${buttonClass({ kind: 'quiet', size: 'small' })} rounded-full!`}
      >
        <CalendarDays aria-hidden className="size-4" />
        {search.ribbon.months}
      </button>
      {wasOpened && (
        <Suspense>
          <PriceCalendar {...{ box, criteria, today }} {...panel} />
        </Suspense>
      )}
    </div>
  )
}
