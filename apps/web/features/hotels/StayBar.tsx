import { buttonClass } from '@parastoo/ui/button-class.ts'
import { classes } from '@parastoo/ui/classes.ts'
import { Pencil, X } from '@parastoo/ui/icons.ts'
import { type ReactNode, Suspense, useState } from 'react'
import { hotelResults } from '../../messages/hotel-results.ts'
import { lazyPart } from '../../shell/lazy-part.ts'
import { AddingBar } from './AddingBar.tsx'
import type { StayFaults } from './form/check-stay.ts'
import type { StayPlace } from './form/stay-place.ts'
import type { StayDraft } from './stay.ts'

const HotelSearchForm = lazyPart(
  () => import('./form/HotelSearchForm.tsx'),
  (module) => module.HotelSearchForm,
)

/** What was asked for, under the head of the page; opens into the whole search box where it stands. */
export function StayBar({
  head,
  text,
  place,
  draft,
  faults,
  today,
  isAskingAnew = false,
  children,
}: {
  head: ReactNode
  text: string
  place: StayPlace
  draft: StayDraft
  faults?: StayFaults
  today: string
  /** Another question is on its way: what stands here is about to change. */
  isAskingAnew?: boolean
  /** Over it: why somebody looks. */
  children?: ReactNode
}) {
  const [isChanging, setChanging] = useState(faults !== undefined)
  return (
    <div className="border-b border-line bg-card">
      <AddingBar />
      {children}
      <div className="page-width flex min-h-14 items-center gap-2 py-1">
        <div className={classes('min-w-0 flex-1', isAskingAnew && 'animate-breathe')}>
          {head}
          <p className="text-xs leading-5 text-quiet sm:text-sm">{text}</p>
        </div>
        <button
          type="button"
          aria-expanded={isChanging}
          aria-controls="change-stay"
          onPointerEnter={HotelSearchForm.load}
          onFocus={HotelSearchForm.load}
          onClick={() => setChanging(!isChanging)}
          className={classes(buttonClass({ kind: 'quiet' }), 'max-sm:min-w-11 max-sm:px-0!')}
          aria-label={isChanging ? hotelResults.closeChange : hotelResults.change}
        >
          {isChanging ? (
            <X aria-hidden className="size-5" />
          ) : (
            <Pencil aria-hidden className="size-4.5" />
          )}
          <span className="max-sm:hidden">
            {isChanging ? hotelResults.closeChange : hotelResults.change}
          </span>
        </button>
      </div>
      <div id="change-stay">
        {isChanging && (
          <div className="page-width pt-1 pb-4">
            <Suspense fallback={<div className="h-14.5" />}>
              <HotelSearchForm
                place={place}
                draft={draft}
                {...(faults && { faults })}
                today={today}
                onSearch={() => setChanging(false)}
              />
            </Suspense>
          </div>
        )}
      </div>
    </div>
  )
}
