import { expect, it } from 'vitest'
import type { Order } from '../orders/index.ts'
import type { TripsNeeds } from './needs.ts'
import { summariesOf } from './summaries.ts'

const orderOf = (orderId: string) =>
  ({
    orderId,
    orderNumber: orderId,
    titleFa: 'تهران به مشهد',
    lines: [
      {
        kind: 'flight',
        productType: 'DomesticFlight',
        reference: null,
        endsAt: '2030-05-01T11:30:00',
        fulfilment: 'issued',
      },
    ],
    startsAt: '2030-05-01T10:00:00',
    money: 'closed',
    totalRial: 10,
    discount: null,
    cancelledAt: null,
    isCancelledByStaff: false,
    payBy: null,
    instalments: [],
    registeredAt: Temporal.Instant.from('2030-04-01T00:00:00Z'),
  }) as unknown as Order

/** Rooms that know of every order but those left out, and count how often they are asked. */
function rooms(leftOut: readonly string[] = []) {
  const asked: string[] = []
  const known = <Known>(room: string, ids: readonly string[], of: (id: string) => Known) => {
    asked.push(room)
    return new Map(ids.filter((id) => !leftOut.includes(id)).map((id) => [id, of(id)]))
  }
  const needs = {
    orders: {
      wholeOrdersOf: async () => known('orders', [], () => null),
      statusesOf: async (own: readonly Order[]) =>
        known(
          'orders',
          own.map(({ orderId }) => orderId),
          () => 'Submitted',
        ),
    },
    refunds: {
      onTheirWay: async () => new Set(),
      standingsOf: async (own: readonly Order[]) =>
        known(
          'refunds',
          own.map(({ orderId }) => orderId),
          (id) => ({
            status: null,
            refundableRial: Number(id),
          }),
        ),
    },
    payments: {
      toldStates: async (ids: readonly string[]) => known('payments', ids, () => 'waiting'),
    },
    changes: { atGlance: async (ids: readonly string[]) => known('changes', [], () => ids) },
  } as unknown as TripsNeeds
  return { asked, needs }
}

it('a page of orders asks each room once, and comes back in its order', async () => {
  const { asked, needs } = rooms()
  const shown = await summariesOf(needs, ['3', '1', '2'].map(orderOf))
  expect(shown.map(({ orderId, refundableAmount }) => [orderId, refundableAmount])).toEqual([
    ['3', 3],
    ['1', 1],
    ['2', 2],
  ])
  expect(asked.toSorted()).toEqual(['changes', 'orders', 'orders', 'payments', 'refunds'])
})

it('an order of which a room says nothing is a fault, and no half a summary', async () => {
  const { needs } = rooms(['2'])
  await expect(summariesOf(needs, ['1', '2'].map(orderOf))).rejects.toThrow('the order 2')
})
