import type { ReactNode } from 'react'
import { Button } from 'react-aria-components/Button'
import { type ButtonKind, buttonClass } from './button-class.ts'

/** The button that opens a `Menu`, `Popover`, `Dialog` or `Sheet` it is handed to as `trigger`; it says to screen readers what it opens. */
export function TriggerButton({
  children,
  kind = 'quiet',
}: {
  children: ReactNode
  kind?: ButtonKind
}) {
  return <Button className={buttonClass({ kind })}>{children}</Button>
}
