import { buttonClass } from '@parastoo/ui/button-class.ts'
import { RefreshCw } from '@parastoo/ui/icons.ts'
import { useState } from 'react'
import { search } from '../../messages/search.ts'
import { useAskAnew } from './use-ask-anew.ts'
import { useIsPast } from './use-is-past.ts'

/** After its time an answer may be wrong; this offers a fresh one and takes nothing away from who is still reading. */
export function StalePrompt({ validUntil }: { validUntil: string }) {
  const isPast = useIsPast(validUntil)
  const askAnew = useAskAnew()
  const [dismissed, setDismissed] = useState<string | null>(null)
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 bottom-0 z-30 p-3 sm:p-5">
      {isPast && dismissed !== validUntil && (
        <div className="pointer-events-auto mx-auto flex max-w-3xl animate-rise flex-wrap items-center gap-x-4 gap-y-3 rounded-card border border-line bg-card p-4 shadow-panel">
          <RefreshCw aria-hidden className="size-6 shrink-0 text-caution max-sm:hidden" />
          <div className="min-w-0 flex-1 basis-64">
            <p className="font-bold">{search.stale.title}</p>
            <p className="text-sm text-quiet">{search.stale.text}</p>
          </div>
          <div className="flex gap-2">
            <button type="button" onClick={askAnew} className={buttonClass()}>
              {search.stale.refresh}
            </button>
            <button
              type="button"
              onClick={() => setDismissed(validUntil)}
              className={buttonClass({ kind: 'bare' })}
            >
              {search.stale.later}
            </button>
          </div>
        </div>
      )}
    </div>
  )
}
