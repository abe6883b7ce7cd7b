import { implement } from '@orpc/server'
import { contract } from '@parastoo/contract'
import { answered, ok } from '../../../platform/http/answer.ts'
import { callerOf, type RequestContext } from '../../../platform/http/request-context.ts'
import { removeSaved, type SavedNeeds, saveHotels, showSaved } from './saved-hotels.ts'

/** The calls of the contract about saved hotels. */
export function savedRoutes(needs: SavedNeeds) {
  const routes = implement(contract.api.hotelsSaved).$context<RequestContext>()
  return {
    list: routes.list.handler(async ({ context }) =>
      ok(await showSaved(needs, callerOf(context).userId)),
    ),
    save: routes.save.handler(async ({ input, context }) =>
      ok(answered(await saveHotels(needs, { ...input, userId: callerOf(context).userId }))),
    ),
    remove: routes.remove.handler(async ({ input, context }) =>
      ok(await removeSaved(needs, { ...input, userId: callerOf(context).userId })),
    ),
  }
}
