import type { OrderDetails } from '@parastoo/contract/orders/orders'
import { expect, it, vi } from 'vitest'
import type { ApiClient } from '../../shell/context.ts'
import { payingOf } from './confirm-data.ts'

const direction = (number: number) => ({ requestId: `search-${number}`, proposalId: `p-${number}` })
const orderOf = (...proposals: object[]) =>
  ({
    orderId: 'o',
    money: 'unpaid',
    payableAmount: 5,
    flightOrder: { proposals },
    lines: [],
  }) as unknown as OrderDetails

const fail = async () => {
  throw new Error('down')
}

function apiWith(soldRules: () => Promise<unknown>, latest: () => Promise<unknown> = fail) {
  return {
    payments: { gateways: fail, latestOfOrder: latest },
    wallet: { balanceDifference: fail },
    reservation: { soldRules: vi.fn(soldRules) },
    insurancePlans: { forOrder: fail },
  } as unknown as ApiClient & { reservation: { soldRules: ReturnType<typeof vi.fn> } }
}

it('asks for the rules both directions were sold by, for nobody may sell them any more', async () => {
  const rules = [{ proposalId: 'p-1' }]
  const api = apiWith(async () => ({ data: rules }))
  const paying = await payingOf(api, orderOf(direction(1), direction(2)))
  expect(await paying.rules).toBe(rules)
  expect(api.reservation.soldRules).toHaveBeenCalledWith({ id: 'o' })
})

it('goes on without rules, banks or wallet that could not be had', async () => {
  const api = apiWith(async () => {
    throw new Error('down')
  })
  const paying = await payingOf(api, orderOf(direction(1)))
  expect(await paying.rules).toBeNull()
  expect(paying).toMatchObject({
    unanswered: null,
    gateways: null,
    wallet: null,
    coverOffer: null,
  })
})

it('tells of a payment whose bank has not answered, and of none that has', async () => {
  const told = async (status: string) =>
    (
      await payingOf(
        apiWith(fail, async () => ({ data: { id: 'p', status } })),
        orderOf(),
      )
    ).unanswered
  expect(await told('waiting')).toBe('p')
  expect([await told('failed'), await told('paid'), await told('cancelled')]).toEqual([
    null,
    null,
    null,
  ])
})

it('asks for no rules where nothing flies', async () => {
  const api = apiWith(async () => ({ data: [] }))
  expect(await (await payingOf(api, orderOf())).rules).toBeNull()
  expect(api.reservation.soldRules).not.toHaveBeenCalled()
})
