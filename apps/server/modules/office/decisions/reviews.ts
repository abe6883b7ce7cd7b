/** Contract operations by which staff read, show, refuse and answer what guests wrote of their stays. */
import { implement } from '@orpc/server'
import { contract } from '@parastoo/contract'
import type { OfficeReview } from '@parastoo/contract/office/reviews'
import { isRefused, refuse } from '@parastoo/kit/outcome'
import { answered, ok } from '../../../platform/http/answer.ts'
import { callerOf, type RequestContext } from '../../../platform/http/request-context.ts'
import type { OfficeNeeds } from '../needs.ts'

export function reviewRoutes({ hotels }: Pick<OfficeNeeds, 'hotels'>) {
  const routes = implement(contract.api.officeReviews).$context<RequestContext>()
  const { reviews } = hotels
  const shown = async (lineId: string, reader: string): Promise<OfficeReview> => {
    const review = await reviews.find(lineId)
    if (!review) return answered(refuse('NOT_FOUND'))
    const { userId, supplier: _supplier, hotelCode: _code, ...rest } = review
    const { textFa: text, reasonFa, answerFa, writtenAt, ...of } = rest
    return {
      ...of,
      text,
      reason: reasonFa || null,
      answer: answerFa || null,
      writtenAt: writtenAt.toString(),
      isOwn: userId === reader,
    }
  }
  return {
    review: routes.review.handler(async ({ input: { lineId }, context }) =>
      ok(await shown(lineId, callerOf(context).userId)),
    ),
    decide: routes.decide.handler(async ({ input: { lineId, isShown, reason, seen }, context }) => {
      // Whoever wrote it reads why.
      if (!isShown && reason.length < 3)
        return answered(refuse('OFFICE_REFUSAL_NEEDS_NOTE', { field: 'reason' }))
      const by = callerOf(context).userId
      const reasonFa = isShown ? '' : reason
      const decided = await reviews.decide({ lineId, isShown, by, reasonFa, seen })
      if (isRefused(decided)) return answered(decided)
      return ok(await shown(lineId, by))
    }),
    answer: routes.answer.handler(async ({ input: { lineId, text }, context }) => {
      const by = callerOf(context).userId
      const written = await reviews.answer({ lineId, text, by })
      if (isRefused(written)) return answered(written)
      return ok(await shown(lineId, by))
    }),
  }
}
