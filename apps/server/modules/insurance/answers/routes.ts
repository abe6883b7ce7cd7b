/** Contract operations of insurance that only answer. */
import { implement } from '@orpc/server'
import { contract } from '@parastoo/contract'
import { isRefused, refuse } from '@parastoo/kit/outcome'
import { answered, ok } from '../../../platform/http/answer.ts'
import { callerOf, type RequestContext } from '../../../platform/http/request-context.ts'
import { agesOf } from '../rules/index.ts'
import { judgeJourney } from './judge-journey.ts'
import type { AnswerNeeds } from './needs.ts'
import { offerCover } from './offer-cover.ts'
import { findPlan, findPlans, listCountries, pricePlan, shownPlan } from './quote-plan.ts'

export function planRoutes(needs: AnswerNeeds) {
  const os = implement(contract.api.insurancePlans).$context<RequestContext>()
  return {
    available: os.available.handler(async ({ input: { ages, ...journey }, context }) => {
      const userId = context.caller?.userId ?? null
      answered(await judgeJourney(needs, { journey, userId }))
      // A birthday on the way is known with the birth dates only: the quote of one plan.
      const people = ages.map((age) => ({ atStart: age, atEnd: age }))
      return ok(answered(await findPlans(needs, { journey, people })))
    }),
    quote: os.quote.handler(async ({ input: { planCode, birthDates, ...journey }, context }) => {
      const userId = context.caller?.userId ?? null
      answered(await judgeJourney(needs, { journey, userId }))
      const { tariff, plan } = answered(await findPlan(needs, { planCode, journey }))
      const unborn = birthDates.findIndex((born) => born > journey.startsOn)
      if (unborn >= 0)
        return answered(refuse('BIRTH_DATE_IS_INVALID', { field: `birthDates.${unborn}` }))
      const ages = birthDates.map((born) => agesOf(born, journey))
      const priced = await pricePlan(needs, { plan, journey, people: ages })
      if (isRefused(priced) && priced.refused === 'INSURANCE_NOT_SOLD')
        return answered(refuse('PLAN_DOES_NOT_COVER', { field: 'planCode' }))
      return ok(shownPlan(needs, { ...answered(priced), tariff, journey, ages }))
    }),
    forOrder: os.forOrder.handler(async ({ input, context }) => {
      const { userId } = callerOf(context)
      const offer = await offerCover(needs, { orderId: input.id, userId })
      return ok(isRefused(offer) ? answered(offer) : offer)
    }),
    countries: os.countries.handler(async () => ok(await listCountries(needs))),
  }
}
