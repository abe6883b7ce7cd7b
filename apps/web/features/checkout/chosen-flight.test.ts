import type { PaxType } from '@parastoo/contract/enums'
import type { Proposal } from '@parastoo/contract/flights/proposal'
import { expect, it } from 'vitest'
import { chosenIn, hasSeats, paxTypesOf } from './chosen-flight.ts'

const [requestId, proposalId, returningRequestId, returningProposalId] = [1, 2, 3, 4].map(
  (one) => `0190d3a6-7a1c-7cc0-8a3b-2f1f2f9d1a0${one}`,
) as [string, string, string, string]
const search = (query: Record<string, string>) => new URLSearchParams(query)
const priced = (counts: Partial<Record<PaxType, number>>, seat = 9) =>
  ({
    seat,
    prices: Object.entries(counts).map(([paxType, count]) => ({ paxType, count })),
  }) as unknown as Proposal

it('the flights of a purchase stand in its address: one, or the way out and the way back', () => {
  expect(chosenIn(search({ requestId, proposalId }))).toEqual({ requestId, proposalId })
  const both = { requestId, proposalId, returningRequestId, returningProposalId }
  expect(chosenIn(search(both))).toEqual(both)
})

it('clearing the passenger step leaves no flight of either way: an address without them names none', () => {
  expect(chosenIn(search({}))).toBeNull()
  expect(chosenIn(search({ requestId, proposalId: 'cut' }))).toBeNull()
  expect(
    chosenIn(search({ requestId, proposalId, returningRequestId, returningProposalId: '' })),
  ).toEqual({
    requestId,
    proposalId,
  })
})

it('has a card for everybody the proposal was priced for, and a seat for all but infants', () => {
  const family = { Infant: 1, Adult: 2, Child: 1 }
  expect(paxTypesOf(priced(family))).toEqual(['Adult', 'Adult', 'Child', 'Infant'])
  expect(hasSeats(priced(family, 3))).toBe(true)
  expect(hasSeats(priced(family, 2))).toBe(false)
})
