import type { Proposal } from '@parastoo/contract/flights/proposal'
import { formatRial } from '@parastoo/kit/money'
import { buttonClass } from '@parastoo/ui/button-class.ts'
import { SlidersHorizontal } from '@parastoo/ui/icons.ts'
import { Suspense, useState } from 'react'
import { search } from '../../../messages/search.ts'
import { lazyPart } from '../../../shell/lazy-part.ts'
import { useBackCloses } from '../../../shell/use-back-closes.ts'
import { useOnceBack } from '../../../shell/use-once-back.ts'
import { filtersIn, type View } from '../results/results-view.ts'

const FiltersSheet = lazyPart(
  () => import('./FiltersSheet.tsx'),
  (module) => module.FiltersSheet,
)

/**
 * Opens the filters where there is no column for them. They are tried out inside the sheet and take effect by its button;
 * the back button leaves without them.
 */
export function FiltersButton({
  view,
  proposals,
  onApply,
}: {
  view: View
  proposals: readonly Proposal[]
  onApply: (view: View) => void
}) {
  const [isOpen, setOpen] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  const applyOnceBack = useOnceBack(onApply)
  useBackCloses(isOpen, () => setOpen(false))
  const count = filtersIn(view)
  return (
    <div className="shrink-0 lg:hidden">
      <button
        type="button"
        aria-haspopup="dialog"
        onPointerEnter={FiltersSheet.load}
        onClick={() => {
          setWasOpened(true)
          setOpen(true)
        }}
        className={`${buttonClass({ kind: 'quiet', size: 'small' })} min-h-10! rounded-full!`}
      >
        <SlidersHorizontal aria-hidden className="size-4" />
        {search.results.filters}
        {count > 0 && (
          <span className="grid size-5 place-items-center rounded-full bg-lead-strong text-xs text-on-lead">
            {formatRial(count)}
          </span>
        )}
      </button>
      {wasOpened && (
        <Suspense>
          <FiltersSheet
            view={view}
            proposals={proposals}
            isOpen={isOpen}
            onOpenChange={setOpen}
            onApply={(chosen) => {
              applyOnceBack(chosen)
              setOpen(false)
            }}
          />
        </Suspense>
      )}
    </div>
  )
}
