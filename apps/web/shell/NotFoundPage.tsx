import { data, redirect } from 'react-router'
import { shell } from '../messages/shell.ts'
import type { Route } from './+types/NotFoundPage.ts'
import { type Site, siteOf } from './context.ts'
import { NotFound } from './ErrorPage.tsx'
import { pageMeta } from './page-meta.ts'
import { pathAsked } from './written/path-asked.ts'

/** The 404 page (spec, section 2), also for addresses nobody answers: those that moved lead on, those that went say so (410). */
export async function loader({ context, request }: Route.LoaderArgs) {
  const path = pathAsked(request)
  if (path === '/404') return data(null, { status: 404 })
  const { status, to } = await movedTo(siteOf(context), path)
  if (to !== null) throw redirect(to, 301)
  return data(null, { status })
}

/** An address is unknown all the same when nobody can say where it leads. */
async function movedTo({ api }: Site, path: string) {
  try {
    return (await api.content.movedTo({ path })).data
  } catch {
    return { status: 404, to: null }
  }
}

export const meta = () => pageMeta(shell.error.notFound, { isIndexed: false })

export default function NotFoundPage() {
  return <NotFound />
}
