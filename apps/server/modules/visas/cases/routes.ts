/** Contract operations of cases, for their owners. */
import { implement } from '@orpc/server'
import { contract } from '@parastoo/contract'
import { answered, ok } from '../../../platform/http/answer.ts'
import { callerOf, type RequestContext } from '../../../platform/http/request-context.ts'
import { linkDecision } from './decision-file.ts'
import { casesOfOrder, showCase } from './describe-cases.ts'
import { type ArrivalsOf, entryWarnings } from './entry-warnings.ts'
import { showExit } from './exit-proof.ts'
import type { CaseNeeds } from './needs.ts'
import { givePaper, withdrawCase } from './traveller-steps.ts'

export type CaseRoutesNeeds = CaseNeeds & { arrivalsOf: ArrivalsOf }

export function caseRoutes(needs: CaseRoutesNeeds) {
  const routes = implement(contract.api.visaCases).$context<RequestContext>()
  const shown = async (caseId: string, userId: string) =>
    ok(answered(await showCase(needs, { caseId, userId })))
  return {
    entryWarnings: routes.entryWarnings.handler(async ({ input, context }) => {
      const { userId } = callerOf(context)
      return ok(answered(await entryWarnings(needs, { orderId: input.id, userId })))
    }),
    casesOfOrder: routes.casesOfOrder.handler(async ({ input, context }) => {
      const { userId } = callerOf(context)
      return ok(answered(await casesOfOrder(needs, { orderId: input.id, userId })))
    }),
    visaCase: routes.visaCase.handler(async ({ input, context }) =>
      shown(input.id, callerOf(context).userId),
    ),
    givePaper: routes.givePaper.handler(async ({ input, context }) => {
      const { userId } = callerOf(context)
      const { caseId } = answered(await givePaper(needs, { ...input, userId }))
      return shown(caseId, userId)
    }),
    showExit: routes.showExit.handler(async ({ input, context }) => {
      const { userId } = callerOf(context)
      const { caseId } = answered(await showExit(needs, { ...input, userId }))
      return shown(caseId, userId)
    }),
    decisionLink: routes.decisionLink.handler(async ({ input, context }) => {
      const { userId } = callerOf(context)
      return ok(answered(await linkDecision(needs, { caseId: input.caseId, userId })))
    }),
    withdrawCase: routes.withdrawCase.handler(async ({ input, context }) => {
      const { userId } = callerOf(context)
      const { caseId } = answered(await withdrawCase(needs, { ...input, userId }))
      return shown(caseId, userId)
    }),
  }
}
