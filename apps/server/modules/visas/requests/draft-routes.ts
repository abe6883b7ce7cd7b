/** Contract operations of requests that are begun and not sent, for their owners. */
import { implement } from '@orpc/server'
import { contract } from '@parastoo/contract'
import { answered, ok } from '../../../platform/http/answer.ts'
import { callerOf, type RequestContext } from '../../../platform/http/request-context.ts'
import { type DraftNeeds, giveUpDraft, keepDraft, ownDraft } from './drafts.ts'

export function draftRoutes(needs: DraftNeeds) {
  const routes = implement(contract.api.visaDrafts).$context<RequestContext>()
  return {
    ownDraft: routes.ownDraft.handler(async ({ context }) =>
      ok(await ownDraft(needs, callerOf(context).userId)),
    ),
    keepDraft: routes.keepDraft.handler(async ({ input, context }) => {
      const { userId } = callerOf(context)
      return ok(answered(await keepDraft(needs, { ...input, userId })))
    }),
    giveUpDraft: routes.giveUpDraft.handler(async ({ input, context }) => {
      const { userId } = callerOf(context)
      return ok(answered(await giveUpDraft(needs, { ...input, userId })))
    }),
  }
}
