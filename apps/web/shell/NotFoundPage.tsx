import { data } from 'react-router'
import { shell } from '../messages/shell.ts'
import { NotFound } from './ErrorPage.tsx'
import { pageMeta } from './page-meta.ts'

/** The 404 page (spec, section 2), also for addresses nobody answers. */
export const loader = () => data(null, { status: 404 })

export const meta = () => pageMeta(shell.error.notFound, { isIndexed: false })

export default function NotFoundPage() {
  return <NotFound />
}
