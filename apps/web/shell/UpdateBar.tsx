import { Button } from '@parastoo/ui/Button.tsx'
import { RefreshCw } from '@parastoo/ui/icons.ts'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { shell } from '../messages/shell.ts'
import { hasOwnBar } from './own-bar.ts'

const words = shell.update
const onceInMs = 3_600_000

/**
 * Says that a newer build of the site is out, to who comes back to a page that has stood open (docs/decisions/0119). Nothing reloads by
 * itself. Not over a list that has a bar of its own there; the pages of buying have another layout, which leaves this out.
 */
export function UpdateBar() {
  const { pathname } = useLocation()
  const [isOut, setOut] = useState(false)
  useEffect(() => watchBuild(() => setOut(true)), [])
  return (
    // Stands from the beginning, so that what comes into it is read aloud; on phones above the bar of places.
    <div
      role="status"
      className="no-print pointer-events-none fixed inset-x-0 bottom-[var(--foot-bar,0px)] z-30 p-4"
    >
      {isOut && !hasOwnBar(pathname) && (
        <div className="pointer-events-auto mx-auto flex max-w-xl animate-rise flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-line bg-card py-3 ps-4 pe-3 shadow-panel">
          <RefreshCw aria-hidden className="size-5 shrink-0 text-lead-text" />
          <p className="min-w-0 flex-1 basis-40 text-sm">{words.text}</p>
          <div className="flex flex-wrap gap-2">
            <Button kind="quiet" size="small" onPress={() => location.reload()}>
              {words.reload}
            </Button>
            <Button kind="bare" size="small" onPress={() => setOut(false)}>
              {words.later}
            </Button>
          </div>
        </div>
      )}
    </div>
  )
}

/**
 * Asks when the page is looked at again, an hour at least after it came or was asked about last. What asks is brought as the page is left: once a
 * newer build is out its script may be gone, and that would reload the page under whoever comes back. Built site only.
 */
function watchBuild(tell: () => void): () => void {
  if (!import.meta.env.PROD) return () => {}
  let askedAtMs = Date.now()
  const look = async () => {
    const { isNewBuildOut } = await import('./ask-build.ts')
    if (document.visibilityState !== 'visible' || !navigator.onLine) return
    if (Date.now() - askedAtMs < onceInMs) return
    askedAtMs = Date.now()
    if (await isNewBuildOut()) tell()
  }
  const looked = () => void look().catch(() => {})
  document.addEventListener('visibilitychange', looked)
  addEventListener('blur', looked)
  addEventListener('focus', looked)
  return () => {
    document.removeEventListener('visibilitychange', looked)
    removeEventListener('blur', looked)
    removeEventListener('focus', looked)
  }
}
