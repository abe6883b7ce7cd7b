/** Contract operations of views. A list that one may not open has none. */
import { implement } from '@orpc/server'
import { contract } from '@parastoo/contract'
import {
  mostViews,
  type OfficeView,
  type ViewPage,
  viewPages,
} from '@parastoo/contract/office/views'
import type { StaffScope } from '@parastoo/contract/operation'
import { refuse } from '@parastoo/kit/outcome'
import { answered, ok } from '../../../platform/http/answer.ts'
import { callerOf, type RequestContext } from '../../../platform/http/request-context.ts'
import { newId } from '../../../platform/ids.ts'
import type { OfficeNeeds } from '../needs.ts'
import { namesOf } from '../notes/index.ts'
import { removeView, saveView, type View, viewsOf } from './view-store.ts'

export function viewRoutes({ db, clock, identity, audit }: OfficeNeeds) {
  const routes = implement(contract.api.officeViews).$context<RequestContext>()
  const readerOf = (context: RequestContext, page: ViewPage) => {
    const { userId, scope } = callerOf(context)
    const readers: readonly StaffScope[] = viewPages[page].readers
    return readers.some((each) => scope.includes(each)) ? userId : answered(refuse('NOT_FOUND'))
  }
  const shown = async (views: readonly View[], reader: string): Promise<OfficeView[]> => {
    const nameOf = await namesOf(
      identity,
      views.map(({ owner }) => owner),
    )
    return views.map(({ owner, ...view }) => ({
      ...view,
      isMine: owner === reader,
      owner: nameOf(owner),
    }))
  }
  return {
    list: routes.list.handler(async ({ input: { page }, context }) => {
      const reader = readerOf(context, page)
      return ok(await shown(await viewsOf(db, { page, reader }), reader))
    }),
    save: routes.save.handler(async ({ input: { page, ...input }, context }) => {
      const owner = readerOf(context, page)
      const keeps: readonly string[] = viewPages[page].keeps
      if (Object.keys(input.filter).some((name) => !keeps.includes(name)))
        return answered(refuse('CHECK_ENTERED_VALUES', { field: 'filter' }))
      const view = { ...input, viewId: newId(), owner }
      const viewId = await db.tx(async (tx) => {
        const saved = await saveView(tx, { ...view, page, most: mostViews, now: clock.now() })
        if (saved)
          await audit(tx, {
            kind: 'views.saved',
            by: owner,
            subject: { kind: 'view', id: saved },
            after: { page, isShared: view.isShared },
          })
        return saved
      })
      if (viewId === null) return answered(refuse('OFFICE_VIEWS_TOO_MANY'))
      const [saved] = await shown([{ ...view, viewId }], owner)
      return ok(saved ?? answered(refuse('NOT_FOUND')))
    }),
    remove: routes.remove.handler(async ({ input: { viewId }, context }) => {
      const { userId: owner } = callerOf(context)
      const removed = await db.tx(async (tx) => {
        const isGone = await removeView(tx, { viewId, owner })
        if (isGone)
          await audit(tx, {
            kind: 'views.removed',
            by: owner,
            subject: { kind: 'view', id: viewId },
          })
        return isGone
      })
      return ok({ removed })
    }),
  }
}
