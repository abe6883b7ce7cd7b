import { type ReactNode, useEffect, useRef, useState } from 'react'

/** Draws what it holds once it comes near the window: pictures below the fold cost the first view nothing. */
export function WhenNear({ children }: { children: ReactNode }) {
  const place = useRef<HTMLSpanElement>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (!place.current || isNear) return
    const watcher = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: '300px' },
    )
    watcher.observe(place.current)
    return () => watcher.disconnect()
  }, [isNear])
  return (
    <span ref={place} className="block size-full">
      {isNear && children}
    </span>
  )
}
