import type { ReactNode, Ref } from 'react'
import { classes } from './classes.ts'
import { pressed } from './pressed.ts'

/** The shape of a round button, for those that stand inside a component of React Aria. */
export const iconButtonClass =
  'grid size-11 shrink-0 place-items-center rounded-full transition-colors disabled:cursor-not-allowed disabled:opacity-40 [&_svg]:size-5'

const kinds = {
  bare: 'text-quiet hover:bg-well hover:text-ink',
  quiet: 'border border-edge bg-card text-ink hover:bg-well',
  deep: 'text-on-deep hover:bg-on-deep/15',
}

/** A round button of one icon, 44 px. `label` says what it does, to those who cannot see the icon. */
export function IconButton({
  label,
  children,
  kind = 'bare',
  isDisabled = false,
  onPress,
  className,
  ref,
}: {
  label: string
  children: ReactNode
  /** `deep` is for dark stretches of page. */
  kind?: 'bare' | 'quiet' | 'deep'
  isDisabled?: boolean | undefined
  onPress?: (() => void) | undefined
  className?: string
  ref?: Ref<HTMLButtonElement>
}) {
  return (
    <button
      ref={ref}
      type="button"
      aria-label={label}
      disabled={isDisabled}
      onClick={pressed({ onPress })}
      className={classes(iconButtonClass, kinds[kind], className)}
    >
      {children}
    </button>
  )
}
