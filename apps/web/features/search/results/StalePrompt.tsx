import { buttonClass } from '@parastoo/ui/button-class.ts'
import { RefreshCw } from '@parastoo/ui/icons.ts'
import { useState } from 'react'
import { searchPanels } from '../../../messages/search-panels.ts'
import { useAskAnew } from './use-ask-anew.ts'

/** After its time an answer may be wrong; this offers a fresh one and takes nothing away from who is still reading. */
export function StalePrompt({ validUntil }: { validUntil: string }) {
  const askAnew = useAskAnew()
  const [dismissed, setDismissed] = useState<string | null>(null)
  if (dismissed === validUntil) return null
  return (
    <div className="pointer-events-auto mx-auto flex max-w-3xl animate-rise flex-wrap items-center gap-x-4 gap-y-3 rounded-card border border-line bg-card p-4 shadow-panel">
      <RefreshCw aria-hidden className="size-6 shrink-0 text-caution max-sm:hidden" />
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-bold">{searchPanels.stale.title}</p>
        <p className="text-sm text-quiet">{searchPanels.stale.text}</p>
      </div>
      <div className="flex gap-2">
        <button type="button" onClick={askAnew} className={buttonClass()}>
          {searchPanels.stale.refresh}
        </button>
        <button
          type="button"
          onClick={() => setDismissed(validUntil)}
          className={buttonClass({ kind: 'bare' })}
        >
          {searchPanels.stale.later}
        </button>
      </div>
    </div>
  )
}
