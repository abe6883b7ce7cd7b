import { data, redirect } from 'react-router'
import { shell } from '../messages/shell.ts'
import type { Route } from './+types/NotFoundPage.ts'
import { siteOf } from './context.ts'
import { NotFound } from './ErrorPage.tsx'
import { pageMeta } from './page-meta.ts'
import { movedTo } from './written/moved-onward.ts'
import { pathAsked } from './written/path-asked.ts'

/** The 404 page (spec, section 2), also for addresses nobody answers: those that moved lead on, those that went say so (410). */
export async function loader({ context, request }: Route.LoaderArgs) {
  const path = pathAsked(request)
  if (path === '/404') return data(null, { status: 404 })
  const { status, to } = await movedTo(siteOf(context), path)
  if (to !== null) throw redirect(to, 301)
  return data(null, { status })
}

export const meta = () => pageMeta(shell.error.notFound, { isIndexed: false })

export default function NotFoundPage() {
  return <NotFound />
}
