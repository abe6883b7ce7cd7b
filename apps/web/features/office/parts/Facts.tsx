import type { StaffScope } from '@parastoo/contract/operation'
import { Card } from '@parastoo/ui/Card.tsx'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useUser } from '../../../shell/site.ts'

/** Names and values, as many in a row as there is room for. */
export function Facts({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) {
  const shown = facts.filter(([, value]) => value !== null && value !== '')
  return (
    <dl className="grid grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] gap-x-6 gap-y-3 text-sm">
      {shown.map(([name, value]) => (
        <div key={name} className="min-w-0">
          <dt className="text-quiet">{name}</dt>
          <dd className="break-words">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** A part of a page with its heading. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card as="section" className="flex min-w-0 flex-col gap-3">
      <h2 className="font-bold">{title}</h2>
      {children}
    </Card>
  )
}

/** Short lines under a heading, or the word that there are none. */
export function Lines({
  lines,
  none,
}: {
  lines: readonly { id: string; body: ReactNode }[]
  none: string
}) {
  if (lines.length === 0) return <p className="text-sm text-quiet">{none}</p>
  return (
    <ul className="divide-y divide-line text-sm">
      {lines.map(({ id, body }) => (
        <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-2">
          {body}
        </li>
      ))}
    </ul>
  )
}

/** Whose pages these are, as the contract says of the call that each opens with; spelt out, for a page reads no contract. */
export const pageReaders = {
  order: ['orders', 'orders.read', 'refunds', 'visas', 'finance', 'finance.read', 'audit'],
  refund: ['refunds', 'orders', 'orders.read', 'finance', 'audit'],
  support: ['orders', 'orders.read'],
  visaCase: ['visas'],
} as const satisfies Record<string, readonly StaffScope[]>
type OpenedPage = keyof typeof pageReaders

/** The way to a page of the office, for whoever may read it there; its words alone for everybody else, whom that page would only refuse. */
export function OfficeLink({
  page,
  to,
  children,
}: {
  page: OpenedPage
  to: string
  children: ReactNode
}) {
  return useMayOpen()(page) ? <Link to={to}>{children}</Link> : children
}

/** Whether the reader may open such a page, for a way that is nothing without it. */
export function useMayOpen(): (page: OpenedPage) => boolean {
  const held = useUser()?.scope ?? []
  return (page) => pageReaders[page].some((scope) => held.includes(scope))
}
