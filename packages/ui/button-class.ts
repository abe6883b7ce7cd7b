import { classes } from './classes.ts'

/**
 * `main` is burnt saffron and stands at most once on a page; `lead` is turquoise; `quiet` is outlined; `bare` has no
 * box; `danger` destroys something.
 */
export type ButtonKind = 'main' | 'lead' | 'quiet' | 'bare' | 'danger'
export type ButtonSize = 'small' | 'medium' | 'large'

const kinds: Record<ButtonKind, string> = {
  main: 'bg-action text-on-action hover:bg-action-hover',
  lead: 'bg-lead-strong text-on-lead hover:bg-lead-strong-hover',
  quiet: 'border border-edge bg-card text-ink hover:bg-well',
  bare: 'text-lead-text hover:bg-well',
  danger: 'bg-bad text-on-bad hover:bg-bad-hover',
}

const sizes: Record<ButtonSize, string> = {
  small: 'min-h-9 px-3 text-sm gap-1.5 pointer-coarse:min-h-11 pointer-coarse:min-w-11',
  medium: 'min-h-11 px-4 text-base gap-2',
  large: 'min-h-14 px-6 text-lg gap-2.5',
}

/** The look of a button as a class, so that a router's link can look like one. */
export function buttonClass({
  kind = 'lead',
  size = 'medium',
  isWide = false,
}: {
  kind?: ButtonKind
  size?: ButtonSize
  isWide?: boolean
} = {}): string {
  return classes(
    'relative inline-flex items-center justify-center rounded-control font-medium select-none whitespace-nowrap no-underline',
    'transition-[background-color,border-color,transform] active:scale-[0.985]',
    'disabled:cursor-not-allowed disabled:opacity-50 aria-disabled:cursor-not-allowed',
    kinds[kind],
    sizes[size],
    isWide && 'w-full',
  )
}
