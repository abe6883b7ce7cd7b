/** The way back above a page's heading, an arrow and where it leads. */
import { ArrowBack } from '@parastoo/ui/icons.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="inline-flex min-h-11 items-center gap-1.5 text-lead-text">
      <ArrowBack aria-hidden className="size-4" />
      {children}
    </Link>
  )
}
