/** Contract operations of changes. */
import { implement } from '@orpc/server'
import { contract } from '@parastoo/contract'
import { refuse } from '@parastoo/kit/outcome'
import { answered, ok } from '../../../platform/http/answer.ts'
import { callerOf, type RequestContext } from '../../../platform/http/request-context.ts'
import { alternativesOf } from './alternatives.ts'
import { answerChange, findStanding } from './answer-change.ts'
import type { ChangesNeeds } from './needs.ts'
import { changeShown, changesOf } from './show-changes.ts'

export function changesRoutes(needs: ChangesNeeds) {
  const os = implement(contract.api.changes).$context<RequestContext>()
  return {
    list: os.list.handler(async ({ input, context }) => {
      const order = await needs.orders.findOwn(callerOf(context).userId, input.id)
      if (!order) return answered(refuse('NOT_FOUND'))
      const all = await changesOf(needs, order, needs.clock.now())
      return ok(all.map(changeShown))
    }),
    alternatives: os.alternatives.handler(async ({ input, context }) => {
      const { userId } = callerOf(context)
      const found = await findStanding(needs, { userId, changeId: input.id })
      if (!found) return answered(refuse('NOT_FOUND'))
      const { isOpen, reservation } = found.standing
      const offered = isOpen ? await alternativesOf(needs, reservation) : []
      return ok(offered.map(({ proposal }) => proposal))
    }),
    answer: os.answer.handler(async ({ input, context }) => {
      const { userId } = callerOf(context)
      return ok(changeShown(answered(await answerChange(needs, { ...input, userId }))))
    }),
  }
}
