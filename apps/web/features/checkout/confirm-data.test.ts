import type { OrderDetails } from '@parastoo/contract/orders/orders'
import { expect, it, vi } from 'vitest'
import type { ApiClient } from '../../shell/context.ts'
import { payingOf } from './confirm-data.ts'

const direction = (number: number) => ({ requestId: `search-${number}`, proposalId: `p-${number}` })
const orderOf = (...proposals: object[]) =>
  ({
    orderId: 'o',
    payableAmount: 5,
    flightOrder: { proposals },
    lines: [],
  }) as unknown as OrderDetails

function apiWith(fareRules: () => Promise<unknown>) {
  const fail = async () => {
    throw new Error('down')
  }
  return {
    payments: { gateways: fail },
    wallet: { balanceDifference: fail },
    search: { fareRules: vi.fn(fareRules) },
    insurancePlans: { forOrder: fail },
  } as unknown as ApiClient & { search: { fareRules: ReturnType<typeof vi.fn> } }
}

it('asks for the fare rules of both directions as one', async () => {
  const rules = [{ proposalId: 'p-1' }]
  const api = apiWith(async () => ({ data: rules }))
  const paying = await payingOf(api, orderOf(direction(1), direction(2)))
  expect(await paying.rules).toBe(rules)
  expect(api.search.fareRules).toHaveBeenCalledWith({
    requestId: 'search-1',
    proposalId: 'p-1',
    returningRequestId: 'search-2',
    returningProposalId: 'p-2',
  })
})

it('goes on without rules, banks or wallet that could not be had', async () => {
  const api = apiWith(async () => {
    throw new Error('the search is no longer known')
  })
  const paying = await payingOf(api, orderOf(direction(1)))
  expect(await paying.rules).toBeNull()
  expect(paying).toMatchObject({ gateways: null, wallet: null, coverOffer: null })
})

it('asks for no rules where nothing flies', async () => {
  const api = apiWith(async () => ({ data: [] }))
  expect(await (await payingOf(api, orderOf())).rules).toBeNull()
  expect(api.search.fareRules).not.toHaveBeenCalled()
})
