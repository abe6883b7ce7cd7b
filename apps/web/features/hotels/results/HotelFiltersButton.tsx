import type { HotelsAvailable } from '@parastoo/contract/hotels/search'
import { formatRial } from '@parastoo/kit/money'
import { buttonClass } from '@parastoo/ui/button-class.ts'
import { SlidersHorizontal } from '@parastoo/ui/icons.ts'
import { Suspense, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { hotelResults } from '../../../messages/hotel-results.ts'
import { lazyPart } from '../../../shell/lazy-part.ts'
import { useBackCloses } from '../../../shell/use-back-closes.ts'
import { useOnceBack } from '../../../shell/use-once-back.ts'
import { filtersIn, type HotelView } from './hotel-view.ts'

const HotelFiltersSheet = lazyPart(
  () => import('./HotelFiltersSheet.tsx'),
  (module) => module.HotelFiltersSheet,
)

/**
 * Opens the filters where there is no column for them. They act at once, so that the button at the foot says what they leave; by it
 * they stay, and the back button leaves without them.
 */
export function HotelFiltersButton(filters: {
  answer: HotelsAvailable
  view: HotelView
  onChange: (view: HotelView) => void
  onLandmark: (code: string) => void
}) {
  const [isOpen, setOpen] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  const [address] = useSearchParams()
  const navigate = useNavigate()
  const keepOnceBack = useOnceBack(
    (search: string) => void navigate({ search }, { replace: true, preventScrollReset: true }),
  )
  useBackCloses(isOpen, () => setOpen(false))
  const keep = () => {
    const chosen = new URLSearchParams(address)
    chosen.delete('rqs')
    keepOnceBack(chosen.toString())
    setOpen(false)
  }
  const count = filtersIn(filters.view)
  return (
    <div className="shrink-0 xl:hidden">
      <button
        type="button"
        aria-haspopup="dialog"
        onPointerEnter={HotelFiltersSheet.load}
        onClick={() => {
          setWasOpened(true)
          setOpen(true)
        }}
        className={`${buttonClass({ kind: 'quiet', size: 'small' })} min-h-10! rounded-full!`}
      >
        <SlidersHorizontal aria-hidden className="size-4" />
        {hotelResults.filters}
        {count > 0 && (
          <span className="grid size-5 place-items-center rounded-full bg-lead-strong text-xs text-on-lead">
            {formatRial(count)}
          </span>
        )}
      </button>
      {wasOpened && (
        <Suspense>
          <HotelFiltersSheet {...filters} isOpen={isOpen} onOpenChange={setOpen} onKeep={keep} />
        </Suspense>
      )}
    </div>
  )
}
