/** Contract operations of banners: what stands on the site's pages for a while. */
import { implement } from '@orpc/server'
import { contract } from '@parastoo/contract'
import { isRefused } from '@parastoo/kit/outcome'
import { answered, ok } from '../../../platform/http/answer.ts'
import { callerOf, type RequestContext } from '../../../platform/http/request-context.ts'
import type { OfficeNeeds } from '../needs.ts'

export function bannerRoutes({
  db,
  audit,
  content,
}: Pick<OfficeNeeds, 'db' | 'audit' | 'content'>) {
  const routes = implement(contract.api.officeBanners).$context<RequestContext>()
  const { banners } = content.desk
  return {
    list: routes.list.handler(async () => ok(await banners.list())),
    save: routes.save.handler(async ({ input, context }) => {
      const savedBy = callerOf(context).userId
      const saved = await db.tx(async (tx) => {
        const done = await banners.save(tx, { ...input, savedBy })
        if (isRefused(done)) return done
        const { place, title, link, advertiser, startsAt, endsAt } = input
        await audit(tx, {
          kind: 'content.banner-saved',
          subject: { kind: 'banner', id: done.id },
          after: { place, title, link, advertiser, startsAt, endsAt },
        })
        return done
      })
      return ok(answered(saved))
    }),
    stop: routes.stop.handler(async ({ input: { id } }) => {
      const stopped = await db.tx(async (tx) => {
        const done = await banners.stop(tx, id)
        if (isRefused(done)) return done
        await audit(tx, { kind: 'content.banner-stopped', subject: { kind: 'banner', id } })
        return done
      })
      return ok(answered(stopped))
    }),
  }
}
