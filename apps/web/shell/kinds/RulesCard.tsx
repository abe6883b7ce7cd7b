import { Card } from '@parastoo/ui/Card.tsx'
import type { ReactNode } from 'react'
import { rulesAnchor } from './rules-anchor.ts'

/** What a line binds its buyer to; the link under the box that accepts it leads here. */
export function RulesCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card as="section" className="scroll-mt-36 sm:p-6">
      <h2
        id={rulesAnchor}
        tabIndex={-1}
        className="mb-3 scroll-mt-36 text-lg font-bold outline-none"
      >
        {title}
      </h2>
      {children}
    </Card>
  )
}
