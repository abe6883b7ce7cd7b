import { expect, it } from 'vitest'
import { withdrawalFault } from './withdrawal-fault.ts'

const limits = { minRial: 100_000, maxRial: 1_000_000 }

it.each([
  ['', 500_000, 'AMOUNT_IS_INVALID'],
  ['9999', 500_000, 'WITHDRAWAL_TOO_SMALL'],
  ['10000', 500_000, null],
  ['50000', 500_000, null],
  ['50001', 500_000, 'INSUFFICIENT_BALANCE'],
  ['100001', null, 'WITHDRAWAL_TOO_LARGE'],
  ['100000', null, null],
])('%s toman with %s rial is %s', (toman, balanceRial, fault) => {
  expect(withdrawalFault(toman, { ...limits, balanceRial })).toBe(fault)
})
