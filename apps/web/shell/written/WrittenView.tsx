import type { WrittenPage } from '@parastoo/contract/content/content'
import { formatDate } from '@parastoo/kit/dates'
import { classes } from '@parastoo/ui/classes.ts'
import { Girih } from '@parastoo/ui/drawings/Girih.tsx'
import { FlyingSwallow } from '@parastoo/ui/drawings/Swallow.tsx'
import { ChevronDown } from '@parastoo/ui/icons.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { written } from '../../messages/written.ts'
import { wordsOf } from '../words.ts'
import { chaptersOf } from './anchors.ts'
import { HelpAside } from './HelpAside.tsx'
import { PageCards } from './LiveCards.tsx'
import { PageSign } from './page-sign.tsx'
import { Questions } from './Questions.tsx'
import { WrittenBody } from './WrittenBody.tsx'

const say = wordsOf(written)

/** Shorter pages are seen whole; a list of their chapters would stand in the way. */
const fewestChapters = 3

const columns = {
  withContents: {
    withAside: 'lg:grid-cols-[13rem_minmax(0,1fr)] xl:grid-cols-[13rem_minmax(0,1fr)_17rem]',
    plain: 'lg:grid-cols-[15rem_minmax(0,1fr)]',
  },
  plain: { withAside: 'xl:grid-cols-[minmax(0,1fr)_17rem]', plain: '' },
}

/** A written page: its title on a band, the list of its chapters beside it, its words in a measure one can read, and whom to ask. */
export function WrittenView({
  page,
  before,
  after,
}: {
  page: WrittenPage
  /** What stands between the band and the words. */
  before?: ReactNode
  after?: ReactNode
}) {
  const chapters = chaptersOf(page.body)
  const hasContents = chapters.length >= fewestChapters
  // A landing has what is sold beside its words.
  const hasAside = page.kind !== 'landing'
  const live = { routes: page.routes, pages: page.related, pictures: page.pictures }
  return (
    <article>
      <header className="on-deep relative isolate overflow-hidden border-b-4 border-warm">
        <Girih strength={0.07} className="absolute inset-0 -z-1" />
        <div className="page-width flex items-center justify-between gap-8 py-7 sm:py-10">
          <div className="min-w-0">
            <h1 className="max-w-3xl text-2xl font-heavy text-balance sm:text-3xl">{page.title}</h1>
            <p className="mt-3 max-w-2xl text-balance text-on-deep-quiet sm:text-lg">{page.lead}</p>
            <p className="mt-4 flex flex-wrap gap-x-4 text-sm text-on-deep-quiet">
              <Byline page={page} />
            </p>
          </div>
          {page.kind === 'article' ? (
            <span className="grid size-28 shrink-0 place-items-center rounded-full bg-on-deep/10 max-md:hidden">
              <PageSign path={page.path} className="size-14 text-warm" />
            </span>
          ) : (
            <svg viewBox="0 0 120 90" aria-hidden className="w-32 shrink-0 max-md:hidden">
              <FlyingSwallow x={60} y={45} size={84} turn={4} colour="#ffffff" throat="#f2b233" />
            </svg>
          )}
        </div>
      </header>
      <div
        className={classes(
          'page-width py-6 sm:py-10 lg:grid lg:gap-10',
          columns[hasContents ? 'withContents' : 'plain'][hasAside ? 'withAside' : 'plain'],
        )}
      >
        {hasContents && <Contents chapters={chapters} />}
        <div className="min-w-0">
          {before}
          {page.kind === 'faq' ? (
            <Questions body={page.body} live={live} />
          ) : (
            <div className="max-w-prose leading-8 [&_section]:leading-7">
              <WrittenBody body={page.body} live={live} hasTiles={page.kind === 'page'} />
            </div>
          )}
          {page.sources.length > 0 && <Sources sources={page.sources} />}
          {page.kind !== 'article' && after}
        </div>
        {hasAside && <HelpAside path={page.path} />}
      </div>
      {page.kind === 'article' && after && <div className="page-width pb-6">{after}</div>}
    </article>
  )
}

function Byline({
  page: { kind, author, authorPath, dated, readingMinutes },
}: {
  page: WrittenPage
}) {
  const date = formatDate(dated, { form: 'medium' })
  if (kind === 'article')
    return (
      <>
        {author && authorPath && (
          <Link to={authorPath} rel="author" className="inline-flex min-h-6 items-center underline">
            {say('author', { name: author })}
          </Link>
        )}
        {author && !authorPath && <span>{say('author', { name: author })}</span>}
        <time dateTime={dated}>{date}</time>
        <span>{say('minutes', { minutes: readingMinutes })}</span>
      </>
    )
  return <time dateTime={dated}>{say(kind === 'legal' ? 'inForce' : 'dated', { date })}</time>
}

type Chapters = readonly { id: string; title: string }[]

/** Open beside the words where there is room, folded above them elsewhere. */
function Contents({ chapters }: { chapters: Chapters }) {
  return (
    <nav aria-label={written.contents} className="mb-6 lg:sticky lg:top-20 lg:mb-0 lg:self-start">
      <details className="group rounded-card border border-line bg-card px-4 lg:hidden">
        <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between text-sm font-bold [&::-webkit-details-marker]:hidden">
          {written.contents}
          <ChevronDown aria-hidden className="size-5 text-quiet group-open:rotate-180" />
        </summary>
        <div className="pb-2">
          <ChapterList chapters={chapters} />
        </div>
      </details>
      <div className="max-lg:hidden">
        <p className="text-sm font-bold text-quiet">{written.contents}</p>
        <ChapterList chapters={chapters} />
      </div>
    </nav>
  )
}

function ChapterList({ chapters }: { chapters: Chapters }) {
  return (
    <ol className="mt-1 border-s-2 border-line">
      {chapters.map(({ id, title }) => (
        <li key={id}>
          <a
            href={`#${id}`}
            className="flex min-h-11 items-center ps-3 text-sm text-quiet no-underline hover:text-lead-text lg:min-h-9"
          >
            {title}
          </a>
        </li>
      ))}
    </ol>
  )
}

function Sources({ sources }: { sources: WrittenPage['sources'] }) {
  return (
    <section className="mt-10 max-w-prose border-t border-line pt-4 text-sm text-quiet">
      <h2 className="font-bold">{written.sources}</h2>
      <ul className="mt-2">
        {sources.map(({ title, address, checkedOn }) => (
          <li key={title} className="mt-1">
            {address ? (
              <a href={address} rel="noopener external" className="text-lead-text underline">
                {title}
              </a>
            ) : (
              title
            )}{' '}
            <span>({say('checked', { date: formatDate(checkedOn, { form: 'medium' }) })})</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Other pages to read on, under a heading of their own. */
export function Related({ pages }: { pages: WrittenPage['related'] }) {
  if (pages.length === 0) return null
  return (
    <section className="mt-10">
      <h2 className="text-xl font-heavy">{written.related}</h2>
      <PageCards pages={pages} />
    </section>
  )
}
