/** Which rows of a long grid are drawn. Pure. */

/** Rows beyond the edges that are drawn too, so that a quick scroll finds some. */
const beyond = 6

/** The first row that is drawn and the first that is not. */
export function rowsShown({
  scrollTop,
  height,
  rowHeight,
  count,
}: {
  scrollTop: number
  height: number
  rowHeight: number
  count: number
}): { first: number; end: number } {
  // In steps, so that most scrolling draws nothing anew.
  const first = Math.max(0, Math.floor(scrollTop / rowHeight / beyond) * beyond - beyond)
  const end = Math.ceil((scrollTop + height) / rowHeight / beyond) * beyond + beyond
  return { first: Math.min(first, count), end: Math.min(count, end) }
}

/** Where to scroll so that a row is seen whole; null where it is. `head` stands over the rows. */
export function scrollTo(
  row: number,
  {
    scrollTop,
    height,
    rowHeight,
    head,
  }: { scrollTop: number; height: number; rowHeight: number; head: number },
): number | null {
  const top = row * rowHeight
  if (top < scrollTop) return top
  const bottom = top + rowHeight + head
  return bottom > scrollTop + height ? bottom - height : null
}
