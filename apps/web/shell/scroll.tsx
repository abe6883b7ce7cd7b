import { useEffect } from 'react'
import { ScrollRestoration, useLocation } from 'react-router'

/** After navigation the view is at the top, or at the target of the hash; going back finds the old place (spec, section 2). */
export function Scroll() {
  const { hash, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same hash asked for twice scrolls twice.
  useEffect(() => {
    if (hash.length < 2) return
    const target = document.getElementById(decodeURIComponent(hash.slice(1)))
    target?.scrollIntoView()
    target?.focus({ preventScroll: true })
  }, [hash, key])
  return <ScrollRestoration />
}
