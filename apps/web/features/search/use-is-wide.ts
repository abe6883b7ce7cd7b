import { useSyncExternalStore } from 'react'

const wide = '(width >= 62rem)'

/**
 * Whether there is room for a column beside the results. Null until the browser has said so: the server
 * cannot know, and what stands in the column is nothing to read or press before then.
 */
export function useIsWide(): boolean | null {
  return useSyncExternalStore<boolean | null>(
    (tell) => {
      const query = matchMedia(wide)
      query.addEventListener('change', tell)
      return () => query.removeEventListener('change', tell)
    },
    () => matchMedia(wide).matches,
    () => null,
  )
}
