import type { ApprovalWill } from '@parastoo/contract/office/approvals'
import type { StaffScope } from '@parastoo/contract/operation'
import { expect, it } from 'vitest'
import { aboutEach } from './about.ts'

const needs = {
  db: null as never,
  statementSums: { statementsOf: async () => new Map([['line-1', 'statement-1']]) },
  fares: { placeOf: async () => ({ of: 'kish-5', on: '2030-03-01' }) },
}
const all: readonly StaffScope[] = ['orders', 'finance', 'inventory', 'users', 'audit']
const pages = async (will: object, scope = all) =>
  (await aboutEach(needs, [{ will: will as ApprovalWill }], scope))[0]?.map(
    ({ page, id, of, on }) => [page, ...[id, of, on].filter((one) => one !== null)].join(' '),
  )

it.each([
  [{ kind: 'payout-batch', batchId: 'b' }, ['payouts b']],
  [{ kind: 'supplier-payment' }, ['suppliers']],
  [{ kind: 'supplier-payment', statementId: 's' }, ['statement s']],
  [{ kind: 'statement-line', lineId: 'line-1' }, ['statement statement-1']],
  [{ kind: 'statement-line', lineId: 'gone' }, []],
  [{ kind: 'currency-rate' }, ['rates']],
  [{ kind: 'discount-campaign' }, ['campaigns']],
  [{ kind: 'till-gap' }, ['till-gaps']],
  [{ kind: 'till-difference' }, ['till-gaps']],
  [{ kind: 'rule-change', sheet: 'penalties', parts: ['W5-usual'] }, ['rules penalties W5-usual']],
  [
    { kind: 'refund-above', number: '7', orderId: 'o', userId: 'u' },
    ['refund 7', 'order o', 'customer u'],
  ],
  [{ kind: 'wallet-adjustment', userId: 'u' }, ['customer u']],
  [{ kind: 'bank-return', userId: 'u', orderId: 'o' }, ['order o', 'customer u', 'differing']],
  [{ kind: 'bank-return', userId: 'u', orderId: null }, ['customer u', 'differing']],
  [
    { kind: 'fare-cut', source: 'tours', cells: [{ row: 'd' }] },
    ['inventory tours kish-5 2030-03-01'],
  ],
  [{ kind: 'scope-grant' }, ['roles']],
])('%j is read at %j', async (will, expected) => {
  expect(await pages(will)).toEqual(expected)
})

it('is named only to whoever may read it', async () => {
  const refund = { kind: 'refund-above', number: '7', orderId: 'o', userId: 'u' }
  expect(await pages(refund, ['refunds.approve'])).toEqual([])
  expect(await pages(refund, ['orders.read'])).toEqual(['refund 7', 'order o', 'customer u'])
  expect(await pages({ kind: 'wallet-adjustment', userId: 'u' }, ['finance.approve'])).toEqual([])
  const rules = { kind: 'rule-change', sheet: 'penalties', parts: ['W5-usual'] }
  expect(await pages(rules, ['visas'])).toEqual([])
  expect(await pages(rules, ['inventory.approve'])).toEqual(['rules penalties W5-usual'])
})
