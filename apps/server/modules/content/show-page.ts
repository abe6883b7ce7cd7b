/** A page as its readers get it: the words, and what its live blocks show now. */
import { liveBlocksOf } from '@parastoo/contract/content/body'
import type {
  LandingKey,
  PageInShort,
  PricedRoute,
  WrittenPage,
  WrittenPicture,
} from '@parastoo/contract/content/content'
import { asPicture, assetIdsOf, findAssets } from './assets.ts'
import { withBrand } from './brand-name.ts'
import type { ContentNeeds } from './needs.ts'
import { landingPaths, type Page, type Revision } from './page.ts'
import { previewed } from './preview.ts'
import { pageReader } from './store.ts'

type Needs = Pick<ContentNeeds, 'db' | 'clock' | 'flights' | 'previewKey' | 'brandName'>

/** The page at an address; null when visitors are shown none there. */
export async function showPage(
  needs: Needs,
  paths: string | readonly string[],
): Promise<WrittenPage | null> {
  const shown = await pageReader(needs.db).shownAt([paths].flat())
  return shown && (await dressed(needs, shown, shown.words, shown.shownFrom))
}

/** A revision of a page of rules as visitors read it, now or once; null for one that was never shown. */
export async function showVersion(
  needs: Needs,
  { path, revision }: { path: string; revision: number },
): Promise<WrittenPage | null> {
  const shown = await pageReader(needs.db).shownOnce(path, revision)
  if (shown?.kind !== 'legal') return null
  return await dressed(needs, shown, shown.words, shown.shownFrom)
}

/** The words of a landing by its key (spec: content by cityCode, category, productType). */
export const showLanding = (needs: Needs, key: LandingKey) => showPage(needs, landingPaths(key))

/** A revision under a signed link; null when the link is not ours or is over. */
export async function showPreview(needs: Needs, token: string): Promise<WrittenPage | null> {
  const revision = await previewed(needs, token)
  const page = revision && (await pageReader(needs.db).byId(revision.pageId))
  return revision && page && (await dressed(needs, page, revision, null))
}

const mostRelated = 3

async function dressed(
  needs: Needs,
  page: Page,
  words: Revision,
  shownFrom: Temporal.Instant | null,
): Promise<WrittenPage> {
  const named = liveBlocksOf(words.body)
  const ids = [...new Set(named.flatMap(({ block, ids }) => (block === 'routes' ? ids : [])))]
  const { title, lead, author, dated, readingMinutes, places } = words
  const related = await relatedTo(needs, page, words)
  const authorPath = author === null ? null : await pageReader(needs.db).authorPath(author)
  const written: WrittenPage = {
    path: page.path,
    kind: page.kind,
    authorPath,
    title,
    lead,
    author,
    dated,
    readingMinutes,
    places: [...places],
    description: words.description,
    body: words.body,
    sources: [...words.sources],
    revision: words.number,
    shownFrom: shownFrom?.toString() ?? null,
    routes: await pricedRoutes(needs, ids),
    pictures: await picturesOf(needs, words),
    related,
  }
  return withBrand(written, needs.brandName)
}

/** What stands in a page of its pictures, by their ids. */
export async function picturesOf(
  { db }: Pick<Needs, 'db'>,
  { body }: Pick<Revision, 'body'>,
): Promise<WrittenPicture[]> {
  const ids = assetIdsOf(body)
  if (ids.length === 0) return []
  return (await findAssets(db, ids)).map(asPicture)
}

/** Articles that the page names itself, then, for an article or a landing, the nearest others. */
async function relatedTo(
  { db }: Pick<Needs, 'db'>,
  { kind, path: own }: Page,
  words: Revision,
): Promise<PageInShort[]> {
  const named = liveBlocksOf(words.body)
  const wanted = new Set(named.flatMap(({ block, ids }) => (block === 'pages' ? ids : [])))
  const isAsked = kind === 'article' || kind === 'landing'
  if (!isAsked && wanted.size === 0) return []
  const articles = await pageReader(db).shownInShort(['article'])
  const others = articles.filter(({ path }) => path !== own)
  const related = [
    ...others.filter(({ path }) => wanted.has(path)),
    ...(isAsked ? nearest(others, words).filter(({ path }) => !wanted.has(path)) : []),
  ]
  return related.slice(0, Math.max(mostRelated, wanted.size))
}

/** Articles about the same places first, then those whose titles share words; none that share nothing. */
function nearest(others: readonly PageInShort[], { places, title }: Revision): PageInShort[] {
  const own = new Set(wordsOf(title))
  const scored = others.map((page) => ({
    page,
    score:
      page.places.filter((place) => places.includes(place)).length * 10 +
      wordsOf(page.title).filter((word) => own.has(word)).length,
  }))
  return scored
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .map(({ page }) => page)
}

/** Words of a title that say something: three letters or more. */
const wordsOf = (title: string): string[] =>
  title.split(/[\s‌،:؟!]+/).filter((word) => word.length > 2)

/** Routes by their ids with prices of now, in the same order; what is not known is left out. */
export async function pricedRoutes(
  { db, flights }: Pick<ContentNeeds, 'db' | 'flights'>,
  ids: readonly string[],
  isMeant?: (date: string) => boolean,
): Promise<PricedRoute[]> {
  if (ids.length === 0) return []
  const landings = new Set((await pageReader(db).shownPaths(['landing'])).map(({ path }) => path))
  const found = await Promise.all(
    ids.map(async (id) => {
      const [origin = '', destination = ''] = id.split('-')
      const route = await flights.pricedRoute({ origin, destination }, isMeant)
      if (!route) return []
      const path = routePath(route)
      return [{ ...route, path: landings.has(path) ? path : null }]
    }),
  )
  return found.flat()
}

/** Where the page of a route stands. */
export const routePath = ({ id, productType }: Pick<PricedRoute, 'id' | 'productType'>): string =>
  `${productType === 'DomesticFlight' ? '/flight' : '/international-flight'}/${id}`
