import { Card } from '@parastoo/ui/Card.tsx'
import type { ReactNode } from 'react'
import { type RulesOf, rulesAnchor } from './rules-anchor.ts'

/** What a line binds its buyer to; a link under the box that accepts it leads here. */
export function RulesCard({
  of,
  place = 0,
  title,
  children,
}: {
  of: RulesOf
  /** Which of several lines of a kind it is. */
  place?: number
  title: string
  children: ReactNode
}) {
  return (
    <Card as="section" className="scroll-mt-36 sm:p-6">
      <h2
        id={rulesAnchor(of, place)}
        tabIndex={-1}
        className="mb-3 scroll-mt-36 text-lg font-bold outline-none"
      >
        {title}
      </h2>
      {children}
    </Card>
  )
}
