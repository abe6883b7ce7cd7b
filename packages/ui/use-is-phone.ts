import { useSyncExternalStore } from 'react'

export const phoneQuery = '(width < 36rem)'

/** Whether the screen is a phone's (under 576 px, as the spec has it). The server answers no. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const query = matchMedia(phoneQuery)
      query.addEventListener('change', onChange)
      return () => query.removeEventListener('change', onChange)
    },
    () => matchMedia(phoneQuery).matches,
    () => false,
  )
}
