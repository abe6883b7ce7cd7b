import { textOf, type WrittenNode } from '@parastoo/contract/content/body'
import type { WrittenPage as Page } from '@parastoo/contract/content/content'
import { formatDate } from '@parastoo/kit/dates'
import { ChevronDown } from '@parastoo/ui/icons.ts'
import { Notice } from '@parastoo/ui/Notice.tsx'
import { data, Link, redirect } from 'react-router'
import { shell } from '../../messages/shell.ts'
import { written } from '../../messages/written.ts'
import { paths } from '../../paths.ts'
import { siteOf } from '../../shell/context.ts'
import { pageMeta } from '../../shell/page-meta.ts'
import { wordsOf } from '../../shell/words.ts'
import { pathAsked, tidierAddress } from '../../shell/written/path-asked.ts'
import { authorInShort, breadcrumbs, structured } from '../../shell/written/structured.ts'
import { Related, WrittenView } from '../../shell/written/WrittenView.tsx'
import type { Route } from './+types/WrittenPage.ts'
import { versionStanding } from './version-standing.ts'

export { keptForSeconds as headers } from '../../shell/kept-page.ts'

const say = wordsOf(written)

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return pageMeta(null)
  const { page, origin, isVersion } = loaderData
  return [
    ...pageMeta(page.title, { description: page.description, isIndexed: !isVersion }),
    structured(...aboutPage(page, origin)),
  ]
}

/** Whatever page content has at this address; none is a page that is not there. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { api, origin } = siteOf(context)
  const path = pathAsked(request)
  const asked = new URL(request.url).searchParams.get('revision')
  if (asked !== null && !/^[1-9]\d{0,5}$/.test(asked)) throw data(null, { status: 404 })
  const version = asked === null ? {} : { revision: Number(asked) }
  const { data: page } = await api.content.page({ path, ...version }).catch((error: unknown) => {
    // Only where no page stands: its own address may have large letters.
    const tidier = tidierAddress(request)
    if (tidier !== null && !(error instanceof Response)) throw redirect(tidier, 308)
    throw error
  })
  const versions = page.kind === 'legal' ? (await api.content.versions({ path })).data : []
  return { page, versions, origin, isVersion: asked !== null }
}

export default function WrittenPage({ loaderData: { page, versions } }: Route.ComponentProps) {
  const isLegal = page.kind === 'legal'
  const standing = versionStanding(page.revision, versions)
  return (
    <WrittenView
      page={page}
      before={
        standing !== 'in-force' && (
          <Notice tone="caution" className="mb-6 max-w-prose">
            {written.versions.older}
            {standing === 'followed' && (
              <>
                {' '}
                <Link to={page.path} className="text-lead-text">
                  {written.versions.newest}
                </Link>
              </>
            )}
          </Notice>
        )
      }
      after={
        <>
          {isLegal && <Versions path={page.path} versions={versions} />}
          {isLegal && <OtherRules path={page.path} />}
          {page.kind === 'article' && <Related pages={page.related} />}
        </>
      }
    />
  )
}

/** When these words were shown, and since when; the latest first, each to be read. */
function Versions({
  path,
  versions,
}: {
  path: string
  versions: Route.ComponentProps['loaderData']['versions']
}) {
  if (versions.length === 0) return null
  const day = (instant: string) => formatDate(instant.slice(0, 10), { form: 'medium' })
  return (
    <details className="group mt-10 max-w-prose rounded-card border border-line bg-card px-4 text-sm">
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between font-bold [&::-webkit-details-marker]:hidden">
        {written.versions.title}
        <ChevronDown aria-hidden className="size-5 text-quiet group-open:rotate-180" />
      </summary>
      <ol reversed className="list-[persian] ps-6 pb-3 text-quiet">
        {versions.map(({ revision, shownFrom, shownUntil }) => (
          <li key={`${revision} ${shownFrom}`}>
            <Link
              to={shownUntil ? paths.version(path, revision) : path}
              className="inline-flex min-h-11 items-center text-lead-text sm:min-h-9"
            >
              {shownUntil
                ? say('versions.before', { from: day(shownFrom), until: day(shownUntil) })
                : say('versions.now', { from: day(shownFrom) })}
            </Link>
          </li>
        ))}
      </ol>
    </details>
  )
}

function OtherRules({ path }: { path: string }) {
  return (
    <nav aria-labelledby="other-rules" className="mt-10 max-w-prose">
      <h2 id="other-rules" className="text-lg font-bold">
        {written.rulesNav}
      </h2>
      <ul className="mt-2 grid gap-x-6 sm:grid-cols-2">
        {Object.entries(written.rules)
          .filter(([name]) => paths.rules(name as keyof typeof written.rules) !== path)
          .map(([name, title]) => (
            <li key={name}>
              <Link
                to={paths.rules(name as keyof typeof written.rules)}
                className="inline-flex min-h-11 items-center text-lead-text sm:min-h-9"
              >
                {title}
              </Link>
            </li>
          ))}
      </ul>
    </nav>
  )
}

/** An article by its author; questions with their answers as they stand on the page; and where the page stands. */
function aboutPage(page: Page, origin: string): object[] {
  const address = new URL(page.path, origin).href
  const home = { name: shell.brand, path: paths.home() }
  const here = { name: page.title, path: page.path }
  if (page.kind === 'article')
    return [
      {
        '@type': 'Article',
        headline: page.title,
        description: page.description,
        datePublished: page.dated,
        dateModified: page.shownFrom ?? page.dated,
        inLanguage: 'fa',
        // The picture of its links: of the size that engines ask for.
        image: new URL(`/share${page.path}.png`, origin).href,
        mainEntityOfPage: address,
        author: authorInShort(origin, page.author ?? shell.brand, page.authorPath),
        publisher: { '@type': 'TravelAgency', name: shell.brand, url: origin },
      },
      breadcrumbs(origin, [home, { name: written.magazine.title, path: paths.magazine() }, here]),
    ]
  if (page.kind !== 'faq') return [breadcrumbs(origin, [home, here])]
  return [
    {
      '@type': 'FAQPage',
      mainEntity: questionsIn(page.body).map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: answer },
      })),
    },
    breadcrumbs(origin, [home, here]),
  ]
}

/** Each heading of the third level with what stands under it. */
function questionsIn({ content = [] }: WrittenNode): { question: string; answer: string }[] {
  const questions: { question: string; answer: string }[] = []
  for (const node of content) {
    const last = questions.at(-1)
    if (node.type === 'heading' && node.attrs?.level === 3)
      questions.push({ question: textOf(node), answer: '' })
    else if (last && node.type !== 'heading')
      last.answer = [last.answer, textOf(node)].filter((text) => text !== '').join('\n')
  }
  return questions
}
