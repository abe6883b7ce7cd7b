import type { ReactNode } from 'react'
import { Button } from 'react-aria-components/Button'
import { Tooltip, TooltipTrigger } from 'react-aria-components/Tooltip'
import { classes } from './classes.ts'
import { iconButtonClass } from './IconButton.tsx'

/** Of every tooltip (spec, section 8): when it shows, how far off, and how long after it closed anything of it may be left on the page. */
export const tooltipTimes = { showDelayMs: 200, distancePx: 5, disposeMs: 5_000 }

/**
 * A round button of one icon whose word is shown under it to a mouse that rests there and to whoever comes by keyboard; Escape takes
 * the word away. For rows of tools that have no room for words; where there is room, a button says what it does.
 */
export function TipButton({
  label,
  children,
  isDisabled = false,
  onPress,
  className,
}: {
  label: string
  children: ReactNode
  isDisabled?: boolean
  onPress?: () => void
  className?: string
}) {
  return (
    <TooltipTrigger delay={tooltipTimes.showDelayMs} closeDelay={0}>
      <Button
        aria-label={label}
        isDisabled={isDisabled}
        {...(onPress && { onPress })}
        className={classes(
          iconButtonClass,
          'border border-edge bg-card text-ink hover:bg-well',
          className,
        )}
      >
        {children}
      </Button>
      <Tooltip
        offset={tooltipTimes.distancePx}
        placement="bottom"
        className="rounded-control bg-ink px-2.5 py-1 text-xs text-card shadow-panel"
      >
        {label}
      </Tooltip>
    </TooltipTrigger>
  )
}
