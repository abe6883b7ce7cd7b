import type { ReactNode, Ref } from 'react'
import { Button } from 'react-aria-components/Button'
import { classes } from './classes.ts'

/** A round button of one icon, 44 px. `label` says what it does, to those who cannot see the icon. */
export function IconButton({
  label,
  children,
  kind = 'bare',
  isDisabled = false,
  onPress,
  className,
  ref,
  slot,
}: {
  label: string
  children: ReactNode
  /** `deep` is for dark stretches of page. */
  kind?: 'bare' | 'quiet' | 'deep'
  isDisabled?: boolean | undefined
  onPress?: (() => void) | undefined
  className?: string
  ref?: Ref<HTMLButtonElement>
  /** React Aria's slot, when the button stands inside one of its components. */
  slot?: string | null
}) {
  return (
    <Button
      {...(ref && { ref })}
      {...(slot !== undefined && { slot })}
      {...(onPress && { onPress: () => onPress() })}
      aria-label={label}
      isDisabled={isDisabled}
      className={classes(
        'grid size-11 shrink-0 place-items-center rounded-full transition-colors',
        'disabled:cursor-not-allowed disabled:opacity-40 [&_svg]:size-5',
        kind === 'bare' && 'text-quiet hover:bg-well hover:text-ink',
        kind === 'quiet' && 'border border-edge bg-card text-ink hover:bg-well',
        kind === 'deep' && 'text-on-deep hover:bg-on-deep/15',
        className,
      )}
    >
      {children}
    </Button>
  )
}
