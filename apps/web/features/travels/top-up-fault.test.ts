import { topUpLimits } from '@parastoo/contract/payments/payments'
import { expect, it } from 'vitest'
import { topUpFault } from './top-up-fault.ts'

it.each([
  ['', 'AMOUNT_IS_INVALID'],
  ['abc', 'AMOUNT_IS_INVALID'],
  ['0', 'TOP_UP_TOO_SMALL'],
  ['999', 'TOP_UP_TOO_SMALL'],
  ['1000', null],
  ['200000000', null],
  ['200000001', 'TOP_UP_TOO_LARGE'],
])('«%s» toman: %s', (toman, code) => expect(topUpFault(toman, topUpLimits)).toBe(code))
