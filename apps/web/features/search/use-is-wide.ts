import { useSyncExternalStore } from 'react'

const wide = '(width >= 62rem)'

/** Whether there is room for a column beside the results. The server answers yes; a narrow screen hides it until it knows. */
export function useIsWide(): boolean {
  return useSyncExternalStore(
    (tell) => {
      const query = matchMedia(wide)
      query.addEventListener('change', tell)
      return () => query.removeEventListener('change', tell)
    },
    () => matchMedia(wide).matches,
    () => true,
  )
}
