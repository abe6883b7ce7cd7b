import { type RefObject, startTransition, useEffect, useRef, useState } from 'react'
import { tabResults } from '../../../shell/results-state.ts'

/** Cards drawn at first, three windows of a phone, and added at a time. */
const first = 12
const step = 12
/** How far below the window the end of the list may come before more is drawn. */
const nearPx = 1_500
/** No card with its gap is lower than this. */
const leastCardPx = 90

/** What was drawn of a list while this page of the browser lives: known before the first drawing, unlike what the tab keeps. */
const drawn = new Map<string, number>()

/**
 * How many cards of a long list are drawn: more as its end comes near, none taken away, and as many as before for who comes
 * back. Two hundred at once would make every new order a wait on a slow phone: of a new order no more are drawn than it takes for
 * the page to stay where it is. Put the ref on an element after the last card.
 */
export function useShownCount({
  listId,
  orderId,
  total,
}: {
  listId: string
  /** Tells one order of a list, by its sort and filters, from another. */
  orderId: string
  total: number
}): [count: number, end: RefObject<HTMLDivElement | null>] {
  const end = useRef<HTMLDivElement>(null)
  const [known, setKnown] = useState(() => ({ orderId, count: drawn.get(listId) ?? first }))
  let shown = known
  if (known.orderId !== orderId) {
    shown = { orderId, count: Math.min(known.count, countInReach()) }
    setKnown(shown)
  }
  const { count } = shown
  const isWhole = count >= total
  // After a reload the tab remembers; the server, which drew the page, could not know.
  useEffect(() => {
    const kept = tabResults().placeIn(listId)?.count ?? 0
    setKnown((current) => (current.count < kept ? { ...current, count: kept } : current))
  }, [listId])
  useEffect(() => {
    if (!end.current || isWhole) return
    const watcher = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        drawn.set(listId, count + step)
        // Nobody sees them yet: a press meanwhile goes first.
        startTransition(() => setKnown({ orderId, count: count + step }))
      },
      { rootMargin: `${nearPx}px` },
    )
    watcher.observe(end.current)
    return () => watcher.disconnect()
  }, [listId, orderId, count, isWhole])
  return [count, end]
}

/** Enough cards to reach from the head of the page to well below what is on the screen. */
const countInReach = (): number =>
  Math.max(first, Math.ceil((window.scrollY + window.innerHeight + nearPx) / leastCardPx))
