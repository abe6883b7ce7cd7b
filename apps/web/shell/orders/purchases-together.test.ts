import { expect, it } from 'vitest'
import { paidBeyondRial } from './paid-beyond.ts'
import { purchasesTogether } from './purchases-together.ts'

const moved = (id: string, type: string, amount: number, orderId: string | null = 'one') => ({
  id,
  type,
  amount,
  orderId,
})
const rows = (...flows: ReturnType<typeof moved>[]) =>
  purchasesTogether(flows).map(({ flow, parts }) => [flow.id, ...parts.map(({ id }) => id)])

it('puts what a bank gave under what was bought with it', () => {
  const bought = moved('bought', 'Purchase', -500)
  expect(rows(bought, moved('paid', 'Payment', 500))).toEqual([['bought', 'paid']])
  expect(rows(bought, moved('paid', 'Payment', 200), moved('topped', 'TopUp', 300, null))).toEqual([
    ['bought', 'paid'],
    ['topped'],
  ])
})

it('leaves what was paid a second time a row of its own', () => {
  const once = [moved('bought', 'Purchase', -500), moved('paid', 'Payment', 500)] as const
  expect(rows(moved('again', 'Payment', 500), ...once)).toEqual([['again'], ['bought', 'paid']])
})

it('gives each part of an order that is paid in parts its own payment', () => {
  expect(
    rows(
      moved('rest', 'Purchase', -300),
      moved('second', 'Payment', 300),
      moved('deposit', 'Purchase', -200),
      moved('first', 'Payment', 200),
    ),
  ).toEqual([
    ['rest', 'second'],
    ['deposit', 'first'],
  ])
})

it('knows what was paid for an order beyond its price: nothing of a loan, nor where the wallet is silent', async () => {
  const flows = [
    moved('other', 'Payment', 900, 'two'),
    moved('again', 'Payment', 500),
    moved('bought', 'Purchase', -500),
    moved('paid', 'Payment', 500),
  ]
  type Args = Parameters<typeof paidBeyondRial>
  const beyond = (order: object = {}, data: object[] | null = flows) =>
    paidBeyondRial(
      {
        wallet: { flows: async () => (data ? { data } : Promise.reject(new Error('none'))) },
      } as never,
      { orderId: 'one', money: 'paid', loan: null, ...order } as Args[1],
    )
  expect([await beyond(), await beyond({}, flows.slice(2))]).toEqual([500, 0])
  for (const told of [beyond({ loan: {} }), beyond({ money: 'refunded' }), beyond({}, null)])
    expect(await told).toBe(0)
})
