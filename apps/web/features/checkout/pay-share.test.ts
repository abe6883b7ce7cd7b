import { expect, it } from 'vitest'
import { shareOf } from './pay-share.ts'

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
