/** Contract operations of content. */
import { implement } from '@orpc/server'
import { contract } from '@parastoo/contract'
import { refuse } from '@parastoo/kit/outcome'
import { answered, ok, okPage } from '../../platform/http/answer.ts'
import type { RequestContext } from '../../platform/http/request-context.ts'
import { createShownBanners } from './banners.ts'
import type { MissingPaths } from './count-addresses.ts'
import { isSaidToday, isWorthFinding, landingFlights } from './landing-flights.ts'
import { createPosts } from './list-posts.ts'
import { movedTo } from './moved-to.ts'
import type { ContentNeeds } from './needs.ts'
import { landingPaths } from './page.ts'
import { searchPages } from './search-pages.ts'
import { pricedRoutes, showLanding, showPage, showPreview, showVersion } from './show-page.ts'
import { pageReader } from './store.ts'
import { listTrending } from './trending.ts'

/** How many of what is asked for most are listed. */
const mostTrending = 12

export function contentRoutes(needs: ContentNeeds, missing: MissingPaths) {
  const routes = implement(contract.api.content).$context<RequestContext>()
  const listPosts = createPosts(needs)
  const shownBanner = createShownBanners(needs)
  return {
    page: routes.page.handler(async ({ input: { path, revision } }) =>
      ok(
        found(
          await (revision === undefined
            ? showPage(needs, path)
            : showVersion(needs, { path, revision })),
        ),
      ),
    ),
    preview: routes.preview.handler(async ({ input }) =>
      ok(found(await showPreview(needs, input.token))),
    ),
    versions: routes.versions.handler(async ({ input }) =>
      ok(
        (await pageReader(needs.db).publications(input.path)).map((shown) => ({
          revision: shown.revision,
          dated: shown.dated.toString(),
          shownFrom: shown.shownFrom.toString(),
          shownUntil: shown.shownUntil?.toString() ?? null,
        })),
      ),
    ),
    banner: routes.banner.handler(async ({ input: { place } }) => ok(await shownBanner(place))),
    posts: routes.posts.handler(async ({ input: { page, take, author } }) => {
      const { posts, total } = await listPosts({ page, take, author })
      return okPage(posts, { page, pageSize: take, total })
    }),
    search: routes.search.handler(async ({ input }) => ok(await searchPages(needs, input.query))),
    movedTo: routes.movedTo.handler(async ({ input }) =>
      ok(await movedTo({ ...needs, missing }, input.path)),
    ),
    landingContent: routes.landingContent.handler(async ({ input }) =>
      ok(found(await showLanding(needs, input))),
    ),
    landingFlights: routes.landingFlights.handler(async ({ input }) =>
      ok(found(await landingFlights(needs, input))),
    ),
    landingExists: routes.landingExists.handler(async ({ input }) => {
      const shown = await pageReader(needs.db).shownAt(landingPaths(input))
      return ok({
        exists: shown !== null,
        path: shown?.path ?? null,
        isWorthFinding: shown !== null && (await isSaidToday(needs, shown.path)),
      })
    }),
    routeFacts: routes.routeFacts.handler(async ({ input }) => {
      const facts = found(await needs.flights.routeFacts(input))
      return ok({ ...facts, isWorthFinding: isWorthFinding(facts) })
    }),
    trending: routes.trending.handler(async ({ input }) => ok(await listTrending(needs, input))),
    trendingRoutes: routes.trendingRoutes.handler(async () => {
      const popular = await needs.flights.popular(mostTrending)
      const ids = popular.map(({ origin, destination }) => `${origin}-${destination}`)
      return ok(await pricedRoutes(needs, ids))
    }),
  }
}

/** What was found, or the answer of a thing that is not there. */
const found = <Found>(what: Found | null): Found => what ?? (answered(refuse('NOT_FOUND')) as never)
