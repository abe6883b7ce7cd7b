import type { ReactNode } from 'react'
import { classes } from './classes.ts'

/** The head of an inner page: its one h1, a line under it, what can be done, and a way back. */
export function PageHeader({
  title,
  children,
  actions,
  back,
  className,
}: {
  title: ReactNode
  children?: ReactNode
  actions?: ReactNode
  /** A link to where one came from. */
  back?: ReactNode
  className?: string
}) {
  return (
    <div className={classes('flex flex-wrap items-end justify-between gap-x-6 gap-y-3', className)}>
      <div className="min-w-0">
        {back && <div className="mb-1 text-sm">{back}</div>}
        <h1 className="text-2xl font-heavy">{title}</h1>
        {children && <div className="mt-1 text-quiet">{children}</div>}
      </div>
      {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
    </div>
  )
}
