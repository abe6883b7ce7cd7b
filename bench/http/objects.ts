/** The way without prepared bytes: an offer and a proposal object for each find, as in-process callers get them. */
import type { Proposal } from '@parastoo/contract/flights/proposal'
import type { FlightOffer } from '@parastoo/server/modules/flights/index'
import { propose } from '@parastoo/server/modules/flights/search/propose'
import type { Found } from '@parastoo/server/modules/inventory/engine/index'
import { spellOut } from '@parastoo/server/modules/inventory/engine/spell-out'
import { createOffers } from '@parastoo/server/modules/inventory/offers'
import { systemClock } from '@parastoo/server/platform/clock'
import { places, type Sample } from './sample.ts'

export function createObjects({ columns, question }: Sample) {
  const needs = { db: {} as never, clock: systemClock, places, commissionPercent: 5 }
  const { offerOf } = createOffers(needs)
  const offersOf = (found: Found): FlightOffer[] =>
    Array.from({ length: found.count }, (_, index) =>
      offerOf(spellOut(columns, found, index), found.seats[index] ?? 0),
    )
  return {
    offersOf,
    propose(found: Found, requestId: string): Proposal[] {
      const { party } = question
      const ask = { requestId, supplier: 'inventory', party, isReturning: false, places }
      return offersOf(found).map((offer) => propose(offer, ask))
    },
  }
}
