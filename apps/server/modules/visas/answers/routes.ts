/** Contract operations of visas that only answer. */
import { implement } from '@orpc/server'
import { contract } from '@parastoo/contract'
import type { Country } from '@parastoo/contract/flights/places'
import { caseStates, missingReasons, refundCauses } from '@parastoo/contract/visas/cases'
import {
  jobKinds,
  maritalStatuses,
  visaDocumentKinds,
  visaEntries,
  visaFeeKinds,
  visaPurposes,
  visaStandings,
} from '@parastoo/contract/visas/words'
import { answered, ok } from '../../../platform/http/answer.ts'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import type { Log } from '../../../platform/log.ts'
import { describeDestination, listDestinations } from './describe-destination.ts'
import { type PriceAsk, priceVisa } from './price-visa.ts'
import { type AnswerNeeds, readBook } from './read-book.ts'

export type VisaRoutesNeeds = AnswerNeeds & {
  log: Log
  /** Countries one can telephone (spec, section 3: those with a dialling code are kept). */
  countries: () => Country[]
  /** Keeps what a user asked for, in the history of searches. */
  recordSearch: (search: { userId: string; criteria: PriceAsk }) => Promise<void>
}

export function visaRoutes(needs: VisaRoutesNeeds) {
  const routes = implement(contract.api.visas).$context<RequestContext>()
  return {
    enums: routes.enums.handler(async () => {
      const { packs } = await readBook(needs)
      return ok({
        destinations: packs.map(({ destination: code, nameFa }) => ({ code, nameFa })),
        types: packs.flatMap(({ destination, types }) =>
          types.map(({ code, nameFa }) => ({ destination, code, nameFa })),
        ),
        entries: [...visaEntries],
        purposes: [...visaPurposes],
        maritalStatus: [...maritalStatuses],
        jobKinds: [...jobKinds],
        documentKinds: [...visaDocumentKinds],
        feeKinds: [...visaFeeKinds],
        standings: [...visaStandings],
        statuses: [...caseStates],
        missingReasons: [...missingReasons],
        refundCauses: [...refundCauses],
      })
    }),
    basePrices: routes.basePrices.handler(async ({ input }) =>
      ok(await listDestinations(needs, input.nationality)),
    ),
    totalPrice: routes.totalPrice.handler(async ({ input, context }) => {
      const priced = answered(await priceVisa(needs, input))
      const { caller } = context
      // Behind the reply: nobody waits for a history, and a fault costs one line of it.
      if (caller)
        needs
          .recordSearch({ userId: caller.userId, criteria: input })
          .catch((fault) =>
            needs.log.error({ err: fault }, 'a search could not be kept in its history'),
          )
      return ok(priced)
    }),
    rules: routes.rules.handler(async ({ input }) =>
      ok(answered(await describeDestination(needs, input))),
    ),
    countries: routes.countries.handler(() => ok(needs.countries())),
  }
}
