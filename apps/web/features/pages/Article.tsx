import { Girih } from '@parastoo/ui/drawings/Girih.tsx'
import { FlyingSwallow } from '@parastoo/ui/drawings/Swallow.tsx'
import type { ReactNode } from 'react'

type ArticleWords = {
  title: string
  lead: string
  sections: readonly { title: string; paragraphs: readonly string[] }[]
}

/** A written page: a title and a lead on a band, and sections one can link to by number, each on a card. */
export function Article({
  article,
  children,
}: {
  article: ArticleWords
  /** What stands between the lead and the sections. */
  children?: ReactNode
}) {
  return (
    <article>
      <header className="on-deep relative isolate overflow-hidden border-b-4 border-warm">
        <Girih strength={0.07} className="absolute inset-0 -z-1" />
        <div className="page-width flex max-w-4xl items-center justify-between gap-8 py-8 sm:py-12">
          <div>
            <h1 className="text-2xl font-heavy sm:text-3xl">{article.title}</h1>
            <p className="mt-2 max-w-xl text-balance text-on-deep-quiet sm:text-lg">
              {article.lead}
            </p>
          </div>
          <svg viewBox="0 0 120 90" aria-hidden className="w-32 shrink-0 max-sm:hidden">
            <FlyingSwallow x={60} y={45} size={84} turn={4} colour="#ffffff" throat="#f2b233" />
          </svg>
        </div>
      </header>
      <div className="page-width flex max-w-4xl flex-col gap-3 py-6 sm:gap-4 sm:py-8">
        {children}
        {article.sections.map(({ title, paragraphs }, place) => (
          <section
            key={title}
            id={`section-${place + 1}`}
            className="scroll-mt-20 rounded-card border border-line bg-card p-5 shadow-card sm:p-6"
          >
            <h2 className="text-lg font-bold">{title}</h2>
            {paragraphs.map((paragraph) => (
              <p key={paragraph} className="mt-2">
                {paragraph}
              </p>
            ))}
          </section>
        ))}
      </div>
    </article>
  )
}
