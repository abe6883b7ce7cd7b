import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useUser } from '../../../shell/site.ts'
import { type OpenedPage, pageReaders } from './page-readers.ts'

/** The way to a page of the office, for whoever may read it there; its words alone for everybody else, whom that page would only refuse. */
export function PageLink({
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
