import type { ReactNode, Ref } from 'react'
import { type ButtonKind, type ButtonSize, buttonClass } from './button-class.ts'
import { classes } from './classes.ts'
import { pressed } from './pressed.ts'
import { Spinner } from './Spinner.tsx'
import { useSteady } from './use-steady.ts'

export type ButtonProps = {
  children: ReactNode
  kind?: ButtonKind
  size?: ButtonSize
  isWide?: boolean
  type?: 'button' | 'submit' | 'reset'
  /** Shows a spinner over the words, keeps the width and refuses presses, while staying focusable. */
  isPending?: boolean | undefined
  isDisabled?: boolean | undefined
  onPress?: (() => void) | undefined
  /** The id of a form elsewhere on the page that this button submits. */
  form?: string
  className?: string
  ref?: Ref<HTMLButtonElement>
}

/**
 * A button with words: the browser's own, so that a page of buttons needs no library. For an icon alone use `IconButton`, for a link `buttonClass()`.
 */
export function Button({
  children,
  kind = 'lead',
  size = 'medium',
  isWide = false,
  isPending = false,
  isDisabled = false,
  type = 'button',
  className,
  onPress,
  ...rest
}: ButtonProps) {
  const isShownPending = useSteady(isPending)
  return (
    <button
      {...rest}
      type={type}
      disabled={isDisabled}
      aria-disabled={isPending || undefined}
      aria-busy={isPending || undefined}
      onClick={pressed({ isPending, onPress })}
      className={classes(buttonClass({ kind, size, isWide }), className)}
    >
      <span
        className={classes('inline-flex items-center gap-[inherit]', isShownPending && 'opacity-0')}
      >
        {children}
      </span>
      {isShownPending && (
        <span className="absolute inset-0 grid place-items-center">
          <Spinner label="در حال انجام" />
        </span>
      )}
    </button>
  )
}
