type ArticleWords = {
  title: string
  lead: string
  sections: readonly { title: string; paragraphs: readonly string[] }[]
}

/** A written page: a title, a lead, and sections one can link to by number. */
export function Article({ article }: { article: ArticleWords }) {
  return (
    <article className="page-width max-w-3xl py-10">
      <h1 className="text-2xl font-heavy">{article.title}</h1>
      <p className="mt-3 text-lg text-quiet">{article.lead}</p>
      {article.sections.map(({ title, paragraphs }, place) => (
        <section key={title} id={`section-${place + 1}`} className="mt-8 scroll-mt-20">
          <h2 className="text-lg font-bold">{title}</h2>
          {paragraphs.map((paragraph) => (
            <p key={paragraph} className="mt-2">
              {paragraph}
            </p>
          ))}
        </section>
      ))}
    </article>
  )
}
