import { useSyncExternalStore } from 'react'
import { Link, type LinkProps } from 'react-router'
import { whenIdle } from './when-idle.ts'

/**
 * A link whose page is fetched ahead: when a pointer or focus is on it, or, with `ahead="idle"`, as soon as the browser is
 * idle (2 s at most; spec, section 9) and the link is in view. Never on 2g or with data saving on.
 */
export function PageLink({
  ahead = 'intent',
  ...link
}: Omit<LinkProps, 'prefetch'> & { ahead?: 'intent' | 'idle' }) {
  const mayPrefetch = useSyncExternalStore(
    onceIdle,
    () => isIdle && navigator.onLine && !savesTraffic(),
    () => false,
  )
  const prefetch = mayPrefetch ? (ahead === 'idle' ? 'viewport' : 'intent') : 'none'
  return <Link {...link} prefetch={prefetch} />
}

let isIdle = false
let isAwaited = false
const watchers = new Set<() => void>()

function onceIdle(tell: () => void): () => void {
  watchers.add(tell)
  // Nothing can be fetched ahead without a network.
  addEventListener('offline', tell)
  addEventListener('online', tell)
  if (!isAwaited) {
    isAwaited = true
    whenIdle(() => {
      isIdle = true
      for (const watcher of watchers) watcher()
    })
  }
  return () => {
    watchers.delete(tell)
    removeEventListener('offline', tell)
    removeEventListener('online', tell)
  }
}

type Connection = { saveData?: boolean; effectiveType?: string }

/** Whether the visitor pays dearly for bytes: data saving asked for, or a 2g network. */
export function savesTraffic(
  { saveData, effectiveType }: Connection = (navigator as { connection?: Connection }).connection ??
    {},
): boolean {
  return saveData === true || /2g$/.test(effectiveType ?? '')
}
