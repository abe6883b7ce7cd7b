import type { MouseEvent } from 'react'

/**
 * What a button does when pressed, by pointer or key. While it is pending it does nothing, not even submit its form. It takes the
 * focus, which not every browser gives to a button that was clicked, so that a panel it opens can give the focus back to it.
 */
export function pressed({
  isPending = false,
  onPress,
}: {
  isPending?: boolean
  onPress?: (() => void) | undefined
}) {
  return (event: MouseEvent<HTMLButtonElement>): void => {
    if (isPending) {
      event.preventDefault()
      return
    }
    event.currentTarget.focus({ preventScroll: true })
    onPress?.()
  }
}
