import type { ReactNode } from 'react'
import { classes } from './classes.ts'

/** A white surface on the ground. */
export function Card({
  children,
  as: Tag = 'div',
  padding = 'medium',
  className,
}: {
  children: ReactNode
  as?: 'div' | 'section' | 'article' | 'li' | 'aside'
  padding?: 'none' | 'medium' | 'large'
  className?: string
}) {
  return (
    <Tag
      className={classes(
        'rounded-card border border-line bg-card shadow-card print-whole',
        padding === 'medium' && 'p-4 sm:p-5',
        padding === 'large' && 'p-5 sm:p-7',
        className,
      )}
    >
      {children}
    </Tag>
  )
}
