import { Link } from 'react-router'
import { shell } from '../../messages/shell.ts'
import { written } from '../../messages/written.ts'
import { paths } from '../../paths.ts'
import { siteOf } from '../../shell/context.ts'
import { pageMeta } from '../../shell/page-meta.ts'
import { PageCards } from '../../shell/written/LiveCards.tsx'
import { pathAsked } from '../../shell/written/path-asked.ts'
import { authorInShort, breadcrumbs, structured } from '../../shell/written/structured.ts'
import { WrittenView } from '../../shell/written/WrittenView.tsx'
import type { Route } from './+types/AuthorPage.ts'

export { keptForSeconds as headers } from '../../shell/kept-page.ts'

/** The newest; older ones stand in the magazine. */
const mostShown = 24

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return pageMeta(null)
  const { page, origin } = loaderData
  const here = { name: page.title, path: page.path }
  return [
    ...pageMeta(page.title, { description: page.description }),
    structured(
      { '@type': 'ProfilePage', mainEntity: authorInShort(origin, page.title, page.path) },
      breadcrumbs(origin, [
        { name: shell.brand, path: paths.home() },
        { name: written.magazine.title, path: paths.magazine() },
        here,
      ]),
    ),
  ]
}

/** Who writes in the magazine: what content says of them, and what they wrote. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { api, origin } = siteOf(context)
  const path = pathAsked(request)
  const [{ data: page }, { data: posts }] = await Promise.all([
    api.content.page({ path }),
    api.content.posts({ page: 1, take: mostShown, author: path }),
  ])
  return { page, posts, origin }
}

export default function AuthorPage({ loaderData: { page, posts } }: Route.ComponentProps) {
  return (
    <WrittenView
      page={page}
      after={
        <section className="mt-10">
          <h2 className="text-xl font-heavy">{written.magazine.byAuthor}</h2>
          <PageCards pages={posts} />
          <Link
            to={paths.magazine()}
            className="mt-4 inline-flex min-h-11 items-center text-sm text-lead-text"
          >
            {written.magazine.all}
          </Link>
        </section>
      }
    />
  )
}
