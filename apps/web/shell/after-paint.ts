/** So long at most: a page nobody sees draws nothing. */
const longestMs = 100
/** Who presses again has what was pressed before behind them. */
const presses = ['pointerdown', 'keydown'] as const

/** Acts once the browser has drawn what has just changed, or when the next press comes before that. */
export function afterPaint(act: () => void): void {
  let isDone = false
  const once = () => {
    if (isDone) return
    isDone = true
    for (const press of presses) removeEventListener(press, once, { capture: true })
    act()
  }
  for (const press of presses) addEventListener(press, once, { capture: true })
  requestAnimationFrame(() => setTimeout(once))
  setTimeout(once, longestMs)
}
