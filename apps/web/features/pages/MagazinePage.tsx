import { Button } from '@parastoo/ui/Button.tsx'
import { buttonClass } from '@parastoo/ui/button-class.ts'
import { Girih } from '@parastoo/ui/drawings/Girih.tsx'
import { Search } from '@parastoo/ui/icons.ts'
import { TextField } from '@parastoo/ui/TextField.tsx'
import { useState } from 'react'
import { data, Form, Link } from 'react-router'
import { written } from '../../messages/written.ts'
import { paths } from '../../paths.ts'
import { BannerPlace } from '../../shell/BannerPlace.tsx'
import { bannerAt } from '../../shell/banner-at.ts'
import { siteOf } from '../../shell/context.ts'
import { pageMeta } from '../../shell/page-meta.ts'
import { wordsOf } from '../../shell/words.ts'
import { PageCards } from '../../shell/written/LiveCards.tsx'
import type { Route } from './+types/MagazinePage.ts'

export { keptForSeconds as headers } from '../../shell/kept-page.ts'

const say = wordsOf(written.magazine)

/** Posts on a page (spec, section 9). */
const postsOnPage = 8

/** The longest thing that is searched for. */
const longestQuery = 100

export const meta = ({ loaderData }: Route.MetaArgs) => {
  if (loaderData?.query)
    return pageMeta(say('found', { query: loaderData.query }), { isIndexed: false })
  return pageMeta(
    loaderData && loaderData.page > 1
      ? say('page', { page: loaderData.page })
      : written.magazine.title,
    { description: written.magazine.lead },
  )
}

/**
 * The newest first, or what fits `?q=` best. A page past the last is not there; the first is the magazine's own address.
 */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { api } = siteOf(context)
  const { content } = api
  const query = (new URL(request.url).searchParams.get('q') ?? '').trim().slice(0, longestQuery)
  if (query !== '' && !('page' in params))
    return {
      query,
      page: 1,
      posts: (await content.search({ query })).data,
      pages: 1,
      banner: null,
    }
  const page = 'page' in params ? Number(params.page) : 1
  if (!Number.isInteger(page) || page < 1 || ('page' in params && page === 1))
    throw data(null, { status: 404 })
  const [{ data: posts, meta: found }, banner] = await Promise.all([
    content.posts({ page, take: postsOnPage }),
    bannerAt(api, 'magazine'),
  ])
  if (page > 1 && posts.length === 0) throw data(null, { status: 404 })
  return { query: '', page, posts, pages: Math.ceil(found.paging.total / postsOnPage), banner }
}

export default function MagazinePage({
  loaderData: { query, page, posts, pages, banner },
}: Route.ComponentProps) {
  return (
    <>
      <header className="on-deep relative isolate overflow-hidden border-b-4 border-warm">
        <Girih strength={0.07} className="absolute inset-0 -z-1" />
        <div className="page-width grid gap-x-10 gap-y-5 py-7 sm:py-10 lg:grid-cols-[minmax(0,1fr)_26rem] lg:items-center">
          <div>
            <h1 className="text-2xl font-heavy sm:text-3xl">
              {page > 1 ? say('page', { page }) : written.magazine.title}
            </h1>
            <p className="mt-2 max-w-2xl text-balance text-on-deep-quiet sm:text-lg">
              {written.magazine.lead}
            </p>
          </div>
          {/* Another search begins with its own words in the field. */}
          <SearchForm key={query} query={query} />
        </div>
      </header>
      <div className="page-width pb-6">
        <BannerPlace banner={banner} className="mt-5" />
        {query !== '' && (
          <div className="mt-6 flex flex-wrap items-center justify-between gap-3">
            <h2 className="text-lg font-bold">{say('found', { query })}</h2>
            <Link
              to={paths.magazine()}
              className="inline-flex min-h-11 items-center text-sm text-lead-text"
            >
              {written.magazine.all}
            </Link>
          </div>
        )}
        {posts.length === 0 ? (
          <p className="py-10 text-quiet">
            {query === '' ? written.magazine.empty : written.magazine.notFound}
          </p>
        ) : (
          <PageCards pages={posts} hasLead={query === '' && page === 1} />
        )}
        <div className="mt-6 flex flex-wrap items-center justify-between gap-3">
          <nav aria-label={written.magazine.pages} className="flex gap-3">
            {page > 1 && (
              <Link to={paths.magazine(page - 1)} className={buttonClass({ kind: 'quiet' })}>
                {written.magazine.newer}
              </Link>
            )}
            {page < pages && (
              <Link to={paths.magazine(page + 1)} className={buttonClass({ kind: 'quiet' })}>
                {written.magazine.older}
              </Link>
            )}
          </nav>
          <a
            href="/magazine/rss.xml"
            className="inline-flex min-h-11 items-center text-sm text-lead-text"
          >
            {written.magazine.rss}
          </a>
        </div>
      </div>
    </>
  )
}

/** A form of the page's own address: it searches without a script too. */
function SearchForm({ query }: { query: string }) {
  const [typed, setTyped] = useState(query)
  return (
    <search>
      <Form action={paths.magazine()} className="flex items-stretch gap-2 text-ink">
        <TextField
          label={written.magazine.search}
          name="q"
          type="search"
          value={typed}
          onChange={setTyped}
          maxLength={longestQuery}
          className="min-w-0 flex-1"
        />
        <Button type="submit">
          <Search aria-hidden className="size-5" />
          <span className="sr-only">{written.magazine.submit}</span>
        </Button>
      </Form>
    </search>
  )
}
