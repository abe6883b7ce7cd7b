import { startTransition, useEffect, useState } from 'react'

const wide = '(width >= 62rem)'

/**
 * Whether there is room for a column beside the results. Null until the browser has said so: the server
 * cannot know, and what stands in the column is nothing to read or press before then. Told in a transition: most screens learn
 * that there is none, and no press should wait for that.
 */
export function useIsWide(): boolean | null {
  const [isWide, setWide] = useState<boolean | null>(null)
  useEffect(() => {
    const query = matchMedia(wide)
    const tell = () => startTransition(() => setWide(query.matches))
    tell()
    query.addEventListener('change', tell)
    return () => query.removeEventListener('change', tell)
  }, [])
  return isWide
}
