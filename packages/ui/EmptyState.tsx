import type { ReactNode } from 'react'
import { classes } from './classes.ts'

/** Nothing here, or something failed: a drawing, a sentence, one way on. */
export function EmptyState({
  picture,
  title,
  children,
  action,
  headingLevel: HeadingTag = 'h2',
  className,
}: {
  picture?: ReactNode
  title: string
  children?: ReactNode
  action?: ReactNode
  headingLevel?: 'h1' | 'h2' | 'h3'
  className?: string
}) {
  return (
    <div
      className={classes(
        'mx-auto flex max-w-md flex-col items-center px-4 py-12 text-center',
        className,
      )}
    >
      {picture && (
        <div aria-hidden className="mb-6 w-full max-w-60 text-lead">
          {picture}
        </div>
      )}
      <HeadingTag className="text-xl font-bold">{title}</HeadingTag>
      {children && <div className="mt-2 text-quiet">{children}</div>}
      {action && <div className="mt-6">{action}</div>}
    </div>
  )
}
