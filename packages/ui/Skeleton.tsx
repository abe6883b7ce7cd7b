import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import { VisuallyHidden } from './VisuallyHidden.tsx'

/** A grey shape where something will stand; give it the final size by class. */
export function Skeleton({ className = 'h-4 w-full' }: { className?: string }) {
  return (
    <span
      aria-hidden
      className={classes('block animate-breathe rounded-tight bg-well', className)}
    />
  )
}

/** Wraps the skeletons of one region and tells screen readers once that it is loading. */
export function Loading({
  label,
  children,
  className,
}: {
  label: string
  children: ReactNode
  className?: string
}) {
  return (
    <div role="status" className={className}>
      <VisuallyHidden>{label}</VisuallyHidden>
      {children}
    </div>
  )
}
