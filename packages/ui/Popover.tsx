import type { ReactNode } from 'react'
import {
  Popover as AriaPopover,
  Dialog,
  DialogTrigger,
  type Placement,
} from 'react-aria-components/Popover'
import { classes } from './classes.ts'
import { popoverClass } from './Option.tsx'

/** A small panel beside the button that opens it: an explanation, a few settings. */
export function Popover({
  label,
  trigger,
  children,
  placement = 'bottom',
  className,
}: {
  /** What the panel is, for screen readers. */
  label: string
  trigger: ReactNode
  children: ReactNode | ((close: () => void) => ReactNode)
  placement?: Placement
  className?: string
}) {
  return (
    <DialogTrigger>
      {trigger}
      <AriaPopover
        placement={placement}
        className={popoverClass}
        // The dialog inside has the name; a second one here would hide it from landmark checks.
        render={({ 'aria-labelledby': _, ...panel }) => <div {...panel} />}
      >
        <Dialog
          aria-label={label}
          className={classes('max-w-sm p-4 text-sm outline-none', className)}
        >
          {({ close }) => (typeof children === 'function' ? children(close) : children)}
        </Dialog>
      </AriaPopover>
    </DialogTrigger>
  )
}
