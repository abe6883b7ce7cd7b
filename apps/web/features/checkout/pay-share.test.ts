import { expect, it } from 'vitest'
import { shareOf, stagesOf } from './pay-share.ts'

it.each([
  [false, 0, { walletRial: 0, bankRial: 100 }],
  [false, 500, { walletRial: 0, bankRial: 100 }],
  [true, 0, { walletRial: 0, bankRial: 100 }],
  [true, 40, { walletRial: 40, bankRial: 60 }],
  [true, 100, { walletRial: 100, bankRial: 0 }],
  [true, 500, { walletRial: 100, bankRial: 0 }],
])(
  'wanting the wallet %s with a balance of %d splits a total of 100',
  (wantsWallet, balanceRial, share) => {
    expect(shareOf({ totalRial: 100, balanceRial, wantsWallet })).toEqual(share)
  },
)

it.each([
  [900, { parts: 1, nextRial: 900 }],
  [1000, { parts: 1, nextRial: 1000 }],
  [1001, { parts: 2, nextRial: 510 }],
  [2500, { parts: 3, nextRial: 840 }],
])('a bank part of %d is paid in stages where no bank takes more than 1000', (bankRial, stages) => {
  expect(stagesOf(bankRial, [{ maxAmount: 1000 }, { maxAmount: 500 }])).toEqual(stages)
  expect(stagesOf(bankRial, [])).toEqual({ parts: 1, nextRial: bankRial })
})
