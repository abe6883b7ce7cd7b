/** What search engines and readers of feeds are given: robots.txt, sitemaps by kind, the key of IndexNow, the magazine as RSS. */
import { textOf } from '@parastoo/contract/content/body'
import type { PageKind } from '@parastoo/contract/content/content'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { dateOf } from '../../platform/clock.ts'
import { withBrand } from './brand-name.ts'
import { thoseThatSay } from './landing-flights.ts'
import type { ContentNeeds } from './needs.ts'
import { pageReader, type ShownPage } from './store.ts'

/** Pages of the site that nobody writes as content; when they changed nobody knows, so no date is claimed. */
const otherPages = [
  '/',
  '/contact-us',
  '/hotel-home',
  '/tour-home',
  '/tours',
  '/visa-home',
  '/insurance',
  '/group-request',
  '/international-flight',
  '/multi-lang',
  '/magazine',
]

const kindsOf = {
  pages: ['page', 'legal', 'faq'],
  articles: ['article'],
  flights: ['landing'],
  landings: ['landing'],
} as const satisfies Record<string, readonly PageKind[]>
/** Beside what is written: what is sold and has a page of its own. */
const sitemapNames = [...(Object.keys(kindsOf) as (keyof typeof kindsOf)[]), 'products'] as const
type SitemapName = (typeof sitemapNames)[number]

/** Addresses that are of no use to a search engine. Results are not among them: an engine must see that they say `noindex`. */
const disallowed = [
  '/api/',
  '/accounts/',
  '/add-passenger',
  '/hotels/guests',
  '/tours/guests',
  '/visa/add-passenger',
  '/confirm',
  '/payment',
  '/profile',
  '/preview/',
  '/go/',
]

const newestInFeed = 20
/** Landings ask the calendars of flights; what was found is good for a while. */
const keptForMs = 60_000

/** Serves them at their usual addresses, by the configured origin and never by the one a visitor names. */
export function mountSitemaps(app: FastifyInstance, needs: ContentNeeds): void {
  const at = (path: string) => new URL(path, needs.publicUrl).href
  app.get('/robots.txt', async (_request, reply) =>
    send(reply, 'text/plain; charset=utf-8', robots(at('/sitemap.xml'))),
  )
  const keyFile = needs.searchEngines?.keyFile
  if (keyFile)
    app.get(keyFile.path, async (_request, reply) =>
      send(reply, 'text/plain; charset=utf-8', keyFile.text),
    )
  const entriesOf = keptEntries(needs)
  app.get('/sitemap.xml', async (_request, reply) => {
    const entries: string[] = []
    for (const name of sitemapNames) {
      const latest = (await entriesOf(name)).map(({ lastmod }) => lastmod ?? '').sort()
      entries.push(
        `<sitemap><loc>${at(`/sitemaps/${name}.xml`)}</loc>${lastmod(latest.at(-1))}</sitemap>`,
      )
    }
    return send(reply, xmlType, sitemap('sitemapindex', entries))
  })
  for (const name of sitemapNames)
    app.get(`/sitemaps/${name}.xml`, async (_request, reply) => {
      const entries = (await entriesOf(name)).map(
        (entry) => `<url><loc>${at(entry.path)}</loc>${lastmod(entry.lastmod)}</url>`,
      )
      return send(reply, xmlType, sitemap('urlset', entries))
    })
  app.get('/magazine/rss.xml', async (_request, reply) => {
    const posts = await pageReader(needs.db).shownOf(['article'], newestInFeed)
    return send(
      reply,
      'application/rss+xml; charset=utf-8',
      feed(withBrand(posts, needs.brandName), { at, brandName: needs.brandName }),
    )
  })
}

type Entry = { path: string; lastmod?: string }

/** What each sitemap lists, found once a minute however many ask. */
function keptEntries(needs: ContentNeeds): (name: SitemapName) => Promise<Entry[]> {
  const kept = new Map<SitemapName, { entries: Promise<Entry[]>; atMs: number }>()
  return (name) => {
    const nowMs = needs.clock.now().epochMilliseconds
    const before = kept.get(name)
    if (before && nowMs - before.atMs < keptForMs) return before.entries
    const entries = findEntries(needs, name)
    kept.set(name, { entries, atMs: nowMs })
    // A fault is not kept: who comes next asks again.
    entries.catch(() => kept.delete(name))
    return entries
  }
}

/** Pages that are shown and have something to say, with when their words last changed. */
async function findEntries(needs: ContentNeeds, name: SitemapName): Promise<Entry[]> {
  // When they changed nobody knows, so no date is claimed.
  if (name === 'products') return (await needs.soldPages()).map((path) => ({ path }))
  const shown = await pageReader(needs.db).shownPaths(kindsOf[name])
  // Landings of flights have a list of their own.
  const worth =
    name === 'flights' || name === 'landings'
      ? await thoseThatSay(
          needs,
          shown.filter(({ path }) => path.startsWith('/landing/') === (name === 'landings')),
        )
      : shown
  const written = worth.map(({ path, shownFrom }) => ({
    path,
    lastmod: shownFrom.toString({ fractionalSecondDigits: 0 }),
  }))
  return name === 'pages' ? [...otherPages.map((path) => ({ path })), ...written] : written
}

const robots = (sitemapAddress: string): string =>
  [
    'User-agent: *',
    ...disallowed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${sitemapAddress}`,
    '',
  ].join('\n')

const xmlType = 'application/xml; charset=utf-8'

const sitemap = (root: 'sitemapindex' | 'urlset', entries: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join('')}</${root}>\n`

const lastmod = (instant: string | undefined): string =>
  instant ? `<lastmod>${instant}</lastmod>` : ''

function feed(
  posts: readonly ShownPage[],
  { at, brandName }: { at: (path: string) => string; brandName: string },
): string {
  const items = posts.map(
    ({ path, words }) =>
      `<item><title>${escaped(words.title)}</title><link>${at(path)}</link><guid isPermaLink="true">${at(path)}</guid>` +
      `<pubDate>${dateOf(cameOut(words.dated)).toUTCString()}</pubDate>` +
      `<description>${escaped(words.lead)}</description>` +
      `<content:encoded>${escaped(paragraphs(textOf(words.body)))}</content:encoded></item>`,
  )
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    '<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:atom="http://www.w3.org/2005/Atom" xml:lang="fa">' +
    `<channel><title>${escaped(`مجلهٔ ${brandName}`)}</title><link>${at('/magazine')}</link><language>fa</language>` +
    `<atom:link href="${at('/magazine/rss.xml')}" rel="self" type="application/rss+xml"/>` +
    `<description>${escaped(`نوشته‌های سفر ${brandName}`)}</description>${items.join('')}</channel></rss>\n`
  )
}

/** The day an article bears: words that were mended since make it no newer to who has read it. */
const cameOut = (dated: string): Temporal.Instant =>
  Temporal.PlainDate.from(dated)
    .toZonedDateTime({ timeZone: 'Asia/Tehran', plainTime: '10:00' })
    .toInstant()

const paragraphs = (text: string): string =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => `<p>${escaped(line)}</p>`)
    .join('')

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => `&#${sign.codePointAt(0)};`)

const send = (reply: FastifyReply, type: string, text: string) =>
  reply.type(type).header('cache-control', 'public, max-age=300').send(text)
