/** How long a menu that opened under a mouse stays once the mouse has left it (spec, section 8). */
export const menuHideDelayMs = 400

/** So long after a mouse has come the press that follows belongs to its coming; a later one is meant. */
const menuSettleDelayMs = 300

/**
 * A menu that opens under a mouse: `move` and `leave` are told of the pointers at its button and its panel alike. A mouse has to be
 * moved there: one that lies still while the page is scrolled under it, or grows, asks for nothing. A finger or a pen hovers over
 * nothing it does not press, so theirs are not heard. `settle` follows every `show`, and comes before `hide`.
 */
export function hoverMenu({
  show,
  settle,
  hide,
}: {
  show: () => void
  settle: () => void
  hide: () => void
}) {
  let leaving: ReturnType<typeof setTimeout> | undefined
  let settling: ReturnType<typeof setTimeout> | undefined
  let isUnderMouse = false
  return {
    move(pointerType: string): void {
      if (pointerType !== 'mouse') return
      clearTimeout(leaving)
      // What a press has closed meanwhile stays closed until the mouse comes again.
      if (isUnderMouse) return
      isUnderMouse = true
      show()
      clearTimeout(settling)
      settling = setTimeout(settle, menuSettleDelayMs)
    },
    leave(pointerType: string): void {
      if (pointerType !== 'mouse') return
      clearTimeout(leaving)
      leaving = setTimeout(() => {
        isUnderMouse = false
        hide()
      }, menuHideDelayMs)
    },
  }
}
