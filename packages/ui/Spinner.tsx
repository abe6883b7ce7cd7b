import { classes } from './classes.ts'

/** A turning ring for waits too short for a skeleton. Takes the colour of its text. */
export function Spinner({ label, className }: { label: string; className?: string }) {
  return (
    <span
      role="img"
      aria-label={label}
      className={classes(
        'inline-block size-5 animate-spin rounded-full border-2 border-current border-e-transparent',
        className,
      )}
    />
  )
}
