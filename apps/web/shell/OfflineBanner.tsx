import { useSyncExternalStore } from 'react'
import { shell } from '../messages/shell.ts'

/** Says that there is no network while there is none; prices on the page may be old then. */
export function OfflineBanner() {
  const isOnline = useSyncExternalStore(
    watch,
    () => navigator.onLine,
    () => true,
  )
  return (
    <div role="status">
      {!isOnline && (
        <p className="bg-caution-wash px-4 py-2 text-center text-sm text-ink">
          {shell.offline.banner}
        </p>
      )}
    </div>
  )
}

function watch(tell: () => void): () => void {
  addEventListener('online', tell)
  addEventListener('offline', tell)
  return () => {
    removeEventListener('online', tell)
    removeEventListener('offline', tell)
  }
}
