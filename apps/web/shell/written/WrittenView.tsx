import type { WrittenPage } from '@parastoo/contract/content/content'
import { formatDate } from '@parastoo/kit/dates'
import { Girih } from '@parastoo/ui/drawings/Girih.tsx'
import { ChevronDown } from '@parastoo/ui/icons.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { written } from '../../messages/written.ts'
import { wordsOf } from '../words.ts'
import { chaptersOf } from './anchors.ts'
import { PageCards } from './LiveCards.tsx'
import { WrittenBody } from './WrittenBody.tsx'

const say = wordsOf(written)

/** Shorter pages are seen whole; a list of their chapters would stand in the way. */
const fewestChapters = 3

/** A written page: its title on a band, the list of its chapters beside it, its words in a measure one can read. */
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
  return (
    <article>
      <header className="on-deep relative isolate overflow-hidden border-b-4 border-warm">
        <Girih strength={0.07} className="absolute inset-0 -z-1" />
        <div className="page-width py-8 sm:py-12">
          <h1 className="max-w-3xl text-2xl font-heavy text-balance sm:text-3xl">{page.title}</h1>
          <p className="mt-3 max-w-2xl text-on-deep-quiet sm:text-lg">{page.lead}</p>
          <p className="mt-4 flex flex-wrap gap-x-4 text-sm text-on-deep-quiet">
            <Byline page={page} />
          </p>
        </div>
      </header>
      <div
        className={`page-width py-6 sm:py-10 ${hasContents ? 'lg:grid lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-10' : ''}`}
      >
        {hasContents && <Contents chapters={chapters} />}
        <div className="min-w-0">
          {before}
          <div className="max-w-prose leading-8 [&_section]:leading-7">
            <WrittenBody
              body={page.body}
              live={{ routes: page.routes, pages: page.related, pictures: page.pictures }}
            />
          </div>
          {page.sources.length > 0 && <Sources sources={page.sources} />}
          {after}
        </div>
      </div>
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
