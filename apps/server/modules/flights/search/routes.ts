/** Contract operations of search. */

import { implement } from '@orpc/server'
import { contract } from '@parastoo/contract'
import type { SearchCriteria } from '@parastoo/contract/flights/search'
import type { Code } from '@parastoo/contract/messages'
import { type Refusal, refuse } from '@parastoo/kit/outcome'
import { answered, ok, refusalError } from '../../../platform/http/answer.ts'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import type { Choice, Chosen, ChosenDirection } from './choice.ts'
import { leavesIran } from './criteria.ts'
import { fareRulesOf, routeRulesOf } from './describe-rules.ts'
import type { SearchNeeds } from './needs.ts'
import { popularRoutes } from './popular-routes.ts'
import { resolveChoice } from './resolve-choice.ts'
import { searchAgain, searchFlights } from './search-flights.ts'
import { recordBehind } from './search-history.ts'
import { showCalendar, showResultsCalendar } from './show-calendar.ts'
import { showPriceLevel } from './show-price-level.ts'

export function searchRoutes(needs: SearchNeeds) {
  const os = implement(contract.api.search).$context<RequestContext>()
  const choose = async (chosen: Chosen): Promise<Choice> =>
    answered(await resolveChoice(needs, chosen))
  const ends = async (chosen: Chosen) => {
    const { directions, criteria } = await choose(chosen)
    const [out, back] = directions
    if (!out) return answered(refuse('FLIGHT_NOT_AVAILABLE'))
    return { out, back: back ?? null, directions, criteria }
  }
  const popular = popularRoutes(needs)
  return {
    available: os.available.handler(async ({ input, context }) => {
      const outcome = await searchFlights(needs, input)
      if (Array.isArray(outcome)) throw refusalError(outcome)
      recordBehind(needs, context, outcome.criteria)
      return ok(outcome)
    }),
    availableById: os.availableById.handler(async ({ input }) =>
      ok(answered(await searchAgain(needs, input.requestId))),
    ),
    flightDetail: os.flightDetail.handler(async ({ input }) => {
      const { directions, totalRial, searchedTotalRial } = await choose(input)
      const [out, back] = directions
      if (!out) return answered(refuse('FLIGHT_NOT_AVAILABLE'))
      return ok({
        flightProposal: pricedOf(out),
        returningFlightProposal: back ? pricedOf(back) : null,
        priceChanged: totalRial !== searchedTotalRial,
        previousTotalPrice: searchedTotalRial,
      })
    }),
    proposalDetails: os.proposalDetails.handler(async ({ input }) => {
      const { out, criteria } = await ends(input)
      const { productType } = criteria
      return ok({
        proposal: needs.places.nameTerminals(out.proposal),
        fareRules: fareRulesOf(out, productType),
        routeRules: await rulesOfRoute(needs, out, productType),
      })
    }),
    productType: os.productType.handler(async ({ input }) =>
      ok(await productOf(needs, input.requestId)),
    ),
    homeCalendar: os.homeCalendar.handler(async ({ input }) =>
      ok(answeredDays(await showCalendar(needs, input))),
    ),
    resultsCalendar: os.resultsCalendar.handler(async ({ input }) => {
      if ('from' in input) return ok(answeredDays(await showCalendar(needs, input)))
      const { direction, daysAround, ...criteria } = input
      return ok(answeredDays(await showResultsCalendar(needs, { criteria, direction, daysAround })))
    }),
    priceLevel: os.priceLevel.handler(async ({ input }) => {
      const outcome = await showPriceLevel(needs, input)
      if (Array.isArray(outcome)) throw refusalError(outcome)
      return ok(outcome)
    }),
    onSale: os.onSale.handler(() => {
      const { airports, airlines } = needs.places.all()
      const flights = needs.calendar.flightsOnSale()
      return ok({ flights, airports: airports.size, airlines: airlines.size })
    }),
    quickSearches: os.quickSearches.handler(async ({ input }) => ok(await popular(input.take))),
    flightDetails: os.flightDetails.handler(async ({ input }) => {
      const { out, back } = await ends(input)
      return ok({ proposal: out.proposal, returningProposal: back?.proposal ?? null })
    }),
    fareRules: os.fareRules.handler(async ({ input }) => {
      const { directions, criteria } = await ends(input)
      return ok(directions.map((one) => fareRulesOf(one, criteria.productType)))
    }),
    routeRules: os.routeRules.handler(async ({ input }) => {
      const { directions } = await ends(input)
      const { productType } = await productOf(needs, input.requestId)
      return ok(
        await Promise.all(
          directions.map(async (direction) => ({
            proposalId: direction.proposal.proposalId,
            rulesFa: await rulesOfRoute(needs, direction, productType),
          })),
        ),
      )
    }),
  }
}

/** The rules of one direction, with what the country asks in which it ends; at home nothing is asked. */
async function rulesOfRoute(
  { places, entryRuleOf }: Pick<SearchNeeds, 'places' | 'entryRuleOf'>,
  { proposal }: Pick<ChosenDirection, 'proposal'>,
  productType: SearchCriteria['productType'],
) {
  const airport = proposal.flightGroups[0]?.flightLegs.at(-1)?.destination ?? ''
  const country = places.all().airports.get(airport)?.countryCode ?? 'IR'
  return routeRulesOf(productType, country === 'IR' ? null : await entryRuleOf(country))
}

/** The days of a calendar; its refusals are thrown as the reply. */
function answeredDays<Day extends { date: string }>(outcome: Day[] | Refusal<Code>[]): Day[] {
  const faults = outcome.filter((one) => 'refused' in one)
  if (faults.length > 0) throw refusalError(faults)
  return outcome.filter((one) => 'date' in one)
}

/** Our own address stands for the picture: the supplier's never leaves the server. */
const pricedOf = ({ proposal, offer }: ChosenDirection) => ({
  ...proposal,
  captchaUrl: offer.asksCaptcha
    ? `/api/flight-reservation/Captcha/GetCaptcha/${proposal.requestId}/${proposal.proposalId}`
    : null,
})

async function productOf({ remembered, places }: SearchNeeds, requestId: string) {
  const search = await remembered.find(requestId)
  if (!search) return answered(refuse('SEARCH_NOT_FOUND'))
  const { criteria } = search
  return { productType: criteria.productType, leavesIran: leavesIran(places, criteria) }
}
