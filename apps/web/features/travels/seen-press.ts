/** What a press does in a customer's page that staff look at. Pure. */

/** Where a pressed link leads: a trip to how the customer sees it, another page of their trips to itself; any other nowhere. */
export function wayOf(
  { origin, pathname, search, searchParams }: URL,
  ownOrigin: string,
  pathOfTrip: (orderId: string) => string,
): string | null {
  if (origin !== ownOrigin) return null
  if (/^\/office\/customers\/[^/]+\/as$/.test(pathname)) return pathname + search
  const orderId = pathname.endsWith('/order-details') && searchParams.get('orderId')
  return orderId ? pathOfTrip(orderId) : null
}

/** What has the focus as a key is pressed: a link, what folds words away, something that could act, or words alone. */
type On = 'link' | 'fold' | 'control' | 'text'

/** The kind of an element that was pressed, or of what it stands in. */
export function pressedOn(target: Element): On {
  if (target.closest('summary, button[aria-expanded]:not([aria-haspopup])')) return 'fold'
  if (target.closest('a')) return 'link'
  return target.closest('button, input, select, textarea, [role]:not([role=group])')
    ? 'control'
    : 'text'
}

/** Whether a key does nothing in there. The keys of reading and of the browser itself stay. */
export function isKeyHeld({ key, isChord }: { key: string; isChord: boolean }, on: On): boolean {
  if (on !== 'control' || /^(Tab|Escape|PageUp|PageDown|F\d+)$/.test(key)) return false
  return !isChord || key === 'Enter'
}
